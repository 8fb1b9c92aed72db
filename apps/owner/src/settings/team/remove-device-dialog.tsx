import type { StaffDevice } from "@ardoise/domain/team/staff-device"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"
import { removeDevice } from "./team-api.ts"

/** Asks for confirmation before a device is removed. */
export function RemoveDeviceDialog({ device, onClose }: { device: StaffDevice; onClose: () => void }) {
  const toast = useToast()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const removing = useMutation({
    mutationFn: () => removeDevice(device.id),
    onSuccess: () => {
      toast({ title: "Appareil retiré", text: device.name })
      onClose()
    },
    onError: () => toast({ title: "Erreur", text: "L’appareil n’a pas été retiré. Réessayez.", tone: "error" }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title={`Retirer ${device.name}\u00a0?`}
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="danger" isBusy={removing.isPending} onClick={() => removing.mutate()}>
            Retirer
          </Button>
        </>
      }
    >
      <p>L’appareil ne verra plus aucune commande.</p>
    </Dialog>
  )
}
