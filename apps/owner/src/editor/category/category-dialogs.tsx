import type { Category, Menu } from "@ardoise/domain/menu/menu"
import { CategoryPicker } from "./category-picker.tsx"
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx"
import type { CategoryAdding } from "./use-category-adding.ts"

/** The open question about categories: which one to add, or whether to remove the one with this id. */
export type CategoryQuestion = { readonly about: "adding" } | { readonly about: "removal"; readonly categoryId: string }

type CategoryDialogsProps = {
  menu: Menu
  /** Null while no dialog is open. */
  question: CategoryQuestion | null
  adding: CategoryAdding
  onRemove: (category: Category) => void
  onClose: () => void
}

/** The dialogs that add and remove categories. */
export function CategoryDialogs({ menu, question, adding, onRemove, onClose }: CategoryDialogsProps) {
  if (question === null) return null
  if (question.about === "adding") {
    return <CategoryPicker menu={menu} adding={adding} onClose={onClose} />
  }
  // Reads the current category: another tab or device may change it while the question is open.
  const category = menu.categories.find(({ id }) => id === question.categoryId)
  if (category === undefined) return null
  const handleConfirm = () => {
    onClose()
    onRemove(category)
  }
  return <RemoveCategoryDialog category={category} onConfirm={handleConfirm} onClose={onClose} />
}
