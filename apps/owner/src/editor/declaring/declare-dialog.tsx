import type { AllergenDeclaration } from "@ardoise/domain/menu/allergens"
import type { DishPlace } from "@ardoise/domain/menu/undeclared-dishes"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from "react"
import { type AllergenChoice, toDeclaration } from "../allergens/allergen-choice.ts"
import { AllergenField } from "../allergens/allergen-field.tsx"
import styles from "./declare-dialog.module.css"

/** Most dishes for which each has a bar of its own. */
const mostBars = 14

const nothingChosen: AllergenChoice = { state: "undeclared", names: [] }

type DeclareDialogProps = {
  /** The dishes to declare, in their order. Stays the same while the dialog is open. */
  dishes: readonly DishPlace[]
  /** Adds the declaration to the menu. */
  onDeclare: (dish: DishPlace, declaration: AllergenDeclaration) => void
  onClose: () => void
}

/**
 * Asks for the allergens of one dish after the other, with the keyboard alone: arrows choose a state, the space bar an
 * allergen, Enter goes on. Closing discards the choice of the current dish only: a list that is half chosen would be a
 * wrong declaration.
 */
export function DeclareDialog({ dishes, onDeclare, onClose }: DeclareDialogProps) {
  const [position, setPosition] = useState(0)
  const [choice, setChoice] = useState(nothingChosen)
  const [declared, setDeclared] = useState<readonly number[]>([])
  const [heldPx, setHeldPx] = useState(0)
  const questions = useRef<HTMLFormElement>(null)
  const firstState = useRef<HTMLElement>(null)
  const formId = useId()
  const current = dishes[position]
  const isLast = position === dishes.length - 1

  // Each dish begins with the keyboard at its state. The dialog itself sets the focus for the first dish.
  useLayoutEffect(() => {
    if (position > 0) checkedState(questions.current)?.focus()
  }, [position])
  // The form never shrinks, so that the buttons stay under the pointer from dish to dish.
  useLayoutEffect(() => setHeldPx((held) => Math.max(held, questions.current?.offsetHeight ?? 0)))
  if (current === undefined) return null

  const goOn = () => {
    if (isLast) return onClose()
    setChoice(nothingChosen)
    setPosition(position + 1)
  }
  const handleNext = () => {
    const declaration = toDeclaration(choice)
    if (declaration.state !== "undeclared") {
      onDeclare(current, declaration)
      setDeclared([...declared, position])
    }
    goOn()
  }
  // Enter goes on everywhere in the form, also on an allergen. A key that stays down goes on once.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter") return
    event.preventDefault()
    if (!event.repeat) handleNext()
  }
  const { name, description } = current.dish
  return (
    <Dialog
      isOpen
      onClose={onClose}
      above={<Progress position={position} total={dishes.length} declared={declared} dishName={name} />}
      title={name}
      initialFocus={firstState}
      footer={
        <>
          <p className={styles.keys} aria-hidden>
            <kbd>Entrée</kbd> {isLast ? "terminer" : "plat suivant"} <kbd>Échap</kbd> arrêter
          </p>
          <Button tone="quiet" onClick={goOn}>
            Passer
          </Button>
          <Button tone="primary" type="submit" form={formId} className={styles.next}>
            {isLast ? "Terminer" : "Plat suivant"}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        ref={(form) => {
          questions.current = form
          firstState.current = checkedState(form)
        }}
        className={styles.form}
        style={{ minHeight: heldPx }}
        onKeyDown={handleKeyDown}
        onSubmit={(event) => {
          event.preventDefault()
          // React propagates events through the component tree, also out of a dialog.
          event.stopPropagation()
          handleNext()
        }}
      >
        {description !== "" && <p className={styles.description}>{description}</p>}
        <AllergenField
          key={current.dish.id}
          label="Allergènes"
          choice={choice}
          dish={current.dish}
          onChange={setChoice}
        />
      </form>
    </Dialog>
  )
}

const checkedState = (form: HTMLFormElement | null) => form?.querySelector<HTMLElement>("input:checked") ?? null

type ProgressProps = { position: number; total: number; declared: readonly number[]; dishName: string }

/** "3 sur 9", and one bar for each dish; one bar for all when there are many. */
function Progress({ position, total, declared, dishName }: ProgressProps) {
  const words = `${position + 1} sur ${total}`
  return (
    <div className={styles.progress}>
      <p role="status">
        {words}
        {/* The name is the title of the dialog, which a screen reader does not read again when it changes. */}
        <span className="visually-hidden">{` : ${dishName}`}</span>
      </p>
      {total > mostBars ? (
        <progress aria-label="Plats passés" value={position} max={total} />
      ) : (
        <div className={styles.bars} aria-hidden>
          {Array.from({ length: total }, (_, each) => {
            const state = each === position ? styles.current : declared.includes(each) ? styles.done : ""
            // biome-ignore lint/suspicious/noArrayIndexKey: a bar is its position
            return <span key={each} className={state} />
          })}
        </div>
      )}
    </div>
  )
}
