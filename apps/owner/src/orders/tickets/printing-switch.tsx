import { DropdownMenuSwitch } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Printer } from "lucide-react"
import { useTicketPrinting } from "./use-ticket-printing.ts"

/** Switches the printing of new tickets on this device, for the menu "…". */
export function PrintingSwitch() {
  const { isOn, turn } = useTicketPrinting()
  return (
    <DropdownMenuSwitch icon={<Printer />} isOn={isOn} onChange={turn}>
      Imprimer chaque nouveau bon sur cet appareil
    </DropdownMenuSwitch>
  )
}
