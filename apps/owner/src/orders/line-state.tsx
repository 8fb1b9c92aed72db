import styles from "./line-state.module.css"
import type { BoardLine } from "./orders-context.tsx"

const words: Readonly<Record<BoardLine, string>> = {
  live: "En direct",
  asking: "Actualisé toutes les 4 s",
  offline: "Hors ligne",
}

/** Shows how the board receives orders: live, by polling, or not at all. */
export function LineState({ line }: { line: BoardLine }) {
  return (
    <span role="status" className={`${styles.line} ${styles[line]}`}>
      {words[line]}
    </span>
  )
}
