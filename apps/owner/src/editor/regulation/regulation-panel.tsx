import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { countDishes, type Menu } from "@ardoise/domain/menu/menu"
import {
  countFindings,
  type Finding,
  type FindingCounts,
  findingsOf,
  isOfRoom,
} from "@ardoise/domain/regulation/findings"
import type { RegulatedRestaurant } from "@ardoise/domain/regulation/regulated-restaurant"
import { type Level, lawDate } from "@ardoise/domain/regulation/rules"
import { settle } from "@ardoise/domain/regulation/settle"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Drawer } from "@ardoise/ui/drawer/drawer"
import { Fold } from "@ardoise/ui/fold/fold"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { useMedia } from "@ardoise/ui/media/use-media"
import { PageMark } from "@ardoise/ui/page-mark/page-mark"
import { useToast } from "@ardoise/ui/toast/toast"
import { CircleCheck, X } from "lucide-react"
import { type KeyboardEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from "react"
import { createPortal } from "react-dom"
import type { EditorSession } from "../editor-session.ts"
import { openFinding } from "./finding-acts.ts"
import { FindingGroup } from "./finding-group.tsx"
import { OriginsDialog } from "./origins-dialog.tsx"
import styles from "./regulation-panel.module.css"
import { RoomPart } from "./room-part.tsx"
import { VolumesDialog } from "./volumes-dialog.tsx"

/** The subject of the toast after "Non concerné". */
const about = "regulation"

/** The counts as words, such as "3 à corriger, 2 à vérifier"; null if nothing is to do. */
function countWords({ must, ask }: { must: number; ask: number }): ReactNode {
  if (must === 0 && ask === 0) return "Aucun manque trouvé"
  return (
    <>
      {must > 0 && <span className={styles.must}>{`${must} à corriger`}</span>}
      {must > 0 && ask > 0 && ", "}
      {ask > 0 && `${ask} à vérifier`}
    </>
  )
}

/** Returns the numbers on the button of the editor. */
export const countsOf = (menu: Menu, restaurant: RegulatedRestaurant): FindingCounts =>
  countFindings(findingsOf({ menu, board: null, restaurant }))

/** Returns the words for the numbers on the button. */
export function badgeWords({ must, ask }: FindingCounts): string {
  if (must > 0) return `${must} à corriger`
  return ask > 0 ? `${ask} à vérifier` : "aucun manque trouvé"
}

/** The number on the button of the editor: a check if nothing was found. The accessible name has its words. */
export function RegulationBadge({ counts: { must, ask } }: { counts: FindingCounts }) {
  return (
    <span className={styles.badge} data-tone={must > 0 ? "must" : ask > 0 ? "ask" : "none"} aria-hidden>
      {must || ask || <CircleCheck />}
    </span>
  )
}

type RegulationPanelProps = {
  session: EditorSession
  menu: Menu
  profile: RestaurantProfile
  userId: string
  isDishOpen: boolean
  /** The owner wants to leave the editor, and a dialog has typed content. */
  isLeaving: boolean
  onClose: () => void
}

/**
 * What French law wants on this menu, and where it falls short. Beside the list on wide screens, where both stay
 * usable. Otherwise a drawer, which makes room while a dish is open.
 */
export function RegulationPanel(props: RegulationPanelProps) {
  const { session, menu, profile, userId, isDishOpen, isLeaving, onClose } = props
  const isBeside = useMedia("(min-width: 1100px)")
  const [areOriginsOpen, setAreOriginsOpen] = useState(false)
  const [drinks, setDrinks] = useState<readonly Finding[] | null>(null)
  const leaving = { onTyped: session.setFormTyped, isLeaving, onStay: session.departure.stay }
  const facts = { session, menu, leaving }
  const content = (
    <PanelContent
      session={session}
      menu={menu}
      profile={profile}
      userId={userId}
      onOrigins={() => setAreOriginsOpen(true)}
      onVolumes={setDrinks}
    />
  )
  return (
    <>
      {isBeside ? (
        <Beside takesFocus={!isDishOpen && !areOriginsOpen && drinks === null} onClose={onClose}>
          {content}
        </Beside>
      ) : (
        <Drawer isOpen={!isDishOpen && !areOriginsOpen && drinks === null} onClose={onClose} title="Carte en règle">
          {content}
        </Drawer>
      )}
      {areOriginsOpen && <OriginsDialog {...facts} onClose={() => setAreOriginsOpen(false)} />}
      {drinks !== null && <VolumesDialog {...facts} findings={drinks} onClose={() => setDrinks(null)} />}
    </>
  )
}

type BesideProps = {
  /** False while a dialog is open: a window that became wider does not move the focus behind it. */
  takesFocus: boolean
  onClose: () => void
  children: ReactNode
}

/** The panel beside the list. It takes the focus when it opens, and Escape closes it. */
function Beside({ takesFocus, onClose, children }: BesideProps) {
  const panel = useRef<HTMLElement>(null)
  const start = useEffectEvent(() => {
    if (!takesFocus) return null
    const before = document.activeElement
    panel.current?.querySelector("h2")?.focus()
    return before
  })
  useEffect(() => {
    const before = start()
    return () => {
      if (before instanceof HTMLElement && before.isConnected) before.focus()
    }
  }, [])
  const handleKeyDown = (event: KeyboardEvent) => {
    // A dialog that the panel opened has its own Escape.
    if (event.key === "Escape" && panel.current?.contains(event.target as Node)) onClose()
  }
  // In the body: the strip, which renders it, is a layer of its own below the list.
  return createPortal(
    <aside ref={panel} className={styles.beside} aria-label="Carte en règle" onKeyDown={handleKeyDown}>
      <PageMark name="has-panel-beside" />
      <div className={styles.head}>
        <h2 tabIndex={-1}>Carte en règle</h2>
        <IconButton label="Fermer" icon={<X />} onClick={onClose} />
      </div>
      <div className={styles.scroll}>{children}</div>
    </aside>,
    document.body,
  )
}

const parts: readonly { readonly level: Level; readonly title: string }[] = [
  { level: "must", title: "À corriger" },
  { level: "ask", title: "À vérifier" },
]

type PanelContentProps = Omit<RegulationPanelProps, "isDishOpen" | "isLeaving" | "onClose"> & {
  onOrigins: () => void
  onVolumes: (findings: readonly Finding[]) => void
}

function PanelContent({ session, menu, profile, userId, onOrigins, onVolumes }: PanelContentProps) {
  const toast = useToast()
  const [checkedAt] = useState(() => new Date().toISOString())
  const findings = findingsOf({ menu, board: null, restaurant: profile })
  const counts = countFindings(findings)

  const handleSettle = (finding: Finding) => {
    const at = new Date().toISOString()
    session.draft.edit({ type: "set-facts", menu: settle(session.draft.current().menu, finding, at) })
    toast({ title: "Point écarté", about, action: { label: "Défaire", onSelect: session.undoOfLast() } })
  }
  const handleEdit = (change: (menu: Menu) => Menu) => {
    session.draft.edit({ type: "set-facts", menu: change(session.draft.current().menu) })
  }
  const groupsOf = (level: Level) => {
    const groups = new Map<string, Finding[]>()
    for (const finding of findings) {
      if (finding.level !== level || isOfRoom(finding)) continue
      groups.set(finding.rule, [...(groups.get(finding.rule) ?? []), finding])
    }
    return [...groups.values()].map((group) => (
      <FindingGroup
        key={group[0]?.rule}
        findings={group}
        menu={menu}
        onSettle={handleSettle}
        onCorrect={(finding) => openFinding(session, finding, profile)}
        onEdit={handleEdit}
        onOrigins={onOrigins}
        onVolumes={() => onVolumes(group)}
      />
    ))
  }
  const hasNoPoints = counts.must === 0 && counts.ask === 0
  // Nothing was looked at yet: that is not "none found".
  const isEmpty = hasNoPoints && countDishes(menu) === 0
  const isNone = hasNoPoints && !isEmpty
  return (
    <div className={styles.content}>
      <div className={isNone ? styles.calm : styles.counts}>
        {isNone && <CircleCheck aria-hidden />}
        <p role="status">{isEmpty ? "Ajoutez des plats, la liste se remplira." : countWords(counts)}</p>
        <p className={styles.date}>
          {`D’après les textes lus le ${formatLongDate(`${lawDate}T12:00:00Z`)}. Vous restez responsable de votre carte.`}
        </p>
        {isNone && <p className={styles.date}>{`Vérifié à ${formatTime(checkedAt, profile.timeZone)}`}</p>}
      </div>
      {parts.map(({ level, title }) => {
        const groups = groupsOf(level)
        return (
          groups.length > 0 && (
            <section key={level} className={styles.part}>
              <h3>{title}</h3>
              {groups}
            </section>
          )
        )
      })}
      <div className={styles.folds}>
        {counts.advise > 0 && (
          <Fold title="Conseils" note={counts.advise} level={3} isFlush>
            {groupsOf("advise")}
          </Fold>
        )}
        <RoomPart notices={profile.postedNotices} userId={userId} timeZone={profile.timeZone} />
      </div>
    </div>
  )
}
