import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef, useState } from "react"
import { menuName } from "../../menus/menu-words.ts"
import { menuDifferences } from "../versions/menu-differences.ts"
import { Differences } from "../versions/menu-differences-table.tsx"

type ResumeDialogProps = {
  /** The version stored on this device. */
  mine: Menu
  /** The name of the dish that was open in the dialog; null if the dialog was closed. */
  openDishName: string | null
  /** The restaurant's time zone; undefined while it is unknown (A75). */
  timeZone: string | undefined
  /** ISO time at which the version was stored on this device. */
  writtenAt: string
  /** The version stored on the server; null if the server has no such menu. */
  stored: Menu | null
  /** The menu was on the server once and has been deleted. */
  isGone: boolean
  onResume: () => void
  /** Discards the stored edits. */
  onDiscard: () => void
  /** Decides nothing: the edits are offered again when the menu is next opened. */
  onLater: () => void
}

/** Offers edits that the last visit could not save (A44). Closing it loses nothing. */
export function ResumeDialog({
  mine,
  writtenAt,
  stored,
  isGone,
  onResume,
  onDiscard,
  onLater,
  ...kept
}: ResumeDialogProps) {
  const { openDishName, timeZone } = kept
  const resumeButton = useRef<HTMLButtonElement>(null)
  const [isShown, setIsShown] = useState(false)
  const differences = stored === null ? [] : menuDifferences(mine, stored)
  const discard =
    stored === null
      ? isGone
        ? "Abandonner ces modifications"
        : "Commencer un menu vide"
      : "Repartir du menu enregistré"
  return (
    <Dialog
      isOpen
      onClose={onLater}
      size="question"
      title="Reprendre les modifications non sauvegardées&nbsp;?"
      initialFocus={resumeButton}
      footer={
        <>
          <Button ref={resumeButton} tone="primary" onClick={onResume}>
            Reprendre
          </Button>
          {differences.length > 0 && !isShown && <Button onClick={() => setIsShown(true)}>Voir les différences</Button>}
          <Button tone="danger-quiet" onClick={onDiscard}>
            {discard}
          </Button>
        </>
      }
    >
      <p>
        {`Cet appareil a gardé ce que vous aviez écrit dans «\u00a0${menuName(mine)}\u00a0» le ${formatLongDate(writtenAt, timeZone)} à ${formatTime(writtenAt, timeZone)}`}
        {differences.length > 0 ? `\u00a0: ${countOf(differences.length)}.` : "."}
        {openDishName !== null &&
          ` Un plat était en cours de saisie\u00a0: «\u00a0${openDishName.trim() || unnamedDish}\u00a0».`}
        {isGone && " Ce menu a été supprimé depuis\u00a0: le reprendre le recrée."}
      </p>
      {isShown && <Differences differences={differences} headings={["Gardé ici", "Enregistré"]} />}
    </Dialog>
  )
}

const countOf = (count: number) => (count === 1 ? "1 différence" : `${count} différences`)
