import type { TablePaymentsRow } from "@ardoise/contract/bills"
import { messages } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, useId, useState } from "react"
import styles from "./payments-settings.module.css"
import { useSavePayments } from "./use-save-payments.ts"
import { readRate, readRates, type TypedRates, toTyped } from "./vat-rates.ts"

const fields = [
  { rate: "normal", label: "Normal" },
  { rate: "intermediate", label: "Intermédiaire" },
  { rate: "reduced", label: "Réduit" },
] as const

/** The VAT rates of the restaurant. @param props.isPrimary nothing above is more important */
export function VatForm({ stored, isPrimary }: { stored: TablePaymentsRow; isPrimary: boolean }) {
  const { save, isSaving } = useSavePayments()
  const toast = useToast()
  // Until the owner types, the form shows what is stored, even if another device changes it.
  const [typed, setTyped] = useState<TypedRates | null>(null)
  const [chosen, setChosen] = useState<boolean | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const errorId = useId()
  const shown = typed ?? toTyped(stored.vat_rates)
  const isExempt = chosen ?? stored.vat_exempt
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const rates = readRates(shown)
    // Rates that are hidden are not checked: they are stored as they were.
    if (!rates.ok && !isExempt) return setIsRefused(true)
    save({ vat_exempt: isExempt, ...(rates.ok && { vat_rates: rates.value }) }, () => {
      setTyped(null)
      setChosen(null)
      toast({ title: "Paramètres sauvegardés", about: "payments" })
    })
  }
  return (
    <form className={styles.form} onSubmit={handleSubmit} noValidate>
      {!isExempt && (
        <div className={styles.rates}>
          {fields.map(({ rate, label }) => (
            <TextField
              key={rate}
              label={label}
              inputMode="decimal"
              autoComplete="off"
              suffix="%"
              value={shown[rate]}
              aria-invalid={(isRefused && readRate(shown[rate]) === null) || undefined}
              aria-describedby={isRefused ? errorId : undefined}
              onChange={(event) => {
                setTyped({ ...shown, [rate]: event.target.value })
                setIsRefused(false)
              }}
            />
          ))}
        </div>
      )}
      {isRefused && !isExempt && (
        <p role="alert" id={errorId} className={styles.error}>
          {messages["vat-rates-invalid"]}
        </p>
      )}
      <label className={styles.check}>
        <input type="checkbox" checked={isExempt} onChange={(event) => setChosen(event.target.checked)} />
        TVA non applicable, art. 293 B du CGI
      </label>
      <Button type="submit" tone={isPrimary ? "primary" : "secondary"} isBusy={isSaving}>
        Sauvegarder
      </Button>
    </form>
  )
}
