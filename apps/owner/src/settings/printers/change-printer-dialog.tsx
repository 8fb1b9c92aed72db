import type { PrinterStanding } from "@ardoise/contract/printers"
import { messages } from "@ardoise/domain/messages"
import { readPrinterName } from "@ardoise/domain/printing/printer"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { changePrinter } from "../../printers/printer-api.ts"
import styles from "./add-printer-dialog.module.css"
import { PrinterFields } from "./printer-fields.tsx"

/** Changes the name of a printer and what it prints. */
export function ChangePrinterDialog({ printer, onClose }: { printer: PrinterStanding; onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(printer.name)
  const [prints, setPrints] = useState(printer.prints)
  const [error, setError] = useState<string>()
  const changing = useMutation({
    mutationFn: (next: string) => changePrinter(printer.id, { name: next, prints }),
    onSuccess: onClose,
    onError: () => toast({ title: "Erreur", text: "L’imprimante n’a pas été modifiée. Réessayez.", tone: "error" }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = readPrinterName(name)
    if (read.ok && !changing.isPending) changing.mutate(read.value)
    if (read.ok) return
    setError(messages[read.code])
    input.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Modifier l’imprimante"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={changing.isPending}>
            Enregistrer
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <PrinterFields
          input={input}
          name={name}
          error={error}
          prints={prints}
          onName={(next) => {
            setName(next)
            setError(undefined)
          }}
          onPrints={setPrints}
        />
      </form>
    </Dialog>
  )
}
