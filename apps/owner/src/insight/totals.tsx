import type { Insight } from "@ardoise/contract/insight"
import { toTotals } from "@ardoise/contract/insight-mapping"
import { compareInWords } from "@ardoise/domain/insight/insight"
import { countInWords } from "@ardoise/domain/insight/insight-words"
import { formatPrice } from "@ardoise/domain/money"
import styles from "./totals.module.css"

/** The sums of a period, each compared with the period before in words. Without Premium: the views. */
export function Totals({ insight }: { insight: Insight }) {
  const [now, before] = [toTotals(insight.totals), toTotals(insight.before)]
  const tiles = [
    { name: "Vues", value: countInWords(now.views), now: now.views, before: before.views },
    ...(insight.is_premium
      ? [
          { name: "Commandes", value: countInWords(now.orders), now: now.orders, before: before.orders },
          { name: "Commandé", value: formatPrice(now.cents), now: now.cents, before: before.cents },
          {
            name: "Panier moyen",
            value: now.average === null ? "–" : formatPrice(now.average),
            now: now.average,
            before: before.average,
          },
        ]
      : []),
  ]
  return (
    <div className={styles.frame}>
      <dl className={styles.tiles} data-count={tiles.length}>
        {tiles.map((tile) => (
          <div key={tile.name} className={styles.tile}>
            <dt>{tile.name}</dt>
            <dd className={styles.value}>{tile.value}</dd>
            <dd className={styles.compared}>{compareInWords(tile.now, tile.before)}</dd>
          </div>
        ))}
      </dl>
    </div>
  )
}
