import {
  type AllergenDeclaration,
  allergens,
  declareAllergens,
  firstAllergenNames,
  otherAllergenNames,
  undeclared,
} from "@ardoise/domain/menu/allergens"
import { Banner } from "@ardoise/ui/banner/banner"
import { Chip } from "@ardoise/ui/chip/chip"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Check, Plus } from "lucide-react"
import { type ReactNode, useRef, useState } from "react"
import styles from "./allergen-field.module.css"

/**
 * The state of the field: the chosen state, and the chosen names, which are not lost when the owner switches to another
 * state.
 */
export type AllergenChoice = {
  readonly state: AllergenDeclaration["state"]
  readonly names: readonly string[]
}

/** Returns the field's initial state for a dish. */
export function toAllergenChoice(declaration: AllergenDeclaration): AllergenChoice {
  return { state: declaration.state, names: declaration.state === "present" ? declaration.names : [] }
}

/** Returns the declaration of the field. "Présents" without a name declares nothing: it must never read as safe. */
export function toDeclaration({ state, names }: AllergenChoice): AllergenDeclaration {
  if (state === "none") return { state }
  return state === "present" ? declareAllergens(names) : undeclared
}

const states = [
  { value: "undeclared", label: "Non déclarés" },
  { value: "none", label: "Aucun des 14" },
  { value: "present", label: "Présents" },
] as const

/** Numbers in words, for the allergens that are folded away. */
const numbers = "un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze".split(" ")

type AllergenFieldProps = {
  /** The accessible name of the states, if it is not "Allergènes"; then it is not shown. */
  label?: string
  choice: AllergenChoice
  onChange: (choice: AllergenChoice) => void
}

/**
 * The three states of a dish's allergens and the fourteen legal names. The seven names of A50 come first. A dish with a
 * declaration shows only its own names at first.
 */
export function AllergenField({ label, choice, onChange }: AllergenFieldProps) {
  const [folded, setFolded] = useState(choice.names)
  const chipBoxes = useRef<HTMLDivElement>(null)
  const foreignNames = choice.names.filter(
    (name) => !firstAllergenNames.includes(name) && !otherAllergenNames.includes(name),
  )
  const handleToggle = (name: string) =>
    onChange({
      ...choice,
      names: choice.names.includes(name) ? choice.names.filter((chosen) => chosen !== name) : [...choice.names, name],
    })
  const handleUnfold = () => {
    setFolded([])
    // The pressed chip disappears: the first name takes the focus.
    window.setTimeout(() => chipBoxes.current?.querySelector("button")?.focus())
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
    <div className={styles.field}>
      {/* Hidden from screen readers: the control below has the same accessible name. */}
      {label === undefined && (
        <p className={styles.label} aria-hidden>
          Allergènes
        </p>
      )}
      <Segmented
        label={label ?? "Allergènes"}
        value={choice.state}
        options={states}
        onChange={(state) => onChange({ ...choice, state })}
      />
      {choice.state === "undeclared" && (
        <Banner tone="warning" className={styles.notice}>
          Vos clients liront « Allergènes non déclarés ». La loi demande d’informer sur les quatorze.
        </Banner>
      )}
      {choice.state === "none" && (
        <Banner tone="success" className={styles.notice}>
          Vos clients liront « Aucun des quatorze allergènes ».
        </Banner>
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
          {choice.names.length === 0 && (
            <Banner tone="warning" className={styles.notice}>
              Choisissez les allergènes présents. Sans choix, vos clients liront « Allergènes non déclarés ».
            </Banner>
          )}
        </div>
      )}
    </div>
  )
}
