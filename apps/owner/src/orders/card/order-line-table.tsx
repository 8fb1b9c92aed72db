import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import { reductionOfLine } from "@ardoise/domain/order/line-reduction"
import type { Order } from "@ardoise/domain/order/order"
import { splitOrderNumber } from "@ardoise/domain/order/order-number"
import { totalCents } from "@ardoise/domain/order/order-total"
import { Choices } from "./choices.tsx"
import styles from "./order-line-table.module.css"
import { Reduction } from "./reduction.tsx"
import { Wish } from "./wish.tsx"

/** The dishes of an order with quantities, prices and the total. */
export function OrderLineTable({ order, className = "" }: { order: Order; className?: string | undefined }) {
  return (
    // With very large text, the four columns scroll.
    <section
      className={`${styles.scroll} ${className}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable area must be reachable by keyboard
      tabIndex={0}
      aria-label={`Articles, commande ${splitOrderNumber(order.id).called}`}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Article</th>
            <th scope="col">Qté</th>
            <th scope="col">Prix</th>
            <th scope="col">Total</th>
          </tr>
        </thead>
        <tbody>
          {order.lines.map((line, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines never move, and the same dish may appear twice
            <tr key={index}>
              <td>
                {line.name}
                <Choices line={line} />
                <Reduction reduction={reductionOfLine(line)} />
                <Wish note={line.note} />
              </td>
              <td className={styles.quantity}>{line.quantity}</td>
              <td>{formatStoredPrice(line.price)}</td>
              <td>{formatPrice(totalCents([line]))}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          {order.reductions?.map(({ id, name, cents }) => (
            <tr key={id}>
              <th scope="row" colSpan={3}>
                Réduction · {name}
              </th>
              <td>{`\u2212${formatPrice(cents)}`}</td>
            </tr>
          ))}
          <tr>
            <th scope="row" colSpan={3}>
              Total commandé
            </th>
            <td>{formatPrice(order.totalCents)}</td>
          </tr>
        </tfoot>
      </table>
    </section>
  )
}
