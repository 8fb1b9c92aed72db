import type { Order } from "@ardoise/domain/order/order"
import { type BoardStage, boardStages, isOpen, ordersIn } from "@ardoise/domain/order/order-board"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { Tabs } from "@ardoise/ui/tabs/tabs"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { Plus, WifiOff } from "lucide-react"
import { lazy, Suspense, useCallback, useEffect, useState } from "react"
import { Link } from "react-router"
import { useBillNotices } from "../bills/use-bill-notices.ts"
import { useBills } from "../bills/use-bills.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { BoardMenu } from "./board-menu.tsx"
import { useBoardView } from "./board-view.ts"
import { CancelOrderDialog } from "./cancel-order-dialog.tsx"
import { OpenedOrder } from "./card/opened-order.tsx"
import { OrderCards } from "./card/order-cards.tsx"
import { useNewOrders } from "./card/use-new-orders.ts"
import { ConnectionState } from "./connection-state.tsx"
import { NewOrderDrawer } from "./entry/new-order-drawer.tsx"
import { KitchenSwitch } from "./kitchen-switch.tsx"
import { useOrderBell } from "./order-bell.ts"
import { useOrderNotices } from "./order-notices.ts"
import { stageNames } from "./order-words.ts"
import { OrderingSettingsDialog } from "./ordering-settings-dialog.tsx"
import { useOrders } from "./orders-context.tsx"
import styles from "./orders-page.module.css"
import { ProductionBand } from "./production/production-band.tsx"
import { SoldOutDrawer } from "./sold-out/sold-out-drawer.tsx"
import { useNow } from "./use-now.ts"
import { useOrderingSettings } from "./use-ordering-settings.ts"
import { usePrintTicket } from "./use-ticket.tsx"

/** Loaded when it is first opened: most evenings of most restaurants have no bills. */
const BillsDrawer = lazy(async () => ({ default: (await import("../bills/bills-drawer.tsx")).BillsDrawer }))

/** Milliseconds between updates of the orders' ages. */
const ageEveryMs = 15_000

