import { countRinging, isOpen, ordersToAccept } from "@ardoise/domain/order/order-board"
import { Button } from "@ardoise/ui/button/button"
import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuSwitch,
} from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { Ban, ChefHat, Ellipsis, Plus, ReceiptText } from "lucide-react"
import { type ReactNode, useState } from "react"
import { LazyBillsDrawer } from "../bills/lazy-bills-drawer.tsx"
import { useBillNotices } from "../bills/use-bill-notices.ts"
import { useBills } from "../bills/use-bills.ts"
import { CallBand } from "../calls/call-band.tsx"
import { useCalls } from "../calls/use-calls.ts"
import { ClosedBanner } from "../orders/closed-banner.tsx"
import { ConnectionState } from "../orders/connection-state.tsx"
import { NewOrderDrawer } from "../orders/entry/new-order-drawer.tsx"
import { NoticesSwitch } from "../orders/notices-switch.tsx"
import { useOrderBell } from "../orders/order-bell.ts"
import { useOrderNotices } from "../orders/order-notices.ts"
import { type BoardPart, OrderTabs } from "../orders/order-tabs.tsx"
import { useOrders } from "../orders/orders-context.tsx"
import { useOrderingSettings } from "../orders/settings/use-ordering-settings.ts"
import { SoldOutCount } from "../orders/sold-out/sold-out-count.tsx"
import { SoldOutDrawer } from "../orders/sold-out/sold-out-drawer.tsx"
import { SoundSwitch } from "../orders/sound-switch.tsx"
import { UnreadOrders } from "../orders/unread-orders.tsx"
import { useBellHint } from "../orders/use-bell-hint.ts"
import { PrinterBand } from "../printers/printer-band.tsx"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { FloorBar } from "./floor-bar.tsx"
import styles from "./floor-page.module.css"

/** The screen of a device of the floor: the orders, and entering one. */
export function FloorPage({ deviceActions }: { deviceActions: ReactNode }) {
  const { orders, connection } = useOrders()
  const { settings, isKnown, change } = useOrderingSettings()
  const waiting = countRinging(orders, settings)
  const calls = useCalls(settings.takesCalls)
  const bell = useOrderBell(waiting + calls.open.length)
  useBellHint(bell.isHeldBack)
  const notices = useOrderNotices()
  const timeZone = useTimeZone()
  const [panel, setPanel] = useState<"order" | "sold-out" | "bills" | null>(null)
  const closePanel = () => setPanel(null)
  const bills = useBills()
  const [billId, setBillId] = useState<string | null>(null)
  const openBills = (chosenId: string | null) => {
    setBillId(chosenId)
    setPanel("bills")
  }
  useBillNotices(bills, openBills)
  const toAccept = ordersToAccept(orders).length
  const hasAcceptance = settings.needsAcceptance || toAccept > 0
  const isPhone = useMedia("(max-width: 767.98px)")
  // With one part there is nothing to choose.
  const hasBar = isPhone && (hasAcceptance || bills.isOffered)
  const [chosenPart, setChosenPart] = useState<BoardPart>("to-accept")
  const part = hasAcceptance ? chosenPart : "orders"
  return (
    <div className={`${styles.page} ${hasBar ? styles.hasBar : ""}`}>
      {hasBar && <PageMark name="has-bottom-bar" />}
      <title>{`${waiting > 0 ? `(${waiting}) ` : ""}Salle – Ardoise`}</title>
      <header className={styles.head} data-theme="light" data-on="slate">
        <div className={styles.name}>
          <h1>Salle</h1>
          <ConnectionState connection={connection} />
        </div>
        <Button icon={<Plus aria-hidden />} onClick={() => setPanel("order")}>
          Commande
        </Button>
        <DropdownMenu label={<Ellipsis aria-hidden />} accessibleLabel="Autres actions" className={styles.more}>
          {bills.isOffered && !hasBar && (
            <DropdownMenuItem icon={<ReceiptText />} onSelect={() => openBills(null)}>
              Additions
            </DropdownMenuItem>
          )}
          <DropdownMenuItem icon={<Ban />} onSelect={() => setPanel("sold-out")}>
            Plus de…
            <SoldOutCount />
          </DropdownMenuItem>
          {isKnown && (
            <DropdownMenuSwitch
              icon={<ChefHat />}
              accessibleLabel={`Commandes en ligne : ${settings.isOpen ? "cuisine ouverte" : "cuisine fermée"}`}
              isOn={settings.isOpen}
              onChange={(isOpen) => void change({ isOpen })}
            >
              {settings.isOpen ? "Cuisine ouverte" : "Cuisine fermée"}
            </DropdownMenuSwitch>
          )}
          <DropdownMenuSeparator />
          <SoundSwitch bell={bell} />
          <NoticesSwitch notices={notices} />
          {deviceActions}
        </DropdownMenu>
      </header>
      {hasBar && (
        <FloorBar
          part={part}
          onPart={setChosenPart}
          toAccept={hasAcceptance ? toAccept : null}
          open={orders.filter(({ status, awaitsAcceptance }) => isOpen(status) && awaitsAcceptance !== true).length}
          bills={bills.isOffered ? bills.openCount : null}
          onBills={() => openBills(null)}
        />
      )}
      <UnreadOrders />
      <div className={styles.board}>
        <CallBand calls={calls} timeZone={timeZone} />
        {isKnown && !settings.isOpen && <ClosedBanner />}
        <PrinterBand className={styles.band} />
        <OrderTabs
          part={hasBar ? part : undefined}
          isCompact
          settings={settings}
          timeZone={timeZone}
          hasTablePayments={bills.isOn}
        />
      </div>
      <NewOrderDrawer isOpen={panel === "order"} onClose={closePanel} />
      <LazyBillsDrawer
        isOpen={panel === "bills"}
        onClose={closePanel}
        read={bills}
        chosenId={billId}
        onChoose={setBillId}
      />
      <SoldOutDrawer isOpen={panel === "sold-out"} onClose={closePanel} />
    </div>
  )
}
