import { DropdownMenuSwitch } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Bell } from "lucide-react"
import type { OrderNotices } from "./order-notices.ts"

/** The switch of the notifications of this device, in the menu of a board. Renders nothing where there are none. */
export function NoticesSwitch({ notices }: { notices: OrderNotices }) {
  if (!notices.isOffered) return null
  return (
    <DropdownMenuSwitch
      icon={<Bell />}
      accessibleLabel="Notifications des nouvelles commandes et des appels, même quand cet appareil est verrouillé"
      isOn={notices.isOn}
      onChange={(isOn) => void notices.turn(isOn)}
    >
      Notifications
    </DropdownMenuSwitch>
  )
}
