import type { PrinterStanding } from "@ardoise/contract/printers"
import { removePrinter } from "../../printers/printer-api.ts"
import { UnlinkDialog } from "../unlink-dialog.tsx"

/** Asks for confirmation before a printer is removed. */
export function RemovePrinterDialog({ printer, onClose }: { printer: PrinterStanding; onClose: () => void }) {
  return (
    <UnlinkDialog
      name={printer.name}
      consequence="L’imprimante ne recevra plus aucun bon."
      removed="Imprimante retirée"
      failed="L’imprimante n’a pas été retirée. Réessayez."
      remove={() => removePrinter(printer.id)}
      onClose={onClose}
    />
  )
}
