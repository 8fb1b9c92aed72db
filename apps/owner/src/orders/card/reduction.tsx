import { formatPrice } from "@ardoise/domain/money"
import type { SoldReduction } from "@ardoise/domain/order/order"
import styles from "./choices.module.css"

/** Formats a reduction: "Réduction · Happy hour −2,00 €". */
export const reductionWords = ({ name, cents }: SoldReduction): string =>
  `Réduction · ${name} \u2212${formatPrice(cents)}`

/** A reduction under what it reduces. */
export function Reduction({ reduction }: { reduction: SoldReduction | null }) {
  return reduction && <span className={styles.choices}>{reductionWords(reduction)}</span>
}
