import type { Order } from "@ardoise/domain/order/order"
import { type BoardStage, boardStages, isLate, minutesSince, ordersIn } from "@ardoise/domain/order/order-board"
import { isUnknownTable } from "@ardoise/domain/order/ordering"
import { Banner } from "@ardoise/ui/banner"
import { Button, buttonClass } from "@ardoise/ui/button"
import { FailureBanner } from "@ardoise/ui/failure-banner"
import { Loading } from "@ardoise/ui/loading"
import { PageHead } from "@ardoise/ui/page-head"
import { Switch } from "@ardoise/ui/switch"
import { Tabs } from "@ardoise/ui/tabs"
import { Ban, ClipboardList, Columns3, History, Plus, Settings2, WifiOff } from "lucide-react"
import { useCallback, useState } from "react"
import { Link } from "react-router"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { CancelOrderDialog } from "./cancel-order-dialog.tsx"
import { LineState } from "./line-state.tsx"
import { NewOrderDrawer } from "./new-order-drawer.tsx"
import { useOrderBell } from "./order-bell.ts"
import { OrderCard } from "./order-card.tsx"
import { useOrderNotices } from "./order-notices.ts"
import { stageNames } from "./order-words.ts"
import { OrderingDialog } from "./ordering-dialog.tsx"
import { useOrders } from "./orders-context.tsx"
import styles from "./orders-page.module.css"
import { SoldOutDrawer } from "./sold-out-drawer.tsx"
import { useNow } from "./use-now.ts"
import { useOrdering } from "./use-ordering.ts"
import { usePrintTicket } from "./use-ticket.tsx"

/** Milliseconds between updates of the orders' ages. */
const ageEveryMs = 15_000

/** `/dashboard/orders`: the board of orders. */
export function OrdersPage() {
  const board = useOrders()
  const [stage, setStage] = useState<BoardStage>("pending")
  const [asked, setAsked] = useState<Order | null>(null)
  const [showsCancelled, setShowsCancelled] = useState(false)
  const { ticket, printTicket } = usePrintTicket()
  const now = useNow(ageEveryMs)
  const { orders, updateOrder, cancelOrder } = board
  const waiting = ordersIn(orders, "pending").length
  const bell = useOrderBell(waiting)
  const notices = useOrderNotices()
  const { settings, isKnown, isLimitedAt, change } = useOrdering()
  const timeZone = useTimeZone()
  const { plan, isChecking, isFailed } = usePlan()
  const isWithoutPremium = plan === "free" && !isChecking && !isFailed
  const [panel, setPanel] = useState<"order" | "sold-out" | "settings" | null>(null)
  const closePanel = () => setPanel(null)

  const handleCancel = useCallback((order: Order) => setAsked(order), [])
  const handleConfirm = (order: Order) => {
    setAsked(null)
    void cancelOrder(order)
  }
  const cards = (shown: readonly Order[]) => (
    <div className={styles.cards}>
      {shown.map((order) => (
        <OrderCard
          key={order.id}
          order={order}
          minutes={minutesSince(order.placedAt, now)}
          isLate={isLate(order, now)}
          isTableUnknown={isUnknownTable(settings, order.table)}
          timeZone={timeZone}
          onMove={updateOrder}
          onCancel={handleCancel}
          onPrint={printTicket}
        />
      ))}
    </div>
  )
  const cancelled = ordersIn(orders, "cancelled")
  const content = (shown: readonly Order[], one: BoardStage) => (
    <>
      {shown.length > 0 ? cards(shown) : <NoOrders />}
      {one === "completed" && cancelled.length > 0 && (
        <section className={styles.cancelled} aria-label="Commandes annulées">
          <Button tone="quiet" aria-expanded={showsCancelled} onClick={() => setShowsCancelled(!showsCancelled)}>
            {showsCancelled ? "Masquer les commandes annulées" : "Afficher les commandes annulées"}
          </Button>
          {showsCancelled && cards(cancelled)}
        </section>
      )}
    </>
  )

  return (
    <>
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}Commandes – Ardoise`}</title>
      <PageHead title="Gestion des commandes" />
      <div className={styles.tools}>
        <LineState line={board.line} />
        <Switch label="Son" accessibleLabel="Son à chaque nouvelle commande" isOn={bell.isOn} onChange={bell.turn} />
        {notices.isOffered && (
          <Switch
            label="Notifications"
            accessibleLabel="Notifications des nouvelles commandes, même quand cet appareil est verrouillé"
            isOn={notices.isOn}
            onChange={(isOn) => void notices.turn(isOn)}
          />
        )}
        {bell.isHeldBack && <span className={styles.hint}>Touchez l’écran pour entendre la sonnerie.</span>}
        <Switch
          label={settings.isOpen ? "Cuisine ouverte" : "Cuisine fermée"}
          accessibleLabel={`Commandes en ligne : ${settings.isOpen ? "cuisine ouverte" : "cuisine fermée"}`}
          isOn={settings.isOpen}
          isDisabled={!isKnown}
          onChange={(isOpen) => void change({ isOpen })}
        />
        <div className={styles.buttons}>
          <Button icon={<Plus aria-hidden />} onClick={() => setPanel("order")}>
            Commande
          </Button>
          <Button icon={<Ban aria-hidden />} onClick={() => setPanel("sold-out")}>
            Plus de…
          </Button>
          <Link to="/dashboard/orders/history" className={buttonClass("secondary")}>
            <History aria-hidden />
            Historique
          </Link>
          <Button icon={<Settings2 aria-hidden />} onClick={() => setPanel("settings")}>
            Réglages
          </Button>
          <Link to="/dashboard/orders/kitchen" className={`${buttonClass("secondary")} ${styles.wideOnly}`}>
            <Columns3 aria-hidden />
            Vue cuisine
          </Link>
        </div>
      </div>
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
          onRetry={board.lookAgain}
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
      <CancelOrderDialog order={asked} onClose={() => setAsked(null)} onConfirm={handleConfirm} />
      <NewOrderDrawer isOpen={panel === "order"} onClose={closePanel} />
      <SoldOutDrawer isOpen={panel === "sold-out"} onClose={closePanel} />
      <OrderingDialog isOpen={panel === "settings"} onClose={closePanel} />
      {ticket}
    </>
  )
}

function NoOrders() {
  return (
    <div className={styles.empty}>
      <ClipboardList aria-hidden />
      <p>Aucune commande</p>
    </div>
  )
}
