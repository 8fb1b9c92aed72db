import { formatTime } from "@ardoise/domain/dates"
import { type Dish, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { isSecondPress } from "@ardoise/ui/second-tap/second-tap"
import { type MouseEvent, memo } from "react"
import styles from "./dish-row.module.css"

type DishRowProps = {
  dish: Dish
  /** ISO time until which the dish is sold out, null until further notice, undefined if it is served. */
  soldOutUntil: string | null | undefined
  timeZone: string
  onTurn: (dish: Dish) => void
}

/** One dish on the slate. A press strikes it: it is sold out for diners. Another press serves it again. */
export const DishRow = memo(function DishRow({ dish, soldOutUntil, timeZone, onTurn }: DishRowProps) {
  const isServed = soldOutUntil === undefined
  const name = dish.name.trim() === "" ? unnamedDish : dish.name
  const text = (
    <span className={styles.name}>
      <span>{name}</span>
    </span>
  )
  const price = <span className={styles.price}>{formatStoredPrice(dish.price)}</span>
  // A dish that another program stored without an id cannot be named to the server.
  if (dish.id === "") {
    return (
      <p className={styles.dish}>
        {text}
        {price}
      </p>
    )
  }
  const handleClick = (event: MouseEvent) => {
    if (isSecondPress(event)) event.preventDefault()
    else onTurn(dish)
  }
  return (
    <button
      type="button"
      role="switch"
      aria-checked={isServed}
      aria-label={`${name} : ${isServed ? "Servi" : "Épuisé"}`}
      className={styles.dish}
      onClick={handleClick}
    >
      {text}
      {isServed ? (
        <span>
          <span className={styles.strike}>Rayer</span>
          {price}
        </span>
      ) : (
        <span className={styles.gone}>
          Épuisé
          {soldOutUntil !== null && <small>jusqu’à {formatTime(soldOutUntil, timeZone)}</small>}
        </span>
      )}
    </button>
  )
})
