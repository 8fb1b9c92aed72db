import type { StaffDevice } from "@ardoise/domain/team/staff-device"
import { UnlinkDialog } from "../unlink-dialog.tsx"
import { removeDevice } from "./team-api.ts"

/** Asks for confirmation before a device is removed. */
export function RemoveDeviceDialog({ device, onClose }: { device: StaffDevice; onClose: () => void }) {
  return (
    <UnlinkDialog
      name={device.name}
      consequence="L’appareil ne verra plus aucune commande."
      removed="Appareil retiré"
      failed="L’appareil n’a pas été retiré. Réessayez."
      remove={() => removeDevice(device.id)}
      onClose={onClose}
    />
  )
}
