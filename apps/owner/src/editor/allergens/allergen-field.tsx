import { allergens, firstAllergenNames, otherAllergenNames } from "@ardoise/domain/menu/allergens"
import { Chip } from "@ardoise/ui/chip/chip"
import { swallowTaps } from "@ardoise/ui/second-tap/second-tap"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Check, Plus, TriangleAlert } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { type AllergenChoice, toDeclaration } from "./allergen-choice.ts"
import styles from "./allergen-field.module.css"
import { AllergenHints } from "./allergen-hints.tsx"
import { type DishTexts, useAllergenHints } from "./use-allergen-hints.ts"

const states = [
  { value: "undeclared", label: "Non déclarés" },
  { value: "none", label: "Aucun des 14" },
  { value: "present", label: "Présents" },
] as const

/** Numbers in words, for the allergens that are folded away. */
const numbers = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze".split(" ")

type AllergenFieldProps = {
  /** The accessible name of the states. */
  label: string
  choice: AllergenChoice
  /** The texts of the dish, whose words remind of allergens to check. */
  dish?: DishTexts
  onChange: (choice: AllergenChoice) => void
}

/**
 * The three states of a dish's allergens and the fourteen legal names. The seven names of A50 come first. A dish with a
 * declaration shows only its own names at first.
 */
export function AllergenField({ label, choice, dish, onChange }: AllergenFieldProps) {
  const [folded, setFolded] = useState(choice.names)
  const [pressed, setPressed] = useState<readonly string[]>([])
  const [heldPx, setHeldPx] = useState(0)
  const field = useRef<HTMLDivElement>(null)
  const hintBox = useRef<HTMLDivElement>(null)
  const chipBoxes = useRef<HTMLDivElement>(null)
  // A name whose chip was pressed here is the owner's answer, also if it was unpressed.
  const allHints = useAllergenHints(dish ?? null, choice)
  const hints = allHints.filter(({ allergen }) => !pressed.includes(allergen))
  const foreignNames = choice.names.filter(
    (name) => !firstAllergenNames.includes(name) && !otherAllergenNames.includes(name),
  )
  const handleToggle = (name: string) => {
    // The chips must not move under the pointer when the hint for this one disappears.
    setHeldPx(hintBox.current?.offsetHeight ?? 0)
    setPressed([...pressed, name])
    onChange({
      ...choice,
      names: choice.names.includes(name) ? choice.names.filter((chosen) => chosen !== name) : [...choice.names, name],
    })
  }
  const handleState = (state: AllergenChoice["state"]) => {
    setHeldPx(0)
    setPressed([])
    // In a bottom sheet the names appear under the finger: the second tap of a double tap must not declare one.
    swallowTaps()
    onChange({ ...choice, state })
  }
  const handleAdd = (name: string) => {
    setHeldPx(0)
    // Folded away, the new name would be out of sight.
    if (folded.length > 0) setFolded([...folded, name])
    // The button of the last hint disappears: the state that it chooses takes the focus.
    if (hints.length === 1) [...(field.current?.querySelectorAll("input") ?? [])].at(-1)?.focus()
    // The names appear or move under the finger.
    swallowTaps()
    onChange({ state: "present", names: [...choice.names.filter((chosen) => chosen !== name), name] })
  }
  const handleUnfold = () => {
    // The pressed chip disappears, and the first name takes the focus at once: the next key must not go elsewhere.
    flushSync(() => setFolded([]))
    chipBoxes.current?.querySelector("button")?.focus()
  }
  // A name that is unpressed stays where it is, so that it can be pressed again.
  const foldedLegal = allergens.filter(({ name }) => !folded.includes(name)).length
  const rest = foldedLegal === 1 ? "L’autre" : `Les ${numbers[foldedLegal - 1]} autres`
  const chips = (names: readonly string[], more?: ReactNode) => (
    <div className={styles.chips}>
      {names.map((name) => {
        const isChosen = choice.names.includes(name)
        return (
          <Chip
            key={name}
            isPressed={isChosen}
            icon={isChosen && <Check aria-hidden />}
            onClick={() => handleToggle(name)}
          >
            {name}
          </Chip>
        )
      })}
      {more}
    </div>
  )

  return (
    <div ref={field} className={styles.field}>
      <AllergenHints ref={hintBox} hints={hints} heldPx={heldPx} onAdd={handleAdd} />
      <Segmented label={label} value={choice.state} options={states} onChange={handleState} />
      {choice.state === "none" && (
        <p className={styles.notice}>
          <Check aria-hidden />
          Vos clients liront « Aucun des quatorze allergènes ».
        </p>
      )}
      {choice.state === "present" && (
        <div ref={chipBoxes} className={styles.names}>
          {folded.length > 0 ? (
            chips(
              folded,
              foldedLegal > 0 && (
                <Chip isDashed icon={<Plus aria-hidden />} onClick={handleUnfold}>
                  {rest}
                </Chip>
              ),
            )
          ) : (
            <>
              {chips(firstAllergenNames)}
              <p className={styles.hint}>Les sept autres à déclarer</p>
              {chips(otherAllergenNames)}
              {foreignNames.length > 0 && (
                <>
                  <p className={styles.hint}>Autres mentions de ce plat</p>
                  {chips(foreignNames)}
                </>
              )}
            </>
          )}
        </div>
      )}
      {toDeclaration(choice).state === "undeclared" && (
        <p className={`${styles.notice} ${styles.incomplete}`}>
          <TriangleAlert aria-hidden />
          Allergènes non déclarés&nbsp;: vos clients le liront.
        </p>
      )}
    </div>
  )
}
