import type { Special } from "@ardoise/domain/menu/daily-board"
import { type Dish, type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { type BoardItem, boardItems } from "@ardoise/domain/papers/price-board"
import { guessBoardDishes } from "@ardoise/domain/papers/price-board-guess"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { SelectField } from "@ardoise/ui/field/field"
import { useId, useState } from "react"
import { PaperAction } from "./paper-action.tsx"
import styles from "./price-board-dialog.module.css"

type PriceBoardDialogProps = {
  isOpen: boolean
  onClose: () => void
  menu: Menu
  /** The dishes of the daily board that is published now. */
  specials: readonly Special[]
  hasMarks: boolean
}

/** Which dish is which of the nine lines of the price board: a guess, which the owner confirms or changes. */
export function PriceBoardDialog({ isOpen, onClose, menu, specials, hasMarks }: PriceBoardDialogProps) {
  const [guess] = useState(() => guessOf(menu, specials))
  const [answers, setAnswers] = useState<Partial<Record<BoardItem, string>>>({})
  const hint = useId()
  const choices = [
    ...menu.categories.map((category) => ({ key: category.id, label: category.name, dishes: category.dishes })),
    { key: "ardoise-du-jour", label: "Ardoise du jour", dishes: specials },
  ].filter(({ dishes }) => dishes.length > 0)
  const known = new Set(choices.flatMap(({ dishes }) => dishes.map(({ id }) => id)))
  const chosenFor = (item: BoardItem) => {
    const id = answers[item] ?? guess.get(item) ?? ""
    return known.has(id) ? id : ""
  }
  const lines = boardItems.flatMap(({ item }) => {
    const dishId = chosenFor(item)
    return dishId === "" ? [] : [{ item, dish_id: dishId }]
  })
  return (
    <Dialog
      isOpen={isOpen}
      onClose={onClose}
      title="Tarif des boissons courantes"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          {lines.length === 0 ? (
            <p className={styles.none}>Choisissez au moins une ligne.</p>
          ) : (
            <div className={styles.create}>
              <PaperAction
                order={{ paper: "price-board", menu_id: menu.id, marks: hasMarks, lines }}
                size="A4"
                isMain
              />
            </div>
          )}
        </>
      }
    >
      <ul className={styles.lines}>
        {boardItems.map(({ item, label }) => {
          const chosen = chosenFor(item)
          const isGuess = answers[item] === undefined && chosen !== ""
          return (
            <li key={item} className={styles.line}>
              <SelectField
                label={label}
                className={styles.field}
                value={chosen}
                aria-describedby={isGuess ? `${hint}-${item}` : undefined}
                onChange={({ target }) => setAnswers({ ...answers, [item]: target.value })}
              >
                <option value="">Non servi</option>
                {choices.map(({ key, label: group, dishes }) => (
                  <optgroup key={key} label={group}>
                    {dishes.map((dish) => (
                      <option key={dish.id} value={dish.id}>
                        {dish.name.trim() || unnamedDish}, {formatStoredPrice(dish.price)}
                      </option>
                    ))}
                  </optgroup>
                ))}
              </SelectField>
              <span id={`${hint}-${item}`} className={styles.guess}>
                {isGuess && "proposé"}
              </span>
            </li>
          )
        })}
      </ul>
    </Dialog>
  )
}

/** The guess by words. A main dish of the daily board is the dish of the day before any dish of the menu. */
function guessOf(menu: Menu, specials: readonly Special[]): ReadonlyMap<BoardItem, Dish["id"]> {
  const ofToday = specials.find(({ rubric }) => rubric === "Plat")
  const guessed = guessBoardDishes(menu)
  return ofToday === undefined ? guessed : new Map([...guessed, ["dish-of-the-day", ofToday.id]])
}
