import type { PrinterStanding } from "@ardoise/contract/printers"
import type { Order } from "@ardoise/domain/order/order"
import { Button } from "@ardoise/ui/button/button"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { MonitorSmartphone, Printer } from "lucide-react"
import { useClients } from "../clients-context.tsx"
import { FunctionRefusal } from "../functions-client.ts"
import { reprintTicket } from "./printer-api.ts"
import { usePrinters } from "./use-printers.ts"

type PrintMenuProps = {
  order: Order
  /** Prints on this device. */
  onPrint: (order: Order) => void
  className?: string
}

/** Prints the ticket of an order: on this device or, where the restaurant has some, on one of its printers. */
export function PrintMenu({ order, onPrint, className = "" }: PrintMenuProps) {
  const clients = useClients()
  const toast = useToast()
  const printers = usePrinters().read.data ?? []
  const reprinting = useMutation({
    mutationFn: ({ id }: PrinterStanding) => reprintTicket(clients, id, order.id),
    onSuccess: (_answer, { name }) => toast({ title: "Bon demandé", text: `Imprimante ${name}` }),
    onError: (error) => {
      const text = (error instanceof FunctionRefusal && error.message) || "Réessayez dans un instant."
      toast({ title: "Le bon n’a pas été demandé", text, tone: "error" })
    },
  })
  if (printers.length === 0) {
    return (
      <Button tone="quiet" icon={<Printer aria-hidden />} onClick={() => onPrint(order)}>
        Imprimer le ticket
      </Button>
    )
  }
  return (
    <DropdownMenu
      className={className}
      label={
        <>
          <Printer aria-hidden /> Imprimer le ticket
        </>
      }
    >
      <DropdownMenuItem icon={<MonitorSmartphone />} onSelect={() => onPrint(order)}>
        Sur cet appareil
      </DropdownMenuItem>
      {printers.map((printer) => (
        <DropdownMenuItem
          key={printer.id}
          icon={<Printer />}
          isDisabled={reprinting.isPending}
          onSelect={() => reprinting.mutate(printer)}
        >
          {printer.name}
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}
