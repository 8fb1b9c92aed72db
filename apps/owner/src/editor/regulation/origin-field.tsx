import type { Meat, MeatOrigin } from "@ardoise/domain/regulation/legal-facts"
import { originSentence } from "@ardoise/domain/regulation/legal-sentences"
import { meatNames } from "@ardoise/domain/regulation/meat-names"
import { useId } from "react"
import { CountryField } from "./country-field.tsx"
import { ReadLine } from "./read-line.tsx"
import styles from "./regulation-panel.module.css"

type OriginFieldProps = {
  meat: Meat
  /** Null: not answered. */
  origin: MeatOrigin | null
  onChange: (origin: MeatOrigin) => void
}

/** Where a meat comes from: one country, or one for each step. The sentence that diners will read stands below. */
export function OriginField({ meat, origin, onChange }: OriginFieldProps) {
  const name = useId()
  const isSame = origin !== null && "same" in origin
  const steps = origin !== null && !("same" in origin) ? origin : null
  const same = isSame ? origin.same : ""
  const empty = { meat, born: [], raised: [], slaughtered: "" }
  const now = steps ?? empty
  const set = (step: "born" | "raised", code: string) => onChange({ ...now, [step]: code === "" ? [] : [code] })
  const sentence = origin === null ? null : originSentence(origin, "fr")
  return (
    <fieldset className={styles.origin}>
      <legend className="visually-hidden">{`Origine, ${meatNames[meat]}`}</legend>
      <label className={styles.radio}>
        <input type="radio" name={name} checked={isSame} onChange={() => onChange({ meat, same: "" })} />
        Né, élevé et abattu dans le même pays
      </label>
      {isSame && (
        <div className={styles.inside}>
          <CountryField label="Pays" value={same} onChange={(code) => onChange({ meat, same: code })} />
        </div>
      )}
      <label className={styles.radio}>
        <input type="radio" name={name} checked={steps !== null} onChange={() => onChange(empty)} />
        Dans des pays différents
      </label>
      {steps !== null && (
        <div className={`${styles.inside} ${styles.steps}`}>
          {meat === "bovine" && (
            <CountryField label="Né en" value={steps.born[0] ?? ""} onChange={(code) => set("born", code)} />
          )}
          <CountryField label="Élevé en" value={steps.raised[0] ?? ""} onChange={(code) => set("raised", code)} />
          <CountryField
            label="Abattu en"
            value={steps.slaughtered}
            onChange={(code) => onChange({ ...now, slaughtered: code })}
          />
        </div>
      )}
      {sentence !== null && <ReadLine text={sentence} />}
    </fieldset>
  )
}
