import { useKeptFocus } from "@ardoise/ui/kept-focus/use-kept-focus"
import { lazy, Suspense, useState } from "react"
import type { Owner } from "../auth/session.tsx"
import { OrdersProvider } from "../orders/orders-context.tsx"
import { LoadingPlaceholder } from "../page-parts/loading-placeholder.tsx"
import { useWorkplace } from "../restaurant/use-workplace.ts"
import { NewReleaseBand } from "../shell/new-release-band.tsx"
import { OfflineBand } from "../shell/offline-band.tsx"
import { ServerData } from "../shell/server-data.tsx"
import { createUnsavedWorkRegistry, UnsavedWorkRegistryContext } from "../unsaved-work.tsx"
import { DeviceActions, useDeviceActions } from "./device-actions.tsx"

type PosteProps = {
  device: NonNullable<Owner["device"]>
  /** Called before the device ends its own session. */
  onUnlink: () => void
}

/** A device loads the screen of its own role only. */
const KitchenPage = lazy(async () => ({ default: (await import("../orders/kitchen/kitchen-page.tsx")).KitchenPage }))
const FloorPage = lazy(async () => ({ default: (await import("./floor-page.tsx")).FloorPage }))

/** A linked device: the screen of its role. */
export function Poste(props: PosteProps) {
  const [registry] = useState(createUnsavedWorkRegistry)
  return (
    <UnsavedWorkRegistryContext value={registry}>
      <ServerData>
        <OrdersProvider>
          <RoleScreen {...props} />
        </OrdersProvider>
      </ServerData>
    </UnsavedWorkRegistryContext>
  )
}

function RoleScreen({ device, onUnlink }: PosteProps) {
  useWorkplace()
  useKeptFocus()
  const actions = useDeviceActions(onUnlink)
  return (
    <>
      <OfflineBand saysWhatIsKept={false} />
      <NewReleaseBand />
      <main id="contenu">
        <Suspense fallback={<LoadingPlaceholder />}>
          {device.role === "kitchen" ? (
            <KitchenPage deviceActions={<DeviceActions {...actions} />} />
          ) : (
            <FloorPage deviceActions={<DeviceActions {...actions} />} />
          )}
        </Suspense>
      </main>
      {actions.question}
    </>
  )
}