/** `/dashboard/orders`: the board of orders. */
export function OrdersPage() {
  const board = useOrders()
  const [stage, setStage] = useState<BoardStage>("pending")
  const [openedId, setOpenedId] = useState<string | null>(null)
  const [asked, setAsked] = useState<Order | null>(null)
  const [showsCancelled, setShowsCancelled] = useState(false)
  const { ticket, printTicket } = usePrintTicket()
  const now = useNow(ageEveryMs)
  const { orders, updateOrder, cancelOrder } = board
  const waiting = ordersIn(orders, "pending").length
  const bell = useOrderBell(waiting)
  const notices = useOrderNotices()
  const view = useBoardView()
  const newIds = useNewOrders(orders, board.isLoading)
  useBellHint(bell.isHeldBack)
  const { settings, isKnown, isLimitedAt, change } = useOrderingSettings()
  const timeZone = useTimeZone()
  const { plan, isChecking, isFailed } = usePlan()
  const isWithoutPremium = plan === "free" && !isChecking && !isFailed
  const [panel, setPanel] = useState<"order" | "sold-out" | "settings" | "bills" | null>(null)
  const closePanel = () => setPanel(null)
  const [billId, setBillId] = useState<string | null>(null)
  const bills = useBills()
  const [needsBills, setNeedsBills] = useState(false)
  const openBills = (chosenId: string | null) => {
    setBillId(chosenId)
    setPanel("bills")
    setNeedsBills(true)
  }
  useBillNotices(bills, openBills)
  const handleOpen = useCallback(({ id }: Order) => setOpenedId(id), [])

  const handleConfirm = (order: Order) => {
    setAsked(null)
    setOpenedId(null)
    void cancelOrder(order)
  }
  const cards = (shown: readonly Order[], isWork: boolean) => (
    <OrderCards
      orders={shown}
      isCompact={view.isCompact}
      isWork={isWork}
      newIds={newIds}
      settings={settings}
      hasTablePayments={bills.isOn}
      timeZone={timeZone}
      now={now}
      onMove={updateOrder}
      onOpen={handleOpen}
    />
  )
  const cancelled = ordersIn(orders, "cancelled")
  const content = (shown: readonly Order[], one: BoardStage) => (
    <>
      {view.isCompact && (one === "pending" || one === "preparing") && <ProductionBand orders={orders} />}
      {shown.length > 0 ? cards(shown, isOpen(one)) : <NoOrders isFirst={one === "pending"} />}
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
    <div className={view.isCompact ? styles.compact : undefined}>
      {view.isCompact && <PageMark name="is-full-width" />}
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}Commandes – Ardoise`}</title>
      <PageHead
        isLow
        title="Gestion des commandes"
        state={<ConnectionState connection={board.connection} />}
        actions={
          <div className={styles.tools}>
            <KitchenSwitch />
            <Button icon={<Plus aria-hidden />} onClick={() => setPanel("order")}>
              Commande
            </Button>
            <BoardMenu
              bell={bell}
              notices={notices}
              view={view}
              onBills={bills.isOffered ? () => openBills(null) : undefined}
              onSoldOut={() => setPanel("sold-out")}
              onSettings={() => setPanel("settings")}
            />
          </div>
        }
      />
      {isWithoutPremium && (
        <Banner tone="neutral" className={styles.failure}>
          <p>
            <b>Vos clients commandent avec Premium.</b> Les commandes en cours restent ici jusqu’à leur fin.{" "}
            <Link to="/dashboard/billing">Voir Premium</Link>
          </p>
        </Banner>
      )}
      {isKnown && !settings.isOpen && (
        <Banner tone="warning" className={styles.failure}>
          <p>
            <b>Cuisine fermée.</b> Les clients ne peuvent pas commander&nbsp;; les commandes en cours continuent.
          </p>
        </Banner>
      )}
      {isLimitedAt(now) && (
        <Banner tone="warning" role="status" className={styles.failure}>
          <p>
            <b>Trop de commandes en peu de temps.</b> Certaines sont refusées, pendant dix minutes au plus. Si elles
            viennent de vos clients, laissez-les passer.
          </p>
          <Button onClick={() => void change({ limitedAt: null })}>Laisser passer</Button>
        </Banner>
      )}
      {board.isFailed && (
        <FailureBanner
          className={styles.failure}
          tone="neutral"
          icon={<WifiOff aria-hidden />}
          title="Les commandes ne peuvent pas être lues pour le moment."
          onRetry={board.refresh}
        >
          {orders.length > 0 ? "Vous voyez les dernières connues." : "Vérifiez la connexion."}
        </FailureBanner>
      )}
      {board.isLoading ? (
        <Loading text="Chargement..." />
      ) : (
        <Tabs
          look="underlined"
          label="État des commandes"
          value={stage}
          onChange={setStage}
          tabs={boardStages.map((one) => {
            const shown = ordersIn(orders, one)
            return {
              value: one,
              label: (
                <>
                  {stageNames[one]}
                  {shown.length > 0 && (
                    <span className={one === "pending" ? styles.waiting : styles.count}>{shown.length}</span>
                  )}
                </>
              ),
              content: stage === one && content(shown, one),
            }
          })}
        />
      )}
      <p className="visually-hidden" role="status">
        {waiting > 0 && `${waiting} ${waiting === 1 ? "commande" : "commandes"} en attente`}
      </p>
      <OpenedOrder
        order={orders.find(({ id }) => id === openedId) ?? null}
        timeZone={timeZone}
        onClose={() => setOpenedId(null)}
        onMove={updateOrder}
        onCancel={setAsked}
        onPrint={printTicket}
      />
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} onConfirm={handleConfirm} />
      <NewOrderDrawer isOpen={panel === "order"} onClose={closePanel} />
      <SoldOutDrawer isOpen={panel === "sold-out"} onClose={closePanel} />
      {needsBills && (
        <Suspense fallback={null}>
          <BillsDrawer
            isOpen={panel === "bills"}
            onClose={closePanel}
            read={bills}
            chosenId={billId}
            onChoose={setBillId}
          />
        </Suspense>
      )}
      <OrderingSettingsDialog isOpen={panel === "settings"} onClose={closePanel} />
      {ticket}
    </div>
  )
}

/** Says that the browser plays no sound before the first touch, and stops saying so after it. */
function useBellHint(isHeldBack: boolean): void {
  const showToast = useToast()
  const dismissToast = useDismissToast()
  // Shows and removes the hint.
  useEffect(() => {
    if (!isHeldBack) return
    showToast({ title: "Touchez l’écran pour entendre la sonnerie.", tone: "info", about: "bell", stays: true })
    return () => dismissToast("bell")
  }, [isHeldBack, showToast, dismissToast])
}

/** An empty easel. @param isFirst this is the tab of new orders: says where they come from */
function NoOrders({ isFirst }: { isFirst: boolean }) {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 100 132" aria-hidden="true">
        <path d="M17 98 10 128M83 98l7 30" />
        <rect x="11" y="5" width="78" height="96" rx="3" />
      </svg>
      <p className={styles.none}>Aucune commande</p>
      {isFirst && <p>Elles arrivent ici dès qu’un client commande.</p>}
    </div>
  )
}
