import { Banner } from "@ardoise/ui/banner/banner"
import { printerAlerts } from "./printer-words.ts"
import { usePrinters } from "./use-printers.ts"

/** Says above the orders which printer needs help, and which tickets it could not print. */
export function PrinterBand({ className }: { className?: string | undefined }) {
  const alerts = printerAlerts(usePrinters().read.data ?? [])
  if (alerts.length === 0) return null
  return (
    <Banner tone="warning" role="status" {...(className && { className })}>
      {alerts.map((alert) => (
        <p key={alert}>{alert}</p>
      ))}
    </Banner>
  )
}
