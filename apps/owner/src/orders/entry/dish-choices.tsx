import { type Option, optionsOf } from "@ardoise/domain/menu/dish-options"
import type { Dish } from "@ardoise/domain/menu/menu"
import { formatPrice } from "@ardoise/domain/money"
import { unitCents } from "@ardoise/domain/order/unit-price"
import { Button } from "@ardoise/ui/button/button"
import { useState } from "react"
import styles from "./dish-choices.module.css"

type DishChoicesProps = {
  dish: Dish
  /** Whether a choice is sold out. */
  isGone: (choiceId: string) => boolean
  onAdd: (choiceIds: readonly string[]) => void
}

/** The options of a dish in the drawer of a new order, and the button that adds the dish with the choices. */
export function DishChoices({ dish, isGone, onAdd }: DishChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<string | null>(null)
  const options = optionsOf(dish)
  const chosenOf = ({ choices }: Option) => choices.filter(({ id }) => chosen.includes(id))
  const toggle = (option: Option, id: string) => {
    setMissing(null)
    if (chosen.includes(id)) return setChosen(chosen.filter((one) => one !== id))
    // One choice at most: another one takes its place.
    const others = option.max === 1 ? chosen.filter((one) => option.choices.every((each) => each.id !== one)) : chosen
    setChosen([...others, id])
  }
  const add = () => {
    const lacking = options.find((option) => chosenOf(option).length < option.min)
    if (lacking !== undefined) return setMissing(lacking.name)
    onAdd(chosen)
    setChosen([])
  }
  const picked = options.map((option) => ({ choices: chosenOf(option) }))
  return (
    <div className={styles.panel}>
      {options.map((option) => (
        <fieldset key={option.id} className={styles.option}>
          <legend>{option.name}</legend>
          {option.choices.map((choice) => {
            const isFull = option.max > 1 && chosenOf(option).length >= option.max && !chosen.includes(choice.id)
            return (
              <label key={choice.id} className={styles.choice}>
                <input
                  type={option.min === 1 && option.max === 1 ? "radio" : "checkbox"}
                  checked={chosen.includes(choice.id)}
                  disabled={isFull || isGone(choice.id)}
                  onChange={() => toggle(option, choice.id)}
                />
                {isGone(choice.id) ? `${choice.name} (épuisé)` : choice.name}
              </label>
            )
          })}
        </fieldset>
      ))}
      {missing !== null && (
        <p role="alert" className={styles.missing}>
          {`Choisissez\u00a0: ${missing}`}
        </p>
      )}
      <Button onClick={add}>{`Ajouter pour ${formatPrice(unitCents({ price: dish.price, options: picked }))}`}</Button>
    </div>
  )
}
