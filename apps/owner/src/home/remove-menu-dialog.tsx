import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef } from "react"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useServices } from "../services/use-services.ts"
import styles from "./remove-menu-dialog.module.css"

type RemoveMenuDialogProps = {
  entry: MenuListEntry
  /** All menus of the owner, including this one. */
  entries: readonly MenuListEntry[]
  isRemoving: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asks for confirmation before a menu is deleted, and names what the QR code shows afterwards (A62). */
export function RemoveMenuDialog({ entry, entries, isRemoving, onConfirm, onClose }: RemoveMenuDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const { services, moment } = useServices()
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title="Supprimer le menu"
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="danger" isBusy={isRemoving} onClick={onConfirm}>
            Supprimer
          </Button>
        </>
      }
    >
      <p>Êtes-vous sûr de vouloir supprimer ce menu ? Cette action est irréversible.</p>
      <p className={styles.consequence}>
        <strong>{consequence(entry, (some) => servedEntry(some, services, moment), entries)}</strong>
      </p>
    </Dialog>
  )
}

function consequence(
  entry: MenuListEntry,
  findServed: (entries: readonly MenuListEntry[]) => MenuListEntry | null,
  entries: readonly MenuListEntry[],
): string {
  const served = findServed(entries)
  const next = findServed(entries.filter(({ id }) => id !== entry.id))
  if (next === null) return "Votre QR code n’affichera plus de menu."
  const name = `« ${menuName(next.menu)} »`
  return served?.id === entry.id
    ? `Votre QR code affichera ensuite ${name}.`
    : `Votre QR code continue d’afficher ${name}.`
}
