import { Fold } from "@ardoise/ui/fold/fold"
import { type AllergenChoice, allergenWords, toDeclaration } from "./allergen-choice.ts"
import styles from "./allergen-field.module.css"
import { AllergenField } from "./allergen-field.tsx"
import { type DishTexts, useAllergenHints } from "./use-allergen-hints.ts"

type AllergenFoldProps = {
  choice: AllergenChoice
  /** The texts of the dish, whose words remind of allergens to check. */
  dish: DishTexts
  /** Whether it is open at first. */
  isOpen: boolean
  onChange: (choice: AllergenChoice) => void
}

/** The allergens of a dish as one row with what is declared, which opens to change it (A82). */
export function AllergenFold({ choice, dish, isOpen, onChange }: AllergenFoldProps) {
  // A closed row must not hide that the texts name another allergen.
  const isUnchecked = useAllergenHints(dish, choice).length > 0
  const declared = toDeclaration(choice)
  const value = (
    <span className={isUnchecked || declared.state === "undeclared" ? styles.incomplete : ""}>
      {allergenWords(declared).replace(/^./, (first) => first.toUpperCase())}
      {isUnchecked && "\u00a0· à vérifier"}
    </span>
  )
  return (
    <Fold title="Allergènes" value={value} level={3} isFlush isOpen={isOpen}>
      <AllergenField label="Allergènes" choice={choice} dish={dish} onChange={onChange} />
    </Fold>
  )
}
