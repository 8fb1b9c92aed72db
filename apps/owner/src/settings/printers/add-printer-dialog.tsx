import type { AddPrinterAnswer, PrinterStanding } from "@ardoise/contract/printers"
import { messages } from "@ardoise/domain/messages"
import { type PrintedPart, type PrinterKind, printerKinds, readPrinterName } from "@ardoise/domain/printing/printer"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { SelectField } from "@ardoise/ui/field/field"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { useClients } from "../../clients-context.tsx"
import { FunctionRefusal } from "../../functions-client.ts"
import { addPrinter } from "../../printers/printer-api.ts"
import { kindNames } from "../../printers/printer-words.ts"
import styles from "./add-printer-dialog.module.css"
import { PrinterFields } from "./printer-fields.tsx"
import { PrinterSecret } from "./printer-secret.tsx"

type AddPrinterDialogProps = {
  /** The printers, up to date: the new one among them has polled when it is linked. */
  printers: readonly PrinterStanding[]
  onClose: () => void
}

const example = "Cuisine"

/** Adds a printer: asks for its kind and name, then shows once what is typed into the printer. */
export function AddPrinterDialog({ printers, onClose }: AddPrinterDialogProps) {
  const clients = useClients()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [kind, setKind] = useState<PrinterKind>("star")
  const [prints, setPrints] = useState<PrintedPart>("all")
  const [name, setName] = useState("")
  const [error, setError] = useState<string>()
  const [added, setAdded] = useState<AddPrinterAnswer | null>(null)
  const adding = useMutation({
    mutationFn: (wish: { kind: PrinterKind; name: string; prints: PrintedPart }) => addPrinter(clients, wish),
    onSuccess: setAdded,
    onError: (cause) => {
      const isRefusal = cause instanceof FunctionRefusal && cause.message !== ""
      setError(isRefusal ? cause.message : "L’imprimante n’a pas pu être ajoutée. Vérifiez la connexion.")
    },
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (adding.isPending) return
    // With an empty field, the name is its example.
    const read = readPrinterName(name === "" ? example : name)
    if (read.ok) return adding.mutate({ kind, name: read.value, prints })
    setError(messages[read.code])
    input.current?.focus()
  }

  if (added !== null) {
    const isSeen = printers.some(({ id, seen_at }) => id === added.id && seen_at !== null)
    return (
      <Dialog
        key="secret"
        isOpen
        onClose={onClose}
        title="Relier l’imprimante"
        initialFocus={closeButton}
        footer={
          <Button ref={closeButton} tone="primary" onClick={onClose}>
            C’est noté
          </Button>
        }
      >
        <PrinterSecret added={added} isSeen={isSeen} />
      </Dialog>
    )
  }
  return (
    <Dialog
      key="form"
      isOpen
      onClose={onClose}
      title="Ajouter une imprimante"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={adding.isPending}>
            Continuer
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <SelectField
          label="Marque"
          value={kind}
          onChange={(event) => setKind(printerKinds.find((one) => one === event.target.value) ?? "star")}
        >
          {printerKinds.map((one) => (
            <option key={one} value={one}>
              {kindNames[one]}
            </option>
          ))}
        </SelectField>
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
