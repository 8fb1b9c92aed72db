import type { BillUnit } from "@ardoise/domain/bill/bill"
import { formatPrice } from "@ardoise/domain/money"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import styles from "./unit-list.module.css"

type UnitListProps = {
  units: readonly BillUnit[]
  /** Keys of the units that may be taken off the bill. */
  removable: ReadonlySet<string>
  /** Keys of the units that are ticked to be taken off the bill; null while nothing is taken off. */
  ticked: ReadonlySet<string> | null
  onTick: (key: string, isTicked: boolean) => void
}

/** The pieces on a bill with their state. While something is taken off the bill, those that may be are boxes. */
export function UnitList({ units, removable, ticked, onTick }: UnitListProps) {
  return (
    <ul className={styles.units}>
      {units.map((unit) => {
        const { key, state, cents } = unit
        const price = <span className={styles.price}>{formatPrice(cents)}</span>
        if (ticked === null || !removable.has(key)) {
          return (
            <li key={key} className={state === "removed" ? styles.removed : undefined}>
              <Name unit={unit} />
              {price}
            </li>
          )
        }
        return (
          <li key={key}>
            <label className={styles.box}>
              <input
                type="checkbox"
                checked={ticked.has(key)}
                onChange={(event) => onTick(key, event.target.checked)}
              />
              <Name unit={unit} />
              {price}
            </label>
          </li>
        )
      })}
    </ul>
  )
}

function Name({ unit: { line, state, payer } }: { unit: BillUnit }) {
  const choices = choicesInWords(line)
  const phone = payer === null ? "" : ` · Téléphone ${payer}`
  return (
    <span className={styles.words}>
      <span className={styles.name}>{line.name}</span>
      {choices !== "" && <span className={styles.choices}>{choices}</span>}
      {state === "settled" && <span className={styles.state}>Réglé en ligne{phone}</span>}
      {state === "held" && <span className={`${styles.state} ${styles.held}`}>En cours de paiement{phone}</span>}
      {state === "removed" && <span className={styles.choices}>Retiré de l’addition</span>}
    </span>
  )
}
