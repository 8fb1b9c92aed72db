import type { Choice } from "@ardoise/domain/menu/dish-options"
import { optionLimits } from "@ardoise/domain/menu/option-limits"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { MoveHandle } from "@ardoise/ui/move-handle/move-handle"
import { X } from "lucide-react"
import { useId, useState } from "react"
import { type AllergenChoice, allergenWords, toAllergenChoice, toDeclaration } from "../allergens/allergen-choice.ts"
import { AllergenField } from "../allergens/allergen-field.tsx"
import { SupplementInput } from "../price/supplement-input.tsx"
import styles from "./options-field.module.css"

type ChoiceRowProps = {
  choice: Choice
  error: string | undefined
  onChange: (choice: Choice) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

/** A choice of an option: name, supplement, and the allergens that it adds, folded under it. */
export function ChoiceRow({ choice, error, onChange, onMove, onRemove }: ChoiceRowProps) {
  const { id, name, price, allergens } = choice
  const [isDeclaring, setIsDeclaring] = useState(false)
  // Names that were chosen stay while the owner tries another state.
  const [typed, setTyped] = useState<AllergenChoice>(() => toAllergenChoice(allergens))
  const errorId = useId()
  const called = name.trim() === "" ? "ce choix" : name.trim()
  const handleAllergens = (next: AllergenChoice) => {
    setTyped(next)
    onChange({ ...choice, allergens: toDeclaration(next) })
  }
  return (
    <li className={styles.choice} data-choice={id} data-row>
      <div className={styles.line}>
        <MoveHandle label={`Déplacer ${called}`} onMove={onMove} />
        <input
          className={styles.name}
          data-name
          aria-label="Choix"
          placeholder="Nom du choix"
          autoComplete="off"
          maxLength={optionLimits.nameLength}
          value={name}
          aria-invalid={error !== undefined || undefined}
          aria-describedby={error === undefined ? undefined : errorId}
          onChange={(event) => onChange({ ...choice, name: event.target.value })}
        />
        {/* No supplement shows the placeholder. */}
        <SupplementInput
          name={called}
          price={price === "0" ? "" : price}
          onChange={(typed) => onChange({ ...choice, price: typed })}
        />
        <IconButton label={`Retirer ${called}`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
      {error !== undefined && (
        <p id={errorId} className={styles.error}>
          {error}
        </p>
      )}
      <p className={styles.declared} data-undeclared={allergens.state === "undeclared" || undefined}>
        <button type="button" aria-expanded={isDeclaring} onClick={() => setIsDeclaring(!isDeclaring)}>
          Allergènes de ce choix<span className="visually-hidden">{` ${called}`}</span>
        </button>
        {`\u00a0: ${allergenWords(allergens)}`}
      </p>
      {isDeclaring && <AllergenField label={`Allergènes de ${called}`} choice={typed} onChange={handleAllergens} />}
    </li>
  )
}
