import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { ArrowLeft, Check, PencilLine } from "lucide-react"
import type { ReactNode } from "react"
import { Link } from "react-router"
import styles from "./editor-strip.module.css"
import { unsavedSentence } from "./editor-words.ts"
import type { MenuDraft } from "./menu-draft.ts"

type EditorStripProps = {
  /** Said under the title; null says nothing. */
  status: string | null
  isUnsaved: boolean
  /** Stands at the right, on every screen. */
  search?: ReactNode
  /** Stand at the right, and at the bottom of a small screen. */
  actions: ReactNode
}

/** When the menu was last saved: the hour when it was today, otherwise the day, in the zone of the restaurant (A75). */
export function savedStatus({ saved, savedHereAt }: MenuDraft, nowMs: number): string | null {
  const savedAt = savedHereAt ?? saved?.lastUpdated
  if (!savedAt) return null
  const day = formatLongDate(savedAt)
  const isToday = day === formatLongDate(new Date(nowMs).toISOString())
  return isToday ? `Enregistré à ${formatTime(savedAt)}` : `Enregistré le ${day}`
}

/** The head of the editor: stays in sight, and says whether everything is saved (spec 2). */
export function EditorStrip({ status, isUnsaved, search, actions }: EditorStripProps) {
  return (
    <div className={styles.strip}>
      <div className={styles.line}>
        <Link to="/dashboard" className={styles.back} aria-label="Retour à l'accueil">
          <ArrowLeft aria-hidden />
        </Link>
        <div className={styles.words}>
          <h1 className={styles.title}>Éditeur de Menu</h1>
          <p className={styles.status} role="status">
            {status !== null && !isUnsaved && (
              <>
                <Check aria-hidden />
                {status}
              </>
            )}
          </p>
        </div>
        {search}
        {actions}
      </div>
      {/* The region is there from the start: one that appears together with its words is not read aloud. */}
      <div role="status" className={isUnsaved ? styles.unsaved : undefined}>
        {isUnsaved && (
          <p className={styles.unsavedLine}>
            <PencilLine aria-hidden />
            {unsavedSentence}
          </p>
        )}
      </div>
    </div>
  )
}
