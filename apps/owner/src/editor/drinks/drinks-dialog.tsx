import type { UnspecifiedDrink } from "@ardoise/domain/drinks/drinks"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { memo, useId } from "react"
import { drinkReason } from "./drink-field.tsx"
import styles from "./drinks-dialog.module.css"

/** The answer for each drink by its id; null: none yet. Absent: the drink was deleted meanwhile. */
export type AlcoholById = ReadonlyMap<string, boolean | null>

type DrinksDialogProps = {
  /** The drinks in their order. Stays the same while the dialog is open: no row moves under the thumb. */
  drinks: readonly UnspecifiedDrink[]
  answers: AlcoholById
  /** Writes an answer into the menu at once, so that closing loses nothing. */
  onAnswer: (dishId: string, hasAlcohol: boolean) => void
  onClose: () => void
}

/** Asks for all drinks in one list whether they contain alcohol. A guess is shown, and never taken for an answer. */
export function DrinksDialog({ drinks, answers, onAnswer, onClose }: DrinksDialogProps) {
  const shown = drinks.filter(({ dish }) => answers.has(dish.id))
  const left = shown.filter(({ dish }) => answers.get(dish.id) === null).length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Boissons à préciser"
      footer={
        <Button tone="primary" className={styles.done} onClick={onClose}>
          Terminer
        </Button>
      }
    >
      <p className={styles.lead} role="status">
        {left === 0 ? (
          <b>Toutes ces boissons sont précisées.</b>
        ) : (
          <>
            <b>{left === 1 ? "1 boisson à préciser" : `${left} boissons à préciser`}</b>. {drinkReason}
          </>
        )}
      </p>
      <ul className={styles.list}>
        {shown.map((drink) => (
          <DrinkRow key={drink.dish.id} drink={drink} answer={answers.get(drink.dish.id) ?? null} onAnswer={onAnswer} />
        ))}
      </ul>
    </Dialog>
  )
}

type DrinkRowProps = Pick<DrinksDialogProps, "onAnswer"> & { drink: UnspecifiedDrink; answer: boolean | null }

/** One drink and its two answers. Memoised: a menu may have two hundred drinks, and one answer changes one row. */
const DrinkRow = memo(function DrinkRow({ drink, answer, onAnswer }: DrinkRowProps) {
  const { dish, category, guess } = drink
  const group = useId()
  const choice = (hasAlcohol: boolean) => (
    <label className={styles.answer} data-guessed={(answer === null && guess === hasAlcohol) || undefined}>
      <input type="radio" name={group} checked={answer === hasAlcohol} onChange={() => onAnswer(dish.id, hasAlcohol)} />
      {hasAlcohol ? "Avec alcool" : "Sans alcool"}
      {answer === null && guess === hasAlcohol && <small>proposé</small>}
    </label>
  )
  return (
    <li>
      <fieldset className={styles.row}>
        <legend className="visually-hidden">{`${dish.name}, ${category.name}`}</legend>
        <p className={styles.name} aria-hidden>
          <b>{dish.name}</b>
          <span>{category.name}</span>
        </p>
        {choice(true)}
        {choice(false)}
      </fieldset>
    </li>
  )
})
