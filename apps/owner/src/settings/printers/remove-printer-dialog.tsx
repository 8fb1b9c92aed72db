import type { PrinterStanding } from "@ardoise/contract/printers"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { removePrinter } from "../../printers/printer-api.ts"

/** Asks for confirmation before a printer is removed. */
export function RemovePrinterDialog({ printer, onClose }: { printer: PrinterStanding; onClose: () => void }) {
  const toast = useToast()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const removing = useMutation({
    mutationFn: () => removePrinter(printer.id),
    onSuccess: () => {
      toast({ title: "Imprimante retirée", text: printer.name })
      onClose()
    },
    onError: () => toast({ title: "Erreur", text: "L’imprimante n’a pas été retirée. Réessayez.", tone: "error" }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title={`Retirer ${printer.name}\u00a0?`}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            Retirer
          </Button>
        </>
      }
    >
      <p>L’imprimante ne recevra plus aucun bon.</p>
    </Dialog>
  )
}
