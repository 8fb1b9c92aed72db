import { messages } from "@ardoise/domain/messages"
import { readDeviceName, type StaffDevice } from "@ardoise/domain/team/staff-device"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { renameDevice } from "./team-api.ts"

/** Asks for another name of a device. */
export function RenameDeviceDialog({ device, onClose }: { device: StaffDevice; onClose: () => void }) {
  const formId = useId()
  const toast = useToast()
  const input = useRef<HTMLInputElement>(null)
  const [name, setName] = useState(device.name)
  const [error, setError] = useState<string>()
  const renaming = useMutation({
    mutationFn: (next: string) => renameDevice(device.id, next),
    onSuccess: onClose,
    onError: () => toast({ title: "Erreur", text: "Le nom n’a pas été enregistré. Réessayez.", tone: "error" }),
  })
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const read = readDeviceName(name)
    if (read.ok && !renaming.isPending) renaming.mutate(read.value)
    if (read.ok) return
    setError(messages[read.code])
    input.current?.focus()
  }
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="Renommer l’appareil"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={renaming.isPending}>
            Renommer
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={handleSubmit}>
        <TextField
          ref={input}
          label="Nom de l’appareil"
          value={name}
          error={error}
          onChange={(event) => {
            setName(event.target.value)
            setError(undefined)
          }}
        />
      </form>
    </Dialog>
  )
}
