import { useToast } from "@ardoise/ui/toast/toast"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { useOwner } from "../auth/session.tsx"
import { readAgain } from "../read-again.ts"
import { menuKeys } from "./menu-api.ts"
import { announceMenusChanged } from "./menu-updated.ts"
import { importOldLocalMenus, listOldLocalMenus } from "./old-local-menus.ts"

const about = "old-menus"
const deprecation = "Les menus sont désormais enregistrés uniquement en ligne."

/**
 * If an older version left menus in this browser, shows that menus are now stored online and offers to import them
 * (A44).
 */
export function useOldLocalMenus(): void {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { id } = useOwner()

  const importAll = async () => {
    const { imported, incomplete, left } = await importOldLocalMenus(id)
    void readAgain(queryClient, { queryKey: menuKeys.ofOwner(id) })
    announceMenusChanged()
    const remarks = [
      left > 0 && `À importer plus tard\u00a0: ${count(left)} que le serveur ne peut pas enregistrer pour le moment.`,
      incomplete > 0 &&
        `Impossible à importer\u00a0: ${count(incomplete)} (nom ou prix manquant, ou texte trop long). Rien n’en est effacé.`,
    ].filter((remark) => remark !== false)
    toast({
      tone: remarks.length === 0 ? "success" : imported > 0 ? "info" : "error",
      title: imported === 0 ? "Aucun menu n’a été importé" : `${count(imported)} dans votre compte`,
      text: remarks.length === 0 ? undefined : remarks.join(" "),
      about,
    })
  }
  const offer = useEffectEvent(() => {
    const old = listOldLocalMenus()
    if (old.length === 0) return
    toast({
      tone: "info",
      title: deprecation,
      text: `Ce navigateur garde encore ${count(old.length)} d’une ancienne version.`,
      about,
      action: { label: "Importer", onSelect: () => void importAll() },
    })
  })
  // Checks the storage once, when the dashboard opens.
  useEffect(() => offer(), [])
}

const count = (menus: number) => `${menus} ${menus < 2 ? "menu" : "menus"}`
