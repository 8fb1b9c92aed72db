import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { shortName } from "@ardoise/domain/order/short-name"
import { menuName } from "../menus/menu-words.ts"
import styles from "./menu-lines.module.css"

/** Heights in px: what is free below the menu's name, and those of the style sheet. */
export type SheetHeights = {
  readonly room: number
  /** A category with its margins. */
  readonly category: number
  readonly dish: number
}

/** Characters of a name up to which it is written out. */
const longestName = 28

/** Returns the beginning of a name: a sheet that is shown for a second needs no sauces. */
const written = (name: string) => (name.length > longestName ? shortName(name) : name)

/** The first lines of a menu, as on a printed sheet: what does not fit is left out. Decoration. */
export function MenuLines({ menu, heights }: { menu: Menu; heights: SheetHeights }) {
  let left = heights.room
  const shown = inDisplayOrder(menu.categories).flatMap(({ id, name, dishes }) => {
    left -= heights.category
    const first = dishes.slice(0, Math.max(0, Math.floor(left / heights.dish)))
    left -= first.length * heights.dish
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
              <span>{dish.name.trim() === "" ? unnamedDish : written(dish.name)}</span>
              <i />
              <span>{formatStoredPrice(dish.price)}</span>
            </p>
          ))}
        </div>
      ))}
    </>
  )
}
