import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import styles from "./menu-reading.module.css"

/** A read-only menu: categories, dishes and prices. */
export function MenuReading({ menu }: { menu: Menu }) {
  return inDisplayOrder(menu.categories).map((category) => (
    <section key={category.id} className={styles.category}>
      <h3>{category.name}</h3>
      <ul>
        {category.dishes.map((dish) => (
          <li key={dish.id}>
            <span>{dish.name || unnamedDish}</span>
            <span className={styles.price}>{formatStoredPrice(dish.price)}</span>
          </li>
        ))}
      </ul>
    </section>
  ))
}
