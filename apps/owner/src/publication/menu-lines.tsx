import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { menuName } from "../menus/menu-words.ts"
import styles from "./menu-lines.module.css"

/** More lines than fit on the sheet are not rendered. */
const maxDishes = 16

/** The first lines of a menu, as on a printed sheet. Decoration. */
export function MenuLines({ menu }: { menu: Menu }) {
  let left = maxDishes
  const shown = inDisplayOrder(menu.categories).flatMap(({ id, name, dishes }) => {
    const first = dishes.slice(0, left)
    left -= first.length
    return first.length > 0 ? [{ id, name, dishes: first }] : []
  })
  return (
    <>
      <p className={styles.name}>{menuName(menu)}</p>
      {shown.map(({ id, name, dishes }) => (
        <div key={id}>
          <p className={styles.category}>{name}</p>
          {dishes.map((dish, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: another program may have stored dishes without an id
            <p key={`${dish.id} ${index}`} className={styles.dish}>
              <span>{dish.name.trim() === "" ? unnamedDish : dish.name}</span>
              <i />
              <span>{formatStoredPrice(dish.price)}</span>
            </p>
          ))}
        </div>
      ))}
    </>
  )
}
