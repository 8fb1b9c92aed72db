import { Button } from "@ardoise/ui/button/button"
import { useEffect, useEffectEvent, useId } from "react"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import styles from "./bill-detail.module.css"
import { BillFigures } from "./bill-figures.tsx"
import { BillMeta } from "./bill-meta.tsx"
import type { StoredBill, StoredShare } from "./bill-rows.ts"
import { ShareList } from "./share-list.tsx"
import { UnitList } from "./unit-list.tsx"
import { useBillUnits } from "./use-bill-units.ts"

type BillDetailProps = {
  bill: StoredBill
  /** The payments of this bill. */
  shares: readonly StoredShare[]
  /** Beside the list, where the bill has a heading of its own, one level below the title of the drawer. */
  isBeside: boolean
  isBusy: boolean
  /** Keys of the units that are ticked to be taken off the bill; null while nothing is taken off. */
  ticked: ReadonlySet<string> | null
  onTicked: (ticked: ReadonlySet<string> | null) => void
  /** Both omitted on a device of the team: only the owner pays back and cancels payments. */
  onRefund: ((share: StoredShare) => void) | undefined
  onCancel: ((share: StoredShare) => void) | undefined
}

/** One bill: its figures, its payments and its dishes. */
export function BillDetail(props: BillDetailProps) {
  const { bill, shares, isBeside, isBusy, ticked, onTicked, onRefund, onCancel } = props
  const { units, removable, read } = useBillUnits(bill, shares)
  const paid = shares.filter(({ state }) => state !== "released")
  const Heading = isBeside ? "h4" : "h3"
  const sharesId = useId()
  const unitsId = useId()
  const canRemove = bill.isOpen && removable.size > 0
  const gone = [...(ticked ?? [])].filter((key) => !removable.has(key))
  const untick = useEffectEvent(() => onTicked(new Set([...(ticked ?? [])].filter((key) => !gone.includes(key)))))
  // Another phone or device was faster: what can no longer be taken off is ticked no longer.
  useEffect(() => {
    if (units !== undefined && gone.length > 0) untick()
  }, [units, gone.length])
  const handleTick = (key: string, isTicked: boolean) => {
    const next = new Set(ticked)
    if (isTicked) next.add(key)
    else next.delete(key)
    onTicked(next)
  }
  return (
    <>
      <BillMeta bill={bill} className={styles.meta} />
      <BillFigures bill={bill} />
      {paid.length > 0 && (
        <section aria-labelledby={sharesId}>
          <Heading id={sharesId} className={styles.label}>
            Paiements
          </Heading>
          <ShareList shares={paid} isBusy={isBusy} onRefund={onRefund} onCancel={onCancel} />
        </section>
      )}
      <section aria-labelledby={unitsId}>
        <div className={styles.labelRow}>
          <Heading id={unitsId} className={styles.label}>
            Plats
          </Heading>
          {ticked === null && canRemove && (
            <Button tone="quiet" onClick={() => onTicked(new Set())}>
              Retirer de l’addition
            </Button>
          )}
        </div>
        {units === undefined ? (
          <AwaitedRead read={read} failed="Les plats n’ont pas pu être lus" />
        ) : (
          <UnitList units={units} removable={removable} ticked={canRemove ? ticked : null} onTick={handleTick} />
        )}
      </section>
    </>
  )
}
