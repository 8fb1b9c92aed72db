import { useToast } from "@ardoise/ui/toast"
import { useQueryClient } from "@tanstack/react-query"
import { useEffect, useEffectEvent } from "react"
import { useOwner } from "../auth/session.tsx"
import { menuKeys } from "./menu-api.ts"
import { announceMenusChanged } from "./menu-updated.ts"
import { importOldLocalMenus, listOldLocalMenus } from "./old-local-menus.ts"

const about = "old-menus"
const deprecation = "Les menus sont désormais enregistrés uniquement en ligne."

/** Says that menus are stored online only where an older version has left some, and offers to import them (A44). */
export function useOldLocalMenus(): void {
  const toast = useToast()
  const queryClient = useQueryClient()
  const { id } = useOwner()

  const importAll = async () => {
    const { imported, left } = await importOldLocalMenus(id)
    void queryClient.invalidateQueries({ queryKey: menuKeys.ofOwner(id) })
    announceMenusChanged()
    const text = left === 0 ? undefined : `${count(left)} de ce navigateur ne peuvent pas être importés pour le moment.`
    toast({ tone: left === 0 ? "success" : "error", title: `${count(imported)} dans votre compte`, text, about })
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
  // Looks into the browser once, when the dashboard opens.
  useEffect(() => offer(), [])
}

const count = (menus: number) => `${menus} ${menus < 2 ? "menu" : "menus"}`
