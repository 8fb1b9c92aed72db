import { type PrintedPart, printedParts } from "@ardoise/domain/printing/printer"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import type { Ref } from "react"
import { partNames } from "../../printers/printer-words.ts"

type PrinterFieldsProps = {
  input: Ref<HTMLInputElement>
  name: string
  error: string | undefined
  prints: PrintedPart
  onName: (name: string) => void
  onPrints: (prints: PrintedPart) => void
}

/** The name of a printer, and what it prints. */
export function PrinterFields({ input, name, error, prints, onName, onPrints }: PrinterFieldsProps) {
  return (
    <>
      <TextField
        ref={input}
        label="Nom"
        placeholder="Cuisine"
        value={name}
        error={error}
        onChange={(event) => onName(event.target.value)}
      />
      <SelectField
        label="Imprime"
        value={prints}
        onChange={(event) => onPrints(printedParts.find((one) => one === event.target.value) ?? "all")}
      >
        {printedParts.map((part) => (
          <option key={part} value={part}>
            {partNames[part]}
          </option>
        ))}
      </SelectField>
    </>
  )
}
