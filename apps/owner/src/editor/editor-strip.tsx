import { formatShortDate, formatTime, localDay } from "@ardoise/domain/dates"
import { ArrowLeft, Check, HardDrive } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { unsavedSentence } from "../unsaved-work.tsx"
import type { MenuDraft } from "./draft/menu-draft.ts"
import styles from "./editor-strip.module.css"

type EditorStripProps = {
  /** Shows only the notices: an empty new menu has a title of its own, and nothing to do here. */
  isBare?: boolean
  /** Shown under the title. */
  status: ReactNode
  isUnsaved: boolean
  /** Neutral notices below the header. */
  bands?: ReactNode
  /** Placed at the right, on every screen. */
  search?: ReactNode
  /** Placed at the right, and at the bottom of a small screen. */
  actions: ReactNode
}

type SaveStatusProps = {
  draft: MenuDraft
  isUnsaved: boolean
  /** The server has just confirmed a save. */
  isFresh: boolean
  /** ISO time at which this device stored the unsaved edits; null while saves reach the server. */
  keptAt: string | null
  timeZone?: string
}

/** The permanent status line: where the newest content is stored, and since when (A40, A75). */
export function SaveStatus({ draft, isUnsaved, isFresh, keptAt, timeZone }: SaveStatusProps) {
  if (isUnsaved) {
    return (
      <>
        <span>{unsavedSentence}</span>
        {keptAt !== null && (
          <span className={styles.kept}>
            <HardDrive aria-hidden />
            {`Gardé sur cet appareil à ${formatTime(keptAt, timeZone)}`}
          </span>
        )}
      </>
    )
  }
  const saved = savedStatus(draft, Date.now(), timeZone)
  if (saved === null) return null
  return (
    <>
      <Check aria-hidden className={isFresh ? styles.fresh : undefined} />
      {saved}
    </>
  )
}

/**
 * Returns when the menu was last saved: the time if it was today, otherwise the date, in the restaurant's time zone
 * (A75). Null for a menu that is not stored.
 */
export function savedStatus(draft: MenuDraft, nowMs: number, timeZone = "Europe/Paris"): string | null {
  const { saved, savedHereAt, isGone } = draft
  const savedAt = savedHereAt ?? saved?.lastUpdated
  if (!savedAt || isGone) return null
  const isToday = localDay(timeZone, Date.parse(savedAt)) === localDay(timeZone, nowMs)
  return isToday
    ? `Enregistré à ${formatTime(savedAt, timeZone)}`
    : `Enregistré le ${formatShortDate(savedAt, new Date(nowMs).toISOString(), timeZone)}`
}

/** The header of the editor. It stays visible, and is yellow until everything is saved: nothing moves. */
export function EditorStrip({ isBare = false, status, isUnsaved, bands, search, actions }: EditorStripProps) {
  if (isBare) {
    return (
      <>
        <h1 className="visually-hidden">Éditeur de Menu</h1>
        <div role="status">{bands}</div>
      </>
    )
  }
  return (
    <div className={isUnsaved ? `${styles.strip} ${styles.unsaved}` : styles.strip}>
      <div className={styles.line}>
        <Link to="/dashboard" className={styles.back} aria-label="Retour à l'accueil">
          <ArrowLeft aria-hidden />
        </Link>
        <div className={styles.words}>
          <h1 className={styles.title}>Éditeur de Menu</h1>
          <p className={styles.status} role="status">
            {status}
          </p>
        </div>
        {search}
        {actions}
      </div>
      <div role="status">{bands}</div>
    </div>
  )
}

type StripBandProps = { icon: ReactNode; children: ReactNode; action?: ReactNode }

/** One neutral line below the header of the editor. */
export function StripBand({ icon, children, action }: StripBandProps) {
  return (
    <div className={styles.band}>
      <div className={styles.bandLine}>
        {icon}
        <p>{children}</p>
        {action}
      </div>
    </div>
  )
}
