import type { Order } from "@ardoise/domain/order/order"
import { toProduction } from "@ardoise/domain/order/production"
import { type CSSProperties, useMemo, useRef, useState } from "react"
import styles from "./production-band.module.css"
import { useColumnCount } from "./use-column-count.ts"

/** Rows of dishes. The style sheet has as many. */
const rows = 3
/** Columns of dishes below the heading where there is no room beside it. */
const narrowColumns = 2

/**
 * What is to be made in all, over the orders of the compact board and in the same columns: as many dishes as fit in
 * three rows.
 */
export function ProductionBand({ orders }: { orders: readonly Order[] }) {
  const { dishes, articles, orders: count } = useMemo(() => toProduction(orders), [orders])
  const band = useRef<HTMLElement>(null)
  const columns = useColumnCount(band)
  const [showsAll, setShowsAll] = useState(false)
  if (dishes.length === 0) return null
  const places = (columns > 1 ? columns - 1 : narrowColumns) * rows
  const shown = showsAll || dishes.length <= places ? dishes : dishes.slice(0, places - 1)
  const others = dishes.length - shown.length
  return (
    <section
      ref={band}
      className={`${styles.band} ${columns > 1 ? styles.wide : ""}`}
      style={{ "--columns": columns } as CSSProperties}
      aria-labelledby="a-produire"
    >
      <div className={styles.head}>
        <h2 id="a-produire">À produire</h2>
        <p>
          {articles} {articles === 1 ? "article" : "articles"}, {count} {count === 1 ? "commande" : "commandes"}
        </p>
      </div>
      <ul className={`${styles.dishes} ${showsAll ? styles.all : ""}`}>
        {shown.map(({ name, quantity }) => (
          <li key={name}>
            <b>{quantity}</b>
            <span>{name}</span>
          </li>
        ))}
        {(others > 0 || (showsAll && dishes.length > places)) && (
          <li>
            <button type="button" aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? "Afficher moins" : others === 1 ? "et 1 autre" : `et ${others} autres`}
            </button>
          </li>
        )}
      </ul>
    </section>
  )
}
