import { refundableCentsOf } from "@ardoise/domain/bill/share"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { useMedia } from "@ardoise/ui/media/use-media"
import { ArrowLeft } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { useOwner } from "../auth/session.tsx"
import { BillBadge } from "./bill-badge.tsx"
import { openButtonId } from "./bill-card.tsx"
import { BillDetail } from "./bill-detail.tsx"
import { BillFoot } from "./bill-foot.tsx"
import { type AskedOfBill, BillQuestion } from "./bill-question.tsx"
import type { StoredBill, StoredShare } from "./bill-rows.ts"
import styles from "./bills-drawer.module.css"
import { BillsList } from "./bills-list.tsx"
import { useBillActions } from "./use-bill-actions.ts"
import type { BillsRead } from "./use-bills.ts"

type BillsDrawerProps = {
  isOpen: boolean
  onClose: () => void
  read: BillsRead
  /** The bill that is shown; null: only the list. */
  chosenId: string | null
  onChoose: (billId: string | null) => void
}

/** "Additions": the open bills, and one of them beside the list. In a narrow window one over the other. */
export function BillsDrawer({ isOpen, onClose, read, chosenId, onChoose }: BillsDrawerProps) {
  const { bills, shares } = read
  const isWide = useMedia("(min-width: 900px)")
  const actions = useBillActions()
  const isDevice = useOwner().device !== null
  const [asked, setAsked] = useState<AskedOfBill | null>(null)
  const [ticked, setTicked] = useState<ReadonlySet<string> | null>(null)
  const chosen = bills.find(({ id }) => id === chosenId) ?? null
  const { backButton, heading } = useFocusOnChange(isOpen, chosen?.id ?? null)
  const sharesOf = ({ id }: StoredBill) => shares.filter(({ billId }) => billId === id)

  const choose = (billId: string | null) => {
    setTicked(null)
    onChoose(billId)
  }
  const handleClose = (bill: StoredBill) => {
    // Nothing is left to be paid at the counter, so there is nothing to ask.
    if (bill.dueCents === 0 && bill.heldCents === 0) void actions.close(bill)
    else setAsked({ kind: "close", billId: bill.id })
  }
  const handleRefund = ({ id: shareId, refundedCents }: StoredShare) =>
    setAsked({ kind: "refund", shareId, refundedCents })
  const handleRefundOf = (bill: StoredBill) => {
    const [only, ...others] = sharesOf(bill).filter((share) => refundableCentsOf(share) > 0)
    if (only !== undefined && others.length === 0) handleRefund(only)
    else choose(bill.id)
  }
  const handleRemove = async (bill: StoredBill) => {
    if (await actions.remove(bill, [...(ticked ?? [])])) setTicked(null)
  }
  const list = (
    <BillsList
      read={read}
      // The bill that a question is about stays marked behind it.
      chosenId={asked !== null && "billId" in asked ? asked.billId : isWide ? chosenId : null}
      onOpen={({ id }) => choose(id)}
      onClose={handleClose}
      onRefund={isDevice ? undefined : handleRefundOf}
    />
  )
  const detail = chosen && (
    <BillDetail
      key={chosen.id}
      bill={chosen}
      shares={sharesOf(chosen)}
      isBeside={isWide}
      isBusy={actions.isBusy}
      ticked={ticked}
      onTicked={setTicked}
      onRefund={isDevice ? undefined : handleRefund}
      onCancel={isDevice ? undefined : (share) => void actions.cancel(share)}
    />
  )
  const foot = chosen && (
    <BillFoot
      bill={chosen}
      isBusy={actions.isBusy}
      ticked={ticked}
      onClose={() => handleClose(chosen)}
      onReopen={() => void actions.reopen(chosen)}
      onMove={() => setAsked({ kind: "move", billId: chosen.id })}
      onRemove={() => void handleRemove(chosen)}
      onStopRemoving={() => setTicked(null)}
    />
  )
  return (
    <Drawer
      isOpen={isOpen}
      onClose={onClose}
      title={chosen && !isWide ? `Table ${chosen.table}` : "Additions en cours"}
      lead={
        chosen &&
        !isWide && (
          <IconButton ref={backButton} label="Additions en cours" icon={<ArrowLeft />} onClick={() => choose(null)} />
        )
      }
      state={chosen && !isWide && <BillBadge bill={chosen} />}
      footer={!isWide && foot}
    >
      {isWide ? (
        <div className={styles.views} data-bills={detail ? "two" : "one"}>
          <div className={styles.list}>{list}</div>
          {detail && (
            <section className={styles.beside} aria-label={`Addition de la table ${chosen.table}`}>
              <div className={styles.head}>
                <h3 ref={heading} tabIndex={-1} className={styles.table}>
                  Table {chosen.table}
                </h3>
                <BillBadge bill={chosen} />
              </div>
              <div className={styles.detail}>{detail}</div>
              {foot && <div className={styles.foot}>{foot}</div>}
            </section>
          )}
        </div>
      ) : detail ? (
        <div data-bills="detail">{detail}</div>
      ) : (
        <div data-bills="one">{list}</div>
      )}
      <BillQuestion
        asked={asked}
        read={read}
        actions={actions}
        onDone={() => setAsked(null)}
        onMoved={(billId) => chosenId !== null && choose(billId)}
      />
    </Drawer>
  )
}

/** Moves the focus into a bill that was opened, and back to its card in the list. */
function useFocusOnChange(isOpen: boolean, chosenId: string | null) {
  const backButton = useRef<HTMLButtonElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const before = useRef(chosenId)
  // Runs after the other view was rendered.
  useEffect(() => {
    const last = before.current
    before.current = chosenId
    if (!isOpen || last === chosenId) return
    if (chosenId !== null) (backButton.current ?? heading.current)?.focus()
    else if (last !== null) document.getElementById(openButtonId({ id: last }))?.focus()
  }, [isOpen, chosenId])
  return { backButton, heading }
}
