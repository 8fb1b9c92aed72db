import { usualVat, type VatRate, vatRates } from "@ardoise/domain/drinks/dish-vat"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import type { DrinkAnswers } from "./drink-answers.ts"
import styles from "./drink-field.module.css"

type DrinkFieldProps = { answers: DrinkAnswers; onChange: (answers: DrinkAnswers) => void }

/** Why the question is asked. */
export const drinkReason = "Précisez-le\u00a0: la TVA et l’happy hour en dépendent."

/** Nothing was said. */
export const unsaid: DrinkAnswers = { hasAlcohol: null, vat: null }

const alcoholOptions = [
  { value: "with", label: "Avec alcool" },
  { value: "without", label: "Sans alcool" },
] as const

const vatWords = (rate: VatRate) => `${rate.replace(".", ",")}\u00a0%`
const vatOptions = vatRates.map((rate) => ({ value: rate, label: vatWords(rate) }))

/** Whether a drink contains alcohol, and its VAT rate. */
export function DrinkField({ answers, onChange }: DrinkFieldProps) {
  const { hasAlcohol, vat } = answers
  return (
    <div className={styles.field}>
      <Segmented
        label="Alcool"
        value={hasAlcohol === null ? null : hasAlcohol ? "with" : "without"}
        options={alcoholOptions}
        onChange={(answer) => onChange({ ...answers, hasAlcohol: answer === "with" })}
      />
      {hasAlcohol === null && <p className={styles.hint}>{drinkReason}</p>}
      <div className={styles.vat}>
        <span className={styles.label} aria-hidden>
          TVA
        </span>
        <Segmented
          label="TVA"
          value={vat ?? usualVat(hasAlcohol)}
          options={vatOptions}
          onChange={(rate) => onChange({ ...answers, vat: rate })}
        />
      </div>
      <p className={styles.hint}>Proposée d’après la boisson&nbsp;; vous pouvez la changer.</p>
    </div>
  )
}

/** The answers in a few words, for the closed fold. */
export function alcoholNote({ hasAlcohol, vat }: DrinkAnswers): string {
  if (hasAlcohol === null) return "À préciser"
  return `${hasAlcohol ? "Avec" : "Sans"} alcool · TVA ${vatWords(vat ?? usualVat(hasAlcohol))}`
}
