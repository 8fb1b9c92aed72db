import { formatTime } from "@ardoise/domain/dates"
import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { useRef } from "react"
import { menuName } from "../menus/menu-words.ts"
import { menuDifferences } from "./menu-differences.ts"
import { Differences } from "./menu-differences-table.tsx"
import type { Conflict } from "./saving/save-attempt.ts"

type ConflictDialogProps = {
  conflict: Conflict
  timeZone?: string
  onKeepMine: () => void
  onTakeTheirs: () => void
  onOpenBoth: () => void
  /** Decides nothing: the owner continues typing, and the next save asks again. */
  onClose: () => void
}

/**
 * Asks which version to keep when two tabs or devices changed the same content. Nothing is stored before the owner has
 * chosen. All other changes are already merged (A52).
 */
export function ConflictDialog({ conflict, timeZone, ...on }: ConflictDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null)
  const { stored, merge } = conflict
  const differences = menuDifferences(merge.mine, merge.theirs)
  return (
    <Dialog
      isOpen
      onClose={on.onClose}
      size="question"
      title="Ce menu a changé ailleurs"
      initialFocus={keepButton}
      footer={
        <>
          <Button ref={keepButton} tone="primary" onClick={on.onKeepMine}>
            Garder le mien
          </Button>
          <Button onClick={on.onTakeTheirs}>Prendre l’autre</Button>
          <Button tone="quiet" onClick={on.onOpenBoth}>
            Ouvrir les deux
          </Button>
        </>
      }
    >
      <p>
        {`«\u00a0${menuName(stored.menu)}\u00a0» a été modifié à ${formatTime(stored.updatedAt, timeZone)} dans un autre onglet ou sur un autre appareil. `}
        {`Les plats différents ont été réunis. ${remaining(differences.length)}`}
      </p>
      {differences.length > 0 && <Differences differences={differences} headings={["Le mien", "L’autre"]} />}
    </Dialog>
  )
}

function remaining(count: number): string {
  if (count === 0) return "Il reste à choisir entre les deux."
  return count === 1 ? "Il reste une différence\u00a0:" : `Il reste ${count} différences\u00a0:`
}
