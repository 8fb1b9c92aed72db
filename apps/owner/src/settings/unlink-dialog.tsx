import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { useRef } from "react"

type UnlinkDialogProps = {
  /** Name of the device or printer. */
  name: string
  /** What it will not do any more. */
  consequence: string
  /** The messages afterwards. */
  removed: string
  failed: string
  remove: () => Promise<void>
  onClose: () => void
}

/** Asks for confirmation before a device or a printer is removed. */
export function UnlinkDialog({ name, consequence, removed, failed, remove, onClose }: UnlinkDialogProps) {
  const toast = useToast()
  const cancelButton = useRef<HTMLButtonElement>(null)
  const removing = useMutation({
    mutationFn: remove,
    onSuccess: () => {
      toast({ title: removed, text: name })
      onClose()
    },
    onError: () => toast({ title: "Erreur", text: failed, tone: "error" }),
  })
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title={`Retirer ${name}\u00a0?`}
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
      <p>{consequence}</p>
    </Dialog>
  )
}
