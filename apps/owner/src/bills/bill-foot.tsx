import { Button, buttonClass } from "@ardoise/ui/button/button"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeftRight, Printer } from "lucide-react"
import { noteAddressQuery } from "./bill-api.ts"
import styles from "./bill-foot.module.css"
import type { StoredBill } from "./bill-rows.ts"

type BillFootProps = {
  bill: StoredBill
  isBusy: boolean
  /** Keys of the units that are ticked to be taken off the bill; null while nothing is taken off. */
  ticked: ReadonlySet<string> | null
  onClose: () => void
  onReopen: () => void
  onMove: () => void
  onRemove: () => void
  onStopRemoving: () => void
}

/** What can be done with one bill. While dishes are taken off it, only that. */
export function BillFoot({ bill, isBusy, ticked, ...on }: BillFootProps) {
  if (ticked !== null && bill.isOpen) {
    return (
      <div className={styles.foot}>
        <Button tone="primary" isBusy={isBusy} aria-disabled={ticked.size === 0} onClick={on.onRemove}>
          Retirer de l’addition
        </Button>
        <Button tone="quiet" onClick={on.onStopRemoving}>
          Revenir
        </Button>
      </div>
    )
  }
  if (!bill.isOpen) {
    // A bill that the morning or another bill has ended stays as it is.
    if (bill.closedBy !== "counter" && bill.closedBy !== "online") return null
    return (
      <div className={styles.foot}>
        <Button isBusy={isBusy} onClick={on.onReopen}>
          Rouvrir
        </Button>
      </div>
    )
  }
  return (
    <div className={styles.foot}>
      <Button tone={bill.overCents > 0 ? "secondary" : "primary"} isBusy={isBusy} onClick={on.onClose}>
        Clore la table
      </Button>
      <div className={styles.more}>
        <Button tone="quiet" icon={<ArrowLeftRight aria-hidden />} onClick={on.onMove}>
          Changer de table
        </Button>
        <NoteLink bill={bill} />
      </div>
    </div>
  )
}

/** Opens the note of a bill in a new tab. Nothing until the server has given its address. */
function NoteLink({ bill }: Pick<BillFootProps, "bill">) {
  const { data: note } = useQuery(noteAddressQuery(bill))
  if (note === undefined) return null
  return (
    <a className={buttonClass("quiet")} href={note.path} target="_blank" rel="noreferrer">
      <Printer aria-hidden />
      Imprimer la note
    </a>
  )
}
