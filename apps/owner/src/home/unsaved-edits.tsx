import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { Banner } from "@ardoise/ui/banner/banner"
import { buttonClass } from "@ardoise/ui/button/button"
import { HardDrive } from "lucide-react"
import { Link } from "react-router"
import { editPath } from "../editor/edit-path.ts"
import type { JournalEntry } from "../editor/saving/journal.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import styles from "./unsaved-edits.module.css"
import { useUnsavedEdits } from "./use-unsaved-edits.ts"

type UnsavedEditsProps = {
  userId: string
  /** The menus as the server has them. */
  entries: readonly MenuListEntry[]
}

/** Lists the menus with unsaved edits on this device, with a link to each (A44). */
export function UnsavedEdits({ userId, entries }: UnsavedEditsProps) {
  const kept = useUnsavedEdits(userId, entries)
  const timeZone = useTimeZone()
  if (kept.length === 0) return null
  return (
    <Banner tone="neutral" icon={<HardDrive aria-hidden />} className={styles.banner}>
      <ul className={styles.list}>
        {kept.map((entry) => (
          <li key={entry.key} className={styles.line}>
            <p className={styles.words}>
              {`«\u00a0${menuName(entry.draft.menu)}\u00a0»\u00a0: modifications non sauvegardées, gardées sur cet appareil le ${formatLongDate(entry.writtenAt, timeZone)} à ${formatTime(entry.writtenAt, timeZone)}.`}
            </p>
            <Link
              to={pathOf(entry, entries)}
              className={buttonClass("secondary")}
              aria-label={`Reprendre «\u00a0${menuName(entry.draft.menu)}\u00a0»`}
            >
              Reprendre
            </Link>
          </li>
        ))}
      </ul>
    </Banner>
  )
}

/** Returns the address at which the edits can be continued. A menu that was never stored has no address of its own. */
function pathOf({ draft }: JournalEntry, entries: readonly MenuListEntry[]): string {
  const isStored = entries.some(({ id }) => id === draft.plannedId)
  if (draft.saved !== null || isStored) return editPath(draft.plannedId)
  return `/dashboard/menu/new?brouillon=${draft.plannedId}`
}
