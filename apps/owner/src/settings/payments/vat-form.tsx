import type { TablePaymentsRow } from "@ardoise/contract/bills"
import { messages } from "@ardoise/domain/messages"
import { Button } from "@ardoise/ui/button/button"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { type FormEvent, useId, useState } from "react"
import { useUnsavedForm } from "../../page-parts/unsaved-forms.tsx"
import { withoutSent } from "../../page-parts/without-sent.ts"
import styles from "./payments-settings.module.css"
import { useSavePayments } from "./use-save-payments.ts"
import { readRate, readRates, type TypedRates, toTyped } from "./vat-rates.ts"

const fields = [
  { rate: "normal", label: "Normal" },
  { rate: "intermediate", label: "Intermédiaire" },
  { rate: "reduced", label: "Réduit" },
] as const

/** The edited fields. */
type TypedVat = Partial<TypedRates & { readonly isExempt: boolean }>

/** The VAT rates of the restaurant. @param props.isPrimary nothing above is more important */
export function VatForm({ stored, isPrimary }: { stored: TablePaymentsRow; isPrimary: boolean }) {
  const { save, isSaving } = useSavePayments()
  const toast = useToast()
  // Only the edited fields. The others show what is stored, even if another device changes it.
  const [typed, setTyped] = useState<TypedVat>({})
  const [isRefused, setIsRefused] = useState(false)
  const errorId = useId()
  const { isExempt = stored.vat_exempt, ...typedRates } = typed
  const storedRates = toTyped(stored.vat_rates)
  const shown = { ...storedRates, ...typedRates }
  const isChanged = isExempt !== stored.vat_exempt || fields.some(({ rate }) => shown[rate] !== storedRates[rate])
  const change = (part: TypedVat) => {
    setTyped((before) => ({ ...before, ...part }))
    setIsRefused(false)
  }
  const handleSave = async () => {
    const rates = readRates(shown)
    // Rates that are hidden are not checked: they are stored as they were.
    if (!rates.ok && !isExempt) {
      setIsRefused(true)
      return false
    }
    const isSaved = await save({ vat_exempt: isExempt, ...(rates.ok && { vat_rates: rates.value }) })
    if (isSaved) {
      setTyped((now) => withoutSent(now, typed))
      toast({ title: "Paramètres sauvegardés", about: "payments" })
    }
    return isSaved
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    void handleSave()
  }
  useUnsavedForm("payments", isChanged ? { save: handleSave } : null)
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
              onChange={(event) => change({ [rate]: event.target.value })}
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
        <input type="checkbox" checked={isExempt} onChange={(event) => change({ isExempt: event.target.checked })} />
        TVA non applicable, art. 293 B du CGI
      </label>
      <Button type="submit" tone={isPrimary ? "primary" : "secondary"} isBusy={isSaving}>
        Sauvegarder
      </Button>
    </form>
  )
}
