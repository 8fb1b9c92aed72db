import { countRinging } from "@ardoise/domain/order/order-board"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { PageHead } from "@ardoise/ui/page-head/page-head"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { LazyBillsDrawer } from "../bills/lazy-bills-drawer.tsx"
import { useBillNotices } from "../bills/use-bill-notices.ts"
import { useBills } from "../bills/use-bills.ts"
import { CallBand } from "../calls/call-band.tsx"
import { useCalls } from "../calls/use-calls.ts"
import { PrinterBand } from "../printers/printer-band.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { useNow } from "../use-now.ts"
import { BoardMenu } from "./board-menu.tsx"
import { useBoardView } from "./board-view.ts"
import { ClosedBanner } from "./closed-banner.tsx"
import { ConnectionState } from "./connection-state.tsx"
import { NewOrderDrawer } from "./entry/new-order-drawer.tsx"
import { KitchenSwitch } from "./kitchen-switch.tsx"
import { useOrderBell } from "./order-bell.ts"
import { useOrderNotices } from "./order-notices.ts"
import { OrderTabs } from "./order-tabs.tsx"
import { useOrders } from "./orders-context.tsx"
import styles from "./orders-page.module.css"
import { OrderingSettingsDialog } from "./settings/ordering-settings-dialog.tsx"
import { useOrderingSettings } from "./settings/use-ordering-settings.ts"
import { SoldOutDrawer } from "./sold-out/sold-out-drawer.tsx"
import { useBellHint } from "./use-bell-hint.ts"

/** Milliseconds between two looks at whether orders are still refused as too many. */
const limitEveryMs = 15_000

/** `/dashboard/orders`: the board of orders. */
export function OrdersPage() {
  const { orders, connection } = useOrders()
  const now = useNow(limitEveryMs)
  const { settings, isKnown, isLimitedAt, change } = useOrderingSettings()
  const waiting = countRinging(orders, settings)
  const calls = useCalls(settings.takesCalls)
  const bell = useOrderBell(waiting + calls.open.length)
  useBellHint(bell.isHeldBack)
  const notices = useOrderNotices()
  const view = useBoardView()
  const timeZone = useTimeZone()
  const { plan, isChecking, isFailed } = usePlan()
  const isWithoutPremium = plan === "free" && !isChecking && !isFailed
  const [panel, setPanel] = useState<"order" | "sold-out" | "settings" | "bills" | null>(null)
  const closePanel = () => setPanel(null)
  const [billId, setBillId] = useState<string | null>(null)
  const bills = useBills()
  const openBills = (chosenId: string | null) => {
    setBillId(chosenId)
    setPanel("bills")
  }
  useBillNotices(bills, openBills)

  return (
    <div className={view.isCompact ? styles.compact : undefined}>
      {view.isCompact && <PageMark name="is-full-width" />}
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}Commandes – Ardoise`}</title>
      <PageHead
        isLow
        title="Gestion des commandes"
        state={<ConnectionState connection={connection} />}
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
              openBills={bills.isOffered ? bills.openCount : null}
              onBills={() => openBills(null)}
              onSoldOut={() => setPanel("sold-out")}
              onSettings={() => setPanel("settings")}
            />
          </div>
        }
      />
      <CallBand calls={calls} timeZone={timeZone} />
      {isWithoutPremium && (
        <Banner tone="neutral" className={styles.banner}>
          <p>
            <b>Vos clients commandent avec Premium.</b> Les commandes en cours restent ici jusqu’à leur fin.{" "}
            <Link to="/dashboard/billing">Voir Premium</Link>
          </p>
        </Banner>
      )}
      {isKnown && !settings.isOpen && <ClosedBanner />}
      <PrinterBand className={styles.banner} />
      {isLimitedAt(now) && (
        <Banner tone="warning" role="status" className={styles.banner}>
          <p>
            <b>Trop de commandes en peu de temps.</b> Certaines sont refusées, pendant dix minutes au plus. Si elles
            viennent de vos clients, laissez-les passer.
          </p>
          <Button onClick={() => void change({ limitedAt: null })}>Laisser passer</Button>
        </Banner>
      )}
      <OrderTabs
        isCompact={view.isCompact}
        hasProduction={view.isCompact}
        settings={settings}
        timeZone={timeZone}
        hasTablePayments={bills.isOn}
      />
      <NewOrderDrawer isOpen={panel === "order"} onClose={closePanel} />
      <SoldOutDrawer isOpen={panel === "sold-out"} onClose={closePanel} />
      <LazyBillsDrawer
        isOpen={panel === "bills"}
        onClose={closePanel}
        read={bills}
        chosenId={billId}
        onChoose={setBillId}
      />
      <OrderingSettingsDialog isOpen={panel === "settings"} onClose={closePanel} />
    </div>
  )
}
