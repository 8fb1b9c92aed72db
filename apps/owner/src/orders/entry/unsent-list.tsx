import { Button } from "@ardoise/ui/button/button"
import styles from "./new-order-drawer.module.css"
import type { UnsentOrder } from "./stored-unsent-orders.ts"

type UnsentListProps = {
  unsent: readonly UnsentOrder[]
  onResume: (order: UnsentOrder) => void
  onDrop: (order: UnsentOrder) => void
}

/** The orders that were entered and not sent, above the one that is being entered. */
export function UnsentList({ unsent, onResume, onDrop }: UnsentListProps) {
  if (unsent.length === 0) return null
  return (
    <section className={styles.group} aria-label="Commandes pas encore envoyées">
      <ul>
        {unsent.map((order) => {
          const table = order.table.trim()
          const called = table === "" ? "sans table" : `table ${table}`
          const count = order.entered.reduce((sum, { quantity }) => sum + quantity, 0)
          return (
            <li key={order.key}>
              <p className={styles.name}>
                {`${table === "" ? "Sans table" : `Table ${table}`}, ${count} ${count > 1 ? "articles" : "article"}\u00a0: pas encore envoyé.`}
              </p>
              <Button aria-label={`Reprendre, ${called}`} onClick={() => onResume(order)}>
                Reprendre
              </Button>
              <Button tone="quiet" aria-label={`Effacer, ${called}`} onClick={() => onDrop(order)}>
                Effacer
              </Button>
            </li>
          )
        })}
      </ul>
    </section>
  )
}
