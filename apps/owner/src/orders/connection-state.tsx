import styles from "./connection-state.module.css"
import type { BoardConnection } from "./orders-context.tsx"

const words: Readonly<Record<BoardConnection, string>> = {
  live: "En direct",
  asking: "Actualisé toutes les 4 s",
  offline: "Hors ligne",
}

/** Shows how the board receives orders: live, by polling, or not at all. */
export function ConnectionState({ connection }: { connection: BoardConnection }) {
  return (
    <span role="status" className={`${styles.line} ${styles[connection]}`}>
      {words[connection]}
    </span>
  )
}
