import {
  DropdownMenu,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuSwitch,
} from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Ban, Columns3, Ellipsis, History, ReceiptText, Rows3, Settings } from "lucide-react"
import { Link } from "react-router"
import styles from "./board-menu.module.css"
import type { BoardView } from "./board-view.ts"
import { NoticesSwitch } from "./notices-switch.tsx"
import type { OrderBell } from "./order-bell.ts"
import type { OrderNotices } from "./order-notices.ts"
import { SoldOutCount } from "./sold-out/sold-out-count.tsx"
import { SoundSwitch } from "./sound-switch.tsx"
import { PrintingSwitch } from "./tickets/printing-switch.tsx"

type BoardMenuProps = {
  bell: OrderBell
  notices: OrderNotices
  view: BoardView
  /** How many bills somebody must still look at; null where no bills are offered. */
  openBills: number | null
  onBills: () => void
  onSoldOut: () => void
  onSettings: () => void
}

/** Everything about the board that is not needed for each order. */
export function BoardMenu({ bell, notices, view, openBills, onBills, onSoldOut, onSettings }: BoardMenuProps) {
  return (
    <DropdownMenu
      label={<Ellipsis aria-hidden />}
      accessibleLabel="Autres actions"
      className={styles.button}
      popupClassName={styles.list}
    >
      <DropdownMenuItem icon={<Ban />} onSelect={onSoldOut}>
        Plus de…
        <SoldOutCount />
      </DropdownMenuItem>
      {openBills !== null && (
        <DropdownMenuItem icon={<ReceiptText />} onSelect={onBills}>
          Additions
          {openBills > 0 && <span className={styles.count}>{openBills}</span>}
        </DropdownMenuItem>
      )}
      <DropdownMenuLink
        render={<Link to="/dashboard/orders/kitchen" />}
        icon={<Columns3 />}
        className={styles.wideOnly}
      >
        Vue cuisine
      </DropdownMenuLink>
      <DropdownMenuLink render={<Link to="/dashboard/orders/history" />} icon={<History />}>
        Historique
      </DropdownMenuLink>
      <DropdownMenuItem icon={<Settings />} onSelect={onSettings}>
        Réglages
      </DropdownMenuItem>
      <DropdownMenuSeparator />
      <SoundSwitch bell={bell} />
      <NoticesSwitch notices={notices} />
      <PrintingSwitch />
      <DropdownMenuSwitch icon={<Rows3 />} isOn={view.isCompact} onChange={view.setCompact}>
        Vue compacte
      </DropdownMenuSwitch>
    </DropdownMenu>
  )
}
