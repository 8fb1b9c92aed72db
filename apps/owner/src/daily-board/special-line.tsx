import { boardLimits, type Special } from "@ardoise/domain/menu/daily-board"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { X } from "lucide-react"
import { useId, useLayoutEffect, useRef, useState } from "react"
import {
  type AllergenChoice,
  allergenWords,
  toAllergenChoice,
  toDeclaration,
} from "../editor/allergens/allergen-choice.ts"
import { AllergenField } from "../editor/allergens/allergen-field.tsx"
import { usePriceInput } from "../editor/price/use-price-input.ts"
import styles from "./board-form.module.css"

type SpecialLineProps = {
  line: Special
  /** The field that prevents the board from being published. */
  fault: "name" | "price" | "portions" | null
  onChange: (part: Partial<Special>) => void
  /** Null for a blank line that is the only one of its rubric. */
  onRemove: (() => void) | null
}

type Part = "allergens" | "portions" | "alcohol"

const alcoholAnswers = [
  { value: "with", label: "Avec alcool" },
  { value: "without", label: "Sans alcool" },
] as const

/** A special on the board: name and price on one rule; below it the allergens, the portions, and for a drink the alcohol. */
export function SpecialLine({ line, fault, onChange, onRemove }: SpecialLineProps) {
  const { id, name, rubric, price, allergens, left, others } = line
  const [opened, setOpened] = useState<Part | null>(null)
  // Names that were chosen stay while the owner tries another state.
  const [choice, setChoice] = useState<AllergenChoice>(() => toAllergenChoice(allergens))
  const nameField = useRef<HTMLTextAreaElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  const priceInput = usePriceInput(priceField, price, (typed) => onChange({ price: typed }))
  const errorId = useId()
  const called = name.trim() === "" ? rubric : name.trim()
  const isBlank = name.trim() === "" && price.trim() === ""
  // The name grows with its lines. Current browsers do it by style.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height depends on the text
  useLayoutEffect(() => {
    const field = nameField.current
    if (field === null || CSS.supports("field-sizing", "content")) return
    field.style.height = "auto"
    field.style.height = `${field.scrollHeight}px`
  }, [name])
  const toggle = (part: Part) => setOpened(opened === part ? null : part)
  const handleAllergens = (next: AllergenChoice) => {
    setChoice(next)
    onChange({ allergens: toDeclaration(next) })
  }
  const describedBy = fault === null ? undefined : errorId
  return (
    <li className={styles.special} data-special={id}>
      <div className={styles.line}>
        <div className={styles.rule}>
          <textarea
            ref={nameField}
            className={styles.name}
            rows={1}
            aria-label={`Plat, ${rubric}`}
            placeholder={rubric}
            autoComplete="off"
            maxLength={boardLimits.nameLength}
            value={name}
            aria-invalid={fault === "name" || undefined}
            aria-describedby={describedBy}
            onChange={(event) => onChange({ name: event.target.value.replace(/\s*\n\s*/g, " ") })}
          />
          <span className={styles.price}>
            <input
              {...priceInput}
              aria-label={`Prix\u00a0: ${called}`}
              placeholder="Prix"
              aria-invalid={fault === "price" || undefined}
              aria-describedby={describedBy}
            />
            <span aria-hidden>€</span>
          </span>
        </div>
        {onRemove !== null && <IconButton label={`Retirer ${called}`} icon={<X aria-hidden />} onClick={onRemove} />}
      </div>
      {fault !== null && (
        <p id={errorId} className={styles.error} role="alert">
          {fault === "portions" ? "Indiquez de 0 à 999 portions." : "Donnez un nom et un prix à chaque plat."}
        </p>
      )}
      {!isBlank && (
        <div className={styles.facts}>
          <p data-undeclared={allergens.state === "undeclared" || undefined}>
            <button type="button" aria-expanded={opened === "allergens"} onClick={() => toggle("allergens")}>
              Allergènes<span className="visually-hidden">{` de ${called}`}</span>
            </button>
            {allergens.state === "undeclared"
              ? " non déclarés\u00a0: vos clients le liront."
              : `\u00a0: ${allergenWords(allergens)}`}
          </p>
          {rubric === "Boisson" && (
            <p className={styles.alcohol}>
              <button type="button" aria-expanded={opened === "alcohol"} onClick={() => toggle("alcohol")}>
                Alcool<span className="visually-hidden">{` de ${called}`}</span>
              </button>
              {`\u00a0: ${others.alcohol === true ? "avec" : others.alcohol === false ? "sans" : "non précisé"}`}
            </p>
          )}
          <p className={styles.portions}>
            {left !== null && `${left} `}
            <button type="button" aria-expanded={opened === "portions"} onClick={() => toggle("portions")}>
              {left === null ? "Portions" : left === 1 ? "portion" : "portions"}
              <span className="visually-hidden">{` de ${called}`}</span>
            </button>
          </p>
        </div>
      )}
      {opened === "allergens" && (
        <AllergenField label={`Allergènes de ${called}`} choice={choice} onChange={handleAllergens} />
      )}
      {opened === "alcohol" && (
        <Segmented
          label={`Alcool de ${called}`}
          value={others.alcohol === true ? "with" : others.alcohol === false ? "without" : null}
          options={alcoholAnswers}
          onChange={(answer) => onChange({ others: { ...others, alcohol: answer === "with" } })}
        />
      )}
      {opened === "portions" && (
        <label className={styles.count}>
          Portions (facultatif)
          <input
            inputMode="numeric"
            autoComplete="off"
            maxLength={3}
            // The owner has just asked for it.
            // biome-ignore lint/a11y/noAutofocus: the focus continues where the owner pressed
            autoFocus
            value={left === null ? "" : String(left)}
            onChange={({ target }) => {
              const digits = target.value.replace(/\D/g, "")
              onChange({ left: digits === "" ? null : Number(digits) })
            }}
          />
        </label>
      )}
    </li>
  )
}
