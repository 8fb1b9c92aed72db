import type { OrderLine } from "@ardoise/domain/order/order"
import { choiceTexts } from "@ardoise/domain/order/set-menu-dishes"
import styles from "./choices.module.css"

/** The choices of a line under its dish; for a set menu, each of its dishes on a line of its own. */
export function Choices({ line }: { line: OrderLine }) {
  return choiceTexts(line).map((text, at) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the texts never move, and two may be the same
    <span key={at} className={styles.choices}>
      {text}
    </span>
  ))
}
