import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Category, Menu } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { memo } from "react"
import styles from "./phone-drawing.module.css"

/** As many dishes as fit into the picture. */
const shownDishes = 8

/** Returns the first dishes of a menu, with their categories. */
function firstDishes(menu: Menu): readonly Category[] {
  let left = shownDishes
  return inDisplayOrder(menu.categories).flatMap((category) => {
    const dishes = category.dishes.slice(0, Math.max(left, 0))
    left -= dishes.length
    return dishes.length === 0 ? [] : [{ ...category, dishes }]
  })
}

/** A small picture of the menu on a phone. Decoration. */
export const PhoneDrawing = memo(function PhoneDrawing({
  menu,
  restaurantName,
}: {
  menu: Menu
  restaurantName: string
}) {
  return (
    <div className={styles.phone} aria-hidden>
      <div className={styles.sign}>
        <small>{restaurantName}</small>
        <p>{menu.name}</p>
        <ChalkStroke className={styles.stroke} />
      </div>
      {firstDishes(menu).map(({ id, name, dishes }) => (
        <div key={id} className={styles.category}>
          <p className={styles.heading}>{name}</p>
          {dishes.map((dish) => (
            <div key={dish.id} className={styles.dish}>
              <p className={styles.line}>
                <span>{dish.name}</span>
                <span className={styles.leader} />
                <span>{formatStoredPrice(dish.price)}</span>
              </p>
              {dish.description !== "" && <p className={styles.text}>{dish.description}</p>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
})
