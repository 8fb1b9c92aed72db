import type { AllergenHint } from "@ardoise/domain/allergen-hints/allergen-hints"
import { Chip } from "@ardoise/ui/chip/chip"
import { isSecondPress } from "@ardoise/ui/second-tap/second-tap"
import { Plus } from "lucide-react"
import type { KeyboardEvent, MouseEvent, Ref } from "react"
import styles from "./allergen-field.module.css"

type AllergenHintsProps = {
  ref: Ref<HTMLDivElement>
  hints: readonly AllergenHint[]
  /** Height in px that stays when hints disappear. */
  heldPx: number
  onAdd: (allergen: string) => void
}

/** The allergens to check in the recipe, with a button for each. Empty without hints: that must never read as safe. */
export function AllergenHints({ ref, hints, heldPx, onAdd }: AllergenHintsProps) {
  const handleAdd = (event: MouseEvent<HTMLButtonElement>, allergen: string) => {
    // The next button moves under the finger.
    if (isSecondPress(event)) return event.preventDefault()
    const { nextElementSibling, previousElementSibling } = event.currentTarget
    const neighbour = nextElementSibling ?? previousElementSibling
    // The pressed button disappears. The last one leaves the focus to the field.
    if (neighbour instanceof HTMLButtonElement) neighbour.focus()
    onAdd(allergen)
  }
  // In a pass through many dishes Enter goes on to the next one, but not from here. A key that stays down adds one.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.stopPropagation()
    if (event.repeat) event.preventDefault()
  }
  if (hints.length === 0 && heldPx === 0) return null
  return (
    <div ref={ref} className={styles.hints} style={{ minHeight: heldPx }}>
      {hints.length > 0 && (
        <div className={styles.chips}>
          <p>
            {"À vérifier dans votre recette\u00a0: "}
            {hints.map(({ allergen, word }) => `${allergen} (${word})`).join(", ")}.
          </p>
          {hints.map(({ allergen }) => (
            <Chip
              key={allergen}
              icon={<Plus aria-hidden />}
              onClick={(event) => handleAdd(event, allergen)}
              onKeyDown={handleKeyDown}
            >
              Ajouter {allergen}
            </Chip>
          ))}
        </div>
      )}
    </div>
  )
}
