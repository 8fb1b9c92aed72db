import type { StaffDevice } from "@ardoise/domain/team/staff-device"
import { DropdownMenu, DropdownMenuItem, DropdownMenuSeparator } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { EllipsisVertical, Pencil, Smartphone, Tablet, Unlink } from "lucide-react"
import { useTimeZone } from "../../restaurant/use-time-zone.ts"
import { useNow } from "../../use-now.ts"
import styles from "./device-list.module.css"
import { roleNames, seenText } from "./team-words.ts"

type DeviceListProps = {
  devices: readonly StaffDevice[]
  onRename: (device: StaffDevice) => void
  onRemove: (device: StaffDevice) => void
}

const agesEveryMs = 30_000

/** The linked devices, each with its role and when it was last in use. */
export function DeviceList({ devices, onRename, onRemove }: DeviceListProps) {
  const now = useNow(agesEveryMs)
  const timeZone = useTimeZone()
  return (
    <ul className={styles.list} aria-label="Appareils">
      {devices.map((device) => {
        const seen = seenText(device.seenAt, now, timeZone)
        return (
          <li key={device.id}>
            {device.role === "kitchen" ? (
              <Tablet className={styles.icon} aria-hidden />
            ) : (
              <Smartphone className={styles.icon} aria-hidden />
            )}
            <div className={styles.words}>
              <b>{device.name}</b>
              <span>
                {roleNames[device.role]} ·{" "}
                <span className={seen.isActive ? styles.active : undefined}>{seen.text}</span>
              </span>
            </div>
            <DropdownMenu
              label={<EllipsisVertical aria-hidden />}
              accessibleLabel={`Actions : ${device.name}`}
              className={styles.more}
            >
              <DropdownMenuItem icon={<Pencil />} onSelect={() => onRename(device)}>
                Renommer
              </DropdownMenuItem>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={<Unlink />} onSelect={() => onRemove(device)}>
                Retirer
              </DropdownMenuItem>
            </DropdownMenu>
          </li>
        )
      })}
    </ul>
  )
}
