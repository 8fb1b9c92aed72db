import { mostDevices, type StaffDevice } from "@ardoise/domain/team/staff-device"
import { Button } from "@ardoise/ui/button/button"
import { Plus } from "lucide-react"
import { useState } from "react"
import { Link } from "react-router"
import { AwaitedRead } from "../../page-parts/awaited-read.tsx"
import { usePlan } from "../../subscription/use-plan.ts"
import { PrinterSettings } from "../printers/printer-settings.tsx"
import { SettingsGroup } from "../settings-group.tsx"
import { AddDeviceDialog } from "./add-device-dialog.tsx"
import { DeviceList } from "./device-list.tsx"
import { RemoveDeviceDialog } from "./remove-device-dialog.tsx"
import { RenameDeviceDialog } from "./rename-device-dialog.tsx"
import styles from "./team-settings.module.css"
import { useDevices } from "./use-devices.ts"

/** What is open above the list. */
type Open = { readonly what: "add" } | { readonly what: "rename" | "remove"; readonly device: StaffDevice }

/** The devices of the team: tablets and phones that see the service and nothing else. */
export function TeamSettings() {
  const { read, refresh } = useDevices()
  const { plan, isChecking } = usePlan()
  const [open, setOpen] = useState<Open | null>(null)
  const isFree = plan === "free" && !isChecking
  const devices = read.data ?? []
  const isFull = devices.length >= mostDevices
  const close = () => {
    setOpen(null)
    refresh()
  }
  const add = (
    <Button tone="primary" icon={<Plus aria-hidden />} aria-disabled={isFull} onClick={() => setOpen({ what: "add" })}>
      Ajouter un appareil
    </Button>
  )
  return (
    <>
      <p className={styles.lead}>
        Une tablette ou un téléphone sans mot de passe&nbsp;: il voit le service, rien d’autre.
      </p>
      <SettingsGroup title="Appareils" state={isFree || read.data === undefined ? undefined : add}>
        {read.data === undefined && <AwaitedRead read={read} failed="La liste n’a pas pu être lue" />}
        {isFree && (
          <p className={styles.text}>
            Les appareils de l’équipe font partie de Premium.{" "}
            <Link to="/dashboard/settings/subscription">Voir Premium</Link>
          </p>
        )}
        {read.data !== undefined && devices.length === 0 && !isFree && (
          <p className={styles.text}>Reliez la tablette de la cuisine en une minute.</p>
        )}
        {devices.length > 0 && (
          <DeviceList
            devices={devices}
            onRename={(device) => setOpen({ what: "rename", device })}
            onRemove={(device) => setOpen({ what: "remove", device })}
          />
        )}
        {devices.length > 0 && (
          <p className={styles.note}>
            {isFull
              ? "Douze appareils sont reliés\u00a0: retirez-en un pour en ajouter un autre."
              : "Douze appareils au plus."}{" "}
            Votre mot de passe peut changer&nbsp;: ils restent reliés.
          </p>
        )}
      </SettingsGroup>
      <PrinterSettings isFree={isFree} />
      {open?.what === "add" && <AddDeviceDialog devices={devices} onClose={close} />}
      {open?.what === "rename" && <RenameDeviceDialog device={open.device} onClose={close} />}
      {open?.what === "remove" && <RemoveDeviceDialog device={open.device} onClose={close} />}
    </>
  )
}
