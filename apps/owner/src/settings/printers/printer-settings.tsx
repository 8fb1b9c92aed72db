import type { PrinterStanding } from "@ardoise/contract/printers"
import { mostPrinters } from "@ardoise/domain/printing/printer"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { Plus } from "lucide-react"
import { useState } from "react"
import { useClients } from "../../clients-context.tsx"
import { AwaitedRead } from "../../page-parts/awaited-read.tsx"
import { testPrinter } from "../../printers/printer-api.ts"
import { usePrinters } from "../../printers/use-printers.ts"
import { SettingsGroup } from "../settings-group.tsx"
import { AddPrinterDialog } from "./add-printer-dialog.tsx"
import { ChangePrinterDialog } from "./change-printer-dialog.tsx"
import { PrinterList } from "./printer-list.tsx"
import styles from "./printer-settings.module.css"
import { RemovePrinterDialog } from "./remove-printer-dialog.tsx"

/** What is open above the list. */
type Open = { readonly what: "add" } | { readonly what: "change" | "remove"; readonly printer: PrinterStanding }

/** The printers that fetch the tickets of the kitchen. @param isFree the plan has none */
export function PrinterSettings({ isFree }: { isFree: boolean }) {
  const clients = useClients()
  const toast = useToast()
  const { read, refresh } = usePrinters()
  const [open, setOpen] = useState<Open | null>(null)
  const printers = read.data ?? []
  const isFull = printers.length >= mostPrinters
  const trying = useMutation({
    mutationFn: ({ id }: PrinterStanding) => testPrinter(clients, id),
    onSuccess: (_answer, { name }) => {
      toast({ title: "Essai demandé", text: `${name} l’imprime dès qu’elle répond.` })
      refresh()
    },
    onError: () => toast({ title: "Erreur", text: "L’essai n’a pas été demandé. Réessayez.", tone: "error" }),
  })
  const close = () => {
    setOpen(null)
    refresh()
  }
  // Without Premium, printers that are there go on, and none is added.
  if (isFree && printers.length === 0) return null
  const add = (
    <Button icon={<Plus aria-hidden />} aria-disabled={isFull} onClick={() => !isFull && setOpen({ what: "add" })}>
      Ajouter une imprimante
    </Button>
  )
  return (
    <>
      <SettingsGroup title="Imprimantes" state={isFree || read.data === undefined ? undefined : add}>
        {read.data === undefined && <AwaitedRead read={read} failed="La liste n’a pas pu être lue" />}
        {read.data !== undefined && printers.length === 0 && (
          <p className={styles.text}>
            Une imprimante Star ou Epson vient chercher ses bons elle-même&nbsp;: rien à installer sur place.
          </p>
        )}
        {printers.length > 0 && (
          <PrinterList
            printers={printers}
            onTest={(printer) => !trying.isPending && trying.mutate(printer)}
            onChange={(printer) => setOpen({ what: "change", printer })}
            onRemove={(printer) => setOpen({ what: "remove", printer })}
          />
        )}
        {isFull && <p className={styles.note}>Quatre imprimantes au plus.</p>}
      </SettingsGroup>
      {open?.what === "add" && <AddPrinterDialog printers={printers} onClose={close} />}
      {open?.what === "change" && <ChangePrinterDialog printer={open.printer} onClose={close} />}
      {open?.what === "remove" && <RemovePrinterDialog printer={open.printer} onClose={close} />}
    </>
  )
}
