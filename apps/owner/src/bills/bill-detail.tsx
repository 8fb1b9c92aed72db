import { Badge } from "@ardoise/ui/badge/badge"
import { Button } from "@ardoise/ui/button/button"
import { type RefObject, useEffect, useEffectEvent, useId } from "react"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import styles from "./bill-detail.module.css"
import { BillFigures } from "./bill-figures.tsx"
import { badgeOf } from "./bill-list.ts"
import { BillMeta } from "./bill-meta.tsx"
import type { StoredBill, StoredShare } from "./bill-rows.ts"
import { badgeNames, badgeTones } from "./bill-words.ts"
import { ShareList } from "./share-list.tsx"
import { UnitList } from "./unit-list.tsx"
import { useBillUnits } from "./use-bill-units.ts"

type BillDetailProps = {
  bill: StoredBill
  /** The payments of this bill. */
  shares: readonly StoredShare[]
  /** Beside the list: the bill has its own heading. Otherwise the head of the drawer names it. */
  isBeside: boolean
  heading: RefObject<HTMLHeadingElement | null>
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
  const { bill, shares, isBeside, heading, isBusy, ticked, onTicked, onRefund, onCancel } = props
  const { units, read } = useBillUnits(bill, shares)
  const paid = shares.filter(({ state }) => state !== "released")
  const badge = badgeOf(bill)
  const Heading = isBeside ? "h4" : "h3"
  const sharesId = useId()
  const unitsId = useId()
  const hasOpen = bill.isOpen && (units?.some(({ state }) => state === "open") ?? false)
  const gone = [...(ticked ?? [])].filter((key) => !units?.some((unit) => unit.key === key && unit.state === "open"))
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
      {isBeside && (
        <div className={styles.head}>
          <h3 ref={heading} tabIndex={-1} className={styles.table}>
            Table {bill.table}
          </h3>
          <Badge tone={badgeTones[badge]}>{badgeNames[badge]}</Badge>
        </div>
      )}
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
          {ticked === null && hasOpen && (
            <Button tone="quiet" onClick={() => onTicked(new Set())}>
              Retirer de l’addition
            </Button>
          )}
        </div>
        {units === undefined ? (
          <AwaitedRead read={read} failed="Les plats n’ont pas pu être lus" />
        ) : (
          <UnitList units={units} ticked={hasOpen ? ticked : null} onTick={handleTick} />
        )}
      </section>
    </>
  )
}
