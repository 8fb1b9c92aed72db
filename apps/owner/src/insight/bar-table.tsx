import { countInWords } from "@ardoise/domain/insight/insight-words"
import { formatPrice } from "@ardoise/domain/money"
import styles from "./bar-table.module.css"
import type { BarRow } from "./insight-tables.ts"

type BarTableProps = {
  /** Accessible name of the table. */
  caption: string
  /** What the first column names, and what the numbers count. */
  columns: readonly [name: string, count: string]
  rows: readonly BarRow[]
}

/** A table whose rows have a bar. Every value is a number in a cell: the bars only repeat it. */
export function BarTable({ caption, columns, rows }: BarTableProps) {
  const most = Math.max(1, ...rows.map(({ count }) => count ?? 0))
  const hasAmounts = rows.some(({ cents }) => cents !== undefined)
  const table = (
    <table className={hasAmounts ? `${styles.table} ${styles.withAmounts}` : styles.table}>
      <caption className="visually-hidden">{caption}</caption>
      <thead className="visually-hidden">
        <tr>
          <th scope="col">{columns[0]}</th>
          <td />
          <th scope="col">{columns[1]}</th>
          {hasAmounts && <th scope="col">Montant</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, value, cents }, at) => (
          // Two dishes may have the same name.
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows are shown again as a whole
          <tr key={at}>
            <th scope="row">{name}</th>
            <td className={styles.bar}>
              <svg aria-hidden="true" preserveAspectRatio="none" viewBox="0 0 100 8">
                <rect className={styles.track} width="100" height="8" />
                <rect className={styles.fill} width={((count ?? 0) / most) * 100} height="8" />
              </svg>
            </td>
            <td className={styles.count}>{value ?? countInWords(count ?? 0)}</td>
            {hasAmounts && <td className={styles.amount}>{formatPrice(cents ?? 0)}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
  if (!hasAmounts) return <div className={styles.frame}>{table}</div>
  return (
    <section
      className={styles.frame}
      // Not the name of the section around it.
      aria-label={`Tableau des montants\u00a0: ${caption}`}
      // Large amounts in large text are wider than a phone: the keyboard scrolls them.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls
      tabIndex={0}
    >
      {table}
    </section>
  )
}
