import { formatTime } from "@ardoise/domain/dates"
import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { useRef } from "react"
import type { StoredMenu } from "../menus/menu-api.ts"
import styles from "./conflict-dialog.module.css"
import { type MenuDifference, menuDifferences } from "./menu-differences.ts"

/** How many differences are spelled out; the rest is counted. */
const shownDifferences = 4

type ConflictDialogProps = {
  mine: Menu
  theirs: StoredMenu
  onKeepMine: () => void
  onTakeTheirs: () => void
  /** Nothing is decided: the owner goes on typing, and the next save asks again. */
  onClose: () => void
}

/** Two tabs or devices have changed the same menu: nothing is written before the owner has chosen (A52). */
export function ConflictDialog({ mine, theirs, onKeepMine, onTakeTheirs, onClose }: ConflictDialogProps) {
  const keepButton = useRef<HTMLButtonElement>(null)
  const differences = menuDifferences(mine, theirs.menu)
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title="Ce menu a changé ailleurs"
      initialFocus={keepButton}
      footer={
        <>
          <Button ref={keepButton} tone="primary" onClick={onKeepMine}>
            Garder le mien
          </Button>
          <Button onClick={onTakeTheirs}>Prendre l’autre</Button>
        </>
      }
    >
      <p>
        « {theirs.menu.name} » a été modifié à {formatTime(theirs.updatedAt)} dans une autre fenêtre ou sur un autre
        appareil. Rien n’est encore écrasé : choisissez.
      </p>
      {differences.length === 0 ? <p>Seul l’ordre des plats diffère.</p> : <Versions differences={differences} />}
    </Dialog>
  )
}

/** One line for each thing, so that both sides of it stand beside each other. */
function Versions({ differences }: { differences: readonly MenuDifference[] }) {
  const rest = differences.length - shownDifferences
  return (
    <>
      <table className={styles.versions}>
        <thead>
          <tr>
            <th scope="col">Le mien</th>
            <th scope="col">L’autre</th>
          </tr>
        </thead>
        <tbody>
          {differences.slice(0, shownDifferences).map(({ key, mine, theirs }) => (
            <tr key={key}>
              <Side lines={mine} />
              <Side lines={theirs} />
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && <p className={styles.absent}>{rest === 1 ? "et 1 autre" : `et ${rest} autres`}</p>}
    </>
  )
}

function Side({ lines }: { lines: MenuDifference["mine"] }) {
  return (
    <td>
      {lines === null ? <span className={styles.absent}>Absent</span> : lines.map((line) => <p key={line}>{line}</p>)}
    </td>
  )
}
