import type { OrderLine } from "@ardoise/domain/order/order"
import { choiceTexts } from "@ardoise/domain/order/set-menu-dishes"
import styles from "./choices.module.css"

/** The choices of a line under its dish; for a set menu, each of its dishes on a line of its own. */
export function Choices({ line }: { line: OrderLine }) {
  return choiceTexts(line).map(({ id, text }) => (
    <span key={id} className={styles.choices}>
      {text}
    </span>
  ))
}
