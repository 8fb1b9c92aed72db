import { formatPrice } from "@ardoise/domain/money"
import { unitCents } from "@ardoise/domain/order/unit-price"
import type { Offer, OfferedOption } from "@ardoise/domain/pricing/offers"
import { Button } from "@ardoise/ui/button/button"
import { useState } from "react"
import styles from "./dish-choices.module.css"

type DishChoicesProps = {
  offer: Offer
  /** Ids of what is sold out. */
  soldOut: ReadonlySet<string>
  onAdd: (choiceIds: readonly string[]) => void
}

/** The options of a dish or the courses of a set menu, and the button that adds it with the choices. */
export function DishChoices({ offer, soldOut, onAdd }: DishChoicesProps) {
  const [chosen, setChosen] = useState<readonly string[]>([])
  const [missing, setMissing] = useState<string | null>(null)
  // The options of a dish in a set menu are asked for once the dish is chosen.
  const options = offer.options.filter(({ onlyWith }) => onlyWith === null || chosen.includes(onlyWith))
  const chosenOf = ({ choices }: OfferedOption) => choices.filter(({ id }) => chosen.includes(id))
  const toggle = (option: OfferedOption, id: string) => {
    setMissing(null)
    if (chosen.includes(id)) return setChosen(chosen.filter((one) => one !== id))
    // One choice at most: another one takes its place.
    const others = option.max === 1 ? chosen.filter((one) => option.choices.every((each) => each.id !== one)) : chosen
    setChosen([...others, id])
  }
  const add = () => {
    const lacking = options.find((option) => chosenOf(option).length < option.min)
    if (lacking !== undefined) return setMissing(lacking.name)
    onAdd(picked.flatMap(({ choices }) => choices.map(({ id }) => id)))
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
                  disabled={isFull || soldOut.has(choice.soldOutId)}
                  onChange={() => toggle(option, choice.id)}
                />
                {soldOut.has(choice.soldOutId) ? `${choice.name} (épuisé)` : choice.name}
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
      <Button onClick={add}>{`Ajouter pour ${formatPrice(unitCents({ price: offer.price, options: picked }))}`}</Button>
    </div>
  )
}
