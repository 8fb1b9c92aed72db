import type { Category } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef } from "react"
import styles from "./remove-category-dialog.module.css"

type RemoveCategoryDialogProps = { category: Category; onConfirm: () => void; onClose: () => void }

/** Asks before a category is deleted with its dishes. */
export function RemoveCategoryDialog({ category, onConfirm, onClose }: RemoveCategoryDialogProps) {
  const cancelButton = useRef<HTMLButtonElement>(null)
  const dishCount = category.dishes.length
  return (
    <Dialog
      isOpen
      onClose={onClose}
      size="question"
      title="Supprimer la catégorie"
      initialFocus={cancelButton}
      footer={
        <>
          <Button ref={cancelButton} onClick={onClose}>
            Annuler
          </Button>
          <Button tone="danger" onClick={onConfirm}>
            Supprimer
          </Button>
        </>
      }
    >
      <p>
        {`Êtes-vous sûr de vouloir supprimer la catégorie ${category.name} ? Cette action supprimera également tous les plats associés.`}
      </p>
      {dishCount > 0 && (
        <p className={styles.consequence}>
          <strong>{dishCount === 1 ? "1 plat sera supprimé." : `${dishCount} plats seront supprimés.`}</strong>
        </p>
      )}
    </Dialog>
  )
}
