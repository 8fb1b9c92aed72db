import { DropdownMenuSwitch } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Volume2 } from "lucide-react"
import type { OrderBell } from "./order-bell.ts"

/** The switch of the bell, in the menu of a board. */
export function SoundSwitch({ bell }: { bell: Pick<OrderBell, "isOn" | "turn"> }) {
  return (
    <DropdownMenuSwitch
      icon={<Volume2 />}
      accessibleLabel="Son à chaque nouvelle commande"
      isOn={bell.isOn}
      onChange={bell.turn}
    >
      Son
    </DropdownMenuSwitch>
  )
}
