import type { Order } from "@ardoise/domain/order/order"
import { boardStages, countRinging, isOpen, ordersIn, ordersToAccept } from "@ardoise/domain/order/order-board"
import type { OrderingSettings } from "@ardoise/domain/order/ordering-settings"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { useMedia } from "@ardoise/ui/media/use-media"
import { Tabs } from "@ardoise/ui/tabs/tabs"
import { useCallback, useState } from "react"
import { useNow } from "../use-now.ts"
import { CancelOrderDialog } from "./cancel-order-dialog.tsx"
import { OpenedOrder } from "./card/opened-order.tsx"
import { OrderCards } from "./card/order-cards.tsx"
import { useNewOrders } from "./card/use-new-orders.ts"
import styles from "./order-tabs.module.css"
import { type BoardTab, tabNames } from "./order-words.ts"
import { useOrders } from "./orders-context.tsx"
import { ProductionBand } from "./production/production-band.tsx"
import { AutoPrint } from "./tickets/auto-print.tsx"
import { usePrintTicket } from "./tickets/use-ticket.tsx"

/** A part of the board that a waiter's phone shows alone: what waits to be accepted, or the four stages. */
export type BoardPart = "to-accept" | "orders"

type OrderTabsProps = {
  /** Omitted where all tabs are in one row. */
  part?: BoardPart | undefined
  isCompact: boolean
  /** Shows what is to be made in all. On a phone it comes after the orders. */
  hasProduction?: boolean
  settings: OrderingSettings
  timeZone: string
  /** Diners can pay at the table. */
  hasTablePayments: boolean
}

/** Milliseconds between updates of the orders' ages. */
const ageEveryMs = 15_000

/** The orders by status, with everything that can be done with one: for the owner's board and for the floor's. */
export function OrderTabs({
  part,
  isCompact,
  hasProduction = false,
  settings,
  timeZone,
  hasTablePayments,
}: OrderTabsProps) {
  const board = useOrders()
  const [chosen, setChosen] = useState<BoardTab | null>(null)
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Order | null>(null)
  const [showsCancelled, setShowsCancelled] = useState(false)
  const { ticket, printTicket } = usePrintTicket()
  const now = useNow(ageEveryMs)
  const isPhone = useMedia("(max-width: 767.98px)")
  const { orders, updateOrder, cancelOrder, acceptOrder, sendNextServing } = board
  const toAccept = ordersToAccept(orders)
  const hasAcceptance = settings.needsAcceptance || toAccept.length > 0
  const tabs: readonly BoardTab[] = hasAcceptance && part !== "orders" ? ["to-accept", ...boardStages] : boardStages
  const tab = tabs.find((one) => one === chosen) ?? tabs[0] ?? "pending"
  const waiting = countRinging(orders, settings)
  const newIds = useNewOrders(orders, board.isLoading)
  const handleOpen = useCallback(({ id }: Order) => setOpenedId(id), [])

  const handleConfirm = (order: Order) => {
    setAsked(null)
    setOpenedId(null)
    void cancelOrder(order)
  }
  const cards = (shown: readonly Order[], isWork: boolean) => (
    <OrderCards
      orders={shown}
      isCompact={isCompact}
      isWork={isWork}
      newIds={newIds}
      settings={settings}
      hasTablePayments={hasTablePayments}
      timeZone={timeZone}
      now={now}
      onMove={updateOrder}
      onOpen={handleOpen}
      onAccept={acceptOrder}
      onSend={sendNextServing}
      onRefuse={setAsked}
    />
  )
  const cancelled = ordersIn(orders, "cancelled")
  const production = (one: BoardTab) =>
    hasProduction && (one === "pending" || one === "preparing") && <ProductionBand orders={orders} />
  const content = (shown: readonly Order[], one: BoardTab) => (
    <>
      {!isPhone && production(one)}
      {shown.length > 0 ? (
        cards(shown, one === "to-accept" || isOpen(one))
      ) : (
        <NoOrders isFirst={one === tabs[0]} hasOthers={orders.some(({ status }) => isOpen(status))} />
      )}
      {isPhone && production(one)}
      {one === "completed" && cancelled.length > 0 && (
        <section className={styles.cancelled} aria-label="Commandes annulées">
          <Button tone="quiet" aria-expanded={showsCancelled} onClick={() => setShowsCancelled(!showsCancelled)}>
            {showsCancelled ? "Masquer les commandes annulées" : "Afficher les commandes annulées"}
          </Button>
          {showsCancelled && cards(cancelled, false)}
        </section>
      )}
    </>
  )

  return (
    <>
      {board.isLoading ? (
        <Loading text="Chargement..." />
      ) : part === "to-accept" ? (
        <section aria-label={tabNames["to-accept"]}>{content(toAccept, "to-accept")}</section>
      ) : (
        <Tabs
          look="underlined"
          label="État des commandes"
          value={tab}
          onChange={setChosen}
          tabs={tabs.map((one) => {
            const shown = one === "to-accept" ? toAccept : ordersIn(orders, one)
            return {
              value: one,
              label: (
                <>
                  {tabNames[one]}
                  {shown.length > 0 && (
                    <span className={one === tabs[0] ? styles.waiting : styles.count}>{shown.length}</span>
                  )}
                </>
              ),
              content: tab === one && content(shown, one),
            }
          })}
        />
      )}
      <p className="visually-hidden" role="status">
        {waiting > 0 &&
          `${waiting} ${waiting === 1 ? "commande" : "commandes"} ${hasAcceptance ? "à valider" : "en attente"}`}
      </p>
      <OpenedOrder
        order={orders.find(({ id }) => id === openedId) ?? null}
        timeZone={timeZone}
        now={now}
        onClose={() => setOpenedId(null)}
        onMove={updateOrder}
        onAccept={acceptOrder}
        onSend={sendNextServing}
        onCancel={setAsked}
        onPrint={printTicket}
      />
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} onConfirm={handleConfirm} />
      {ticket}
      <AutoPrint />
    </>
  )
}

type NoOrdersProps = {
  /** This is the tab of new orders: says where they come from. */
  isFirst: boolean
  /** Other tabs have orders that are not finished. */
  hasOthers: boolean
}

/** An empty easel. */
function NoOrders({ isFirst, hasOthers }: NoOrdersProps) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 100 132" aria-hidden="true">
        <path d="M17 98 10 128M83 98l7 30" />
        <rect x="11" y="5" width="78" height="96" rx="3" />
      </svg>
      <p className={styles.none}>Aucune commande</p>
      {isFirst && (
        <p>
          {hasOthers
            ? "Celles en cours sont dans les onglets suivants."
            : "Elles arrivent ici dès qu’un client commande."}
        </p>
      )}
    </div>
  )
}
