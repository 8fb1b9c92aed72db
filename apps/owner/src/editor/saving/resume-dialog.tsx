import { formatLongDate, formatTime } from "@ardoise/domain/dates"
import { type Menu, unnamedDish } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { useRef, useState } from "react"
import { menuName } from "../../menus/menu-words.ts"
import { menuDifferences } from "../menu-differences.ts"
import { Differences } from "../menu-differences-table.tsx"

type ResumeDialogProps = {
  /** What this device has kept. */
  mine: Menu
  /** The name of a dish that stood in the dialog; null when none did. */
  openDishName: string | null
  /** The restaurant's; undefined while it is not known (A75). */
  timeZone: string | undefined
  /** ISO time at which it was kept. */
  writtenAt: string
  /** What is stored; null when nothing is. */
  stored: Menu | null
  /** The menu was stored once and is not any more. */
  isGone: boolean
  onResume: () => void
  /** The kept edits are given up. */
  onDiscard: () => void
  /** Nothing is decided: they are offered again at the next opening. */
  onLater: () => void
}

/** Offers edits that the last visit could not save (A44). Nothing is lost by closing it. */
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
