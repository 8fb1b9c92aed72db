import type { OrderLine } from "@ardoise/domain/order/order"
import { Choices } from "./choices.tsx"
import styles from "./order-line-list.module.css"
import { Wish } from "./wish.tsx"

/** The dishes of an order with their quantities, without prices. */
export function OrderLineList({ lines }: { lines: readonly OrderLine[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and the same dish may appear twice
        <li key={index}>
          <b>{line.quantity}</b>
          <span>
            {line.name}
            <Choices line={line} />
            <Wish note={line.note} />
          </span>
        </li>
      ))}
    </ul>
  )
}
