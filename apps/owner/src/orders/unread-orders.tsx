import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { WifiOff } from "lucide-react"
import { useOrders } from "./orders-context.tsx"

/** Says above the orders that they cannot be read. Those that are known stay on the screen. */
export function UnreadOrders({ className }: { className?: string | undefined }) {
  const { orders, isFailed, refresh } = useOrders()
  if (!isFailed) return null
  return (
    <FailureBanner
      {...(className && { className })}
      tone="neutral"
      icon={<WifiOff aria-hidden />}
      title="Les commandes ne peuvent pas être lues pour le moment."
      onRetry={refresh}
    >
      {orders.length > 0 ? "Vous voyez les dernières connues." : "Vérifiez la connexion."}
    </FailureBanner>
  )
}
