import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import type { OrderLine } from "@ardoise/domain/order/order"
import styles from "./choices.module.css"

/** The choices of a line under its dish. */
export function Choices({ line }: { line: OrderLine }) {
  const words = choicesInWords(line)
  return words === "" ? null : <span className={styles.choices}>{words}</span>
}
