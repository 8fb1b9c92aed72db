import { localDay } from "@ardoise/domain/dates"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction } from "../functions-client.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { saveFile } from "../save-file.ts"
import { serverNow } from "../server-clock.ts"
import { SettingsGroup } from "./settings-group.tsx"

/** Downloads all stored data of the owner as one file. */
export function ExportData() {
  const { restaurantName } = useOwner()
  const clients = useClients()
  const toast = useToast()
  const timeZone = useTimeZone()
  const exporting = useMutation({
    mutationFn: () => callFunction<Blob>(clients, "export-account"),
    onSuccess: (file) => {
      saveFile(exportName(restaurantName ?? "", localDay(timeZone, serverNow())), file)
      toast({ title: "Export téléchargé" })
    },
    onError: () =>
      toast({ title: "Erreur", text: "L’export n’a pas pu être préparé. Réessayez dans un instant.", tone: "error" }),
  })
  return (
    <SettingsGroup
      title="Vos données"
      text="Menus, commandes et réglages dans un seul fichier, lisible par une personne et par un logiciel."
    >
      <Button icon={<Download aria-hidden />} isBusy={exporting.isPending} onClick={() => exporting.mutate()}>
        {exporting.isPending ? "Préparation..." : "Exporter mes données"}
      </Button>
    </SettingsGroup>
  )
}

/**
 * Returns a name such as `ardoise-le-petit-zinc-2026-11-20.zip`. The page cannot read the name in the answer's headers.
 */
function exportName(restaurantName: string, day: string): string {
  const plain = restaurantName
    .normalize("NFD")
    .replace(/\p{Mark}/gu, "")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()
  return `${["ardoise", plain, day].filter((part) => part !== "").join("-")}.zip`
}
