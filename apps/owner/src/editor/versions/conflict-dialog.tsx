import { formatTime } from "@ardoise/domain/dates"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useRef } from "react"
import { useNavigate } from "react-router"
import { menuName } from "../../menus/menu-words.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import { menuDifferences } from "./menu-differences.ts"
import { Differences } from "./menu-differences-table.tsx"

type ConflictDialogProps = { session: EditorSession; state: EditorState; timeZone: string | undefined }

/**
 * Asks which version to keep when two tabs or devices changed the same content. Nothing is stored before the owner has
 * chosen. All other changes are already merged (A52). Closing it decides nothing: the next save asks again.
 */
export function ConflictDialog({ session, state, timeZone }: ConflictDialogProps) {
  const { conflict, isConflictAsked } = state.saving
  const keepButton = useRef<HTMLButtonElement>(null)
  const toast = useToast()
  const navigate = useNavigate()
  if (conflict === null || !isConflictAsked) return null

  const { stored, merge } = conflict
  const differences = menuDifferences(merge.mine, merge.theirs)
  const handleOpenBoth = () => {
    const draftId = session.openBoth()
    if (draftId === null) {
      const text = "Cet appareil n’a plus de place. Gardez la vôtre, prenez l’autre, ou libérez de la place d’abord."
      toast({ tone: "error", title: "Votre version ne peut pas être gardée à part", text })
      return
    }
    const address = `/dashboard/menu/new?brouillon=${draftId}`
    if (window.open(address, "_blank") === null) {
      toast({
        title: "Votre version est gardée comme brouillon",
        action: { label: "Ouvrir", onSelect: () => void navigate(address) },
      })
    }
  }
  return (
    <Dialog
      isOpen
      onClose={session.postponeConflict}
      size="question"
      title="Ce menu a changé ailleurs"
      initialFocus={keepButton}
      footer={
        <>
          <Button ref={keepButton} tone="primary" onClick={session.keepMine}>
            Garder le mien
          </Button>
          <Button onClick={session.takeTheirs}>Prendre l’autre</Button>
          <Button tone="quiet" onClick={handleOpenBoth}>
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
