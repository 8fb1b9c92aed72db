import type { InviteDeviceAnswer } from "@ardoise/contract/team"
import { messages } from "@ardoise/domain/messages"
import { readDeviceName, type StaffDevice } from "@ardoise/domain/team/staff-device"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { useMutation } from "@tanstack/react-query"
import { type FormEvent, useId, useRef, useState } from "react"
import { useClients } from "../../clients-context.tsx"
import { FunctionRefusal } from "../../functions-client.ts"
import styles from "./add-device-dialog.module.css"
import { JoinCode } from "./join-code.tsx"
import { inviteDevice } from "./team-api.ts"
import { roleNames } from "./team-words.ts"

type AddDeviceDialogProps = {
  /** The linked devices, up to date: a new one among them has used the code. */
  devices: readonly StaffDevice[]
  onClose: () => void
}

const placeholders: Readonly<Record<StaffRole, string>> = { kitchen: "Tablette cuisine", floor: "Téléphone salle" }

/** Links a device: asks for its role and name, then shows the code until the device has joined. */
export function AddDeviceDialog({ devices, onClose }: AddDeviceDialogProps) {
  const clients = useClients()
  const formId = useId()
  const input = useRef<HTMLInputElement>(null)
  const closeButton = useRef<HTMLButtonElement>(null)
  const [role, setRole] = useState<StaffRole>("kitchen")
  const [name, setName] = useState("")
  const [error, setError] = useState<string>()
  const [invite, setInvite] = useState<InviteDeviceAnswer | null>(null)
  const [known] = useState(() => new Set(devices.map(({ id }) => id)))
  const joined = invite === null ? undefined : devices.find(({ id }) => !known.has(id))
  const inviting = useMutation({
    mutationFn: (device: { role: StaffRole; name: string }) => inviteDevice(clients, device),
    onSuccess: (answer) => {
      setInvite(answer)
      setError(undefined)
    },
    onError: (cause) => {
      const isRefusal = cause instanceof FunctionRefusal && cause.message !== ""
      setError(isRefusal ? cause.message : "Le code n’a pas pu être créé. Vérifiez la connexion.")
    },
  })
  const ask = () => {
    if (inviting.isPending) return
    // With an empty field, the name is its example.
    const read = readDeviceName(name === "" ? placeholders[role] : name)
    if (read.ok) return inviting.mutate({ role, name: read.value })
    setError(messages[read.code])
    input.current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    ask()
  }

  if (invite !== null) {
    return (
      <Dialog
        key="code"
        isOpen
        onClose={onClose}
        title="Relier l’appareil"
        size="narrow"
        initialFocus={closeButton}
        footer={
          <>
            {joined === undefined && (
              <Button tone="quiet" isBusy={inviting.isPending} onClick={ask}>
                Nouveau code
              </Button>
            )}
            <Button ref={closeButton} onClick={onClose}>
              Fermer
            </Button>
          </>
        }
      >
        <p className={`${styles.what} ${styles.subtitle}`}>
          {roleNames[role]} · {joined?.name ?? (name.trim() || placeholders[role])}
        </p>
        <JoinCode invite={invite} joinedAs={joined?.name ?? null} />
        {error !== undefined && joined === undefined && (
          <p role="alert" className={styles.error}>
            {error}
          </p>
        )}
      </Dialog>
    )
  }
  return (
    <Dialog
      key="form"
      isOpen
      onClose={onClose}
      title="Ajouter un appareil"
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button type="submit" form={formId} tone="primary" isBusy={inviting.isPending}>
            Créer le code
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <Segmented
          label="Rôle de l’appareil"
          value={role}
          options={[
            { value: "kitchen", label: roleNames.kitchen },
            { value: "floor", label: roleNames.floor },
          ]}
          onChange={setRole}
        />
        <p className={styles.what}>{roleTexts[role]}</p>
        <TextField
          ref={input}
          label="Nom de l’appareil"
          placeholder={placeholders[role]}
          hint="Le nom d’un appareil, pas d’une personne."
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

const roleTexts: Readonly<Record<StaffRole, string>> = {
  kitchen: "Voit les bons, les fait avancer jusqu’à prêt, arrête un plat.",
  floor: "Voit toutes les commandes, en saisit, les sert et les annule.",
}
