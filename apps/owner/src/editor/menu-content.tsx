import type { DefaultCategory } from "@ardoise/domain/menu/categories"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { ReactNode, Ref } from "react"
import { MenuCategories, type MenuCategoriesActions } from "./menu-categories.tsx"
import type { MenuDraft } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { MenuNameField } from "./menu-name-field.tsx"
import type { Naming } from "./use-category-naming.ts"
import { useStableActions } from "./use-stable-actions.ts"

type MenuContentProps = {
  ref: Ref<HTMLDivElement>
  nameField: Ref<HTMLInputElement>
  nameError: string | null
  draft: MenuDraft
  /** The category whose name field is open. */
  naming: Naming | null
  /** The button that imports a whole menu from text, shown last. */
  paste: ReactNode
  onRename: (name: string) => void
  onSelectCategory: (categoryId: string | null) => void
  /** Opens the dialog for a new category. */
  onCreateCategory: () => void
  onAddDefaultCategory: (category: DefaultCategory) => void
  onRemoveCategory: (category: Category) => void
  /** Opens the name field of a category. */
  onStartNaming: (categoryId: string) => void
  /** @returns false when the name is refused */
  onRenameCategory: (categoryId: string, name: string) => boolean
  onEndNaming: (categoryId: string) => void
  /** Starts a new menu with the content of the owner's newest menu. */
  onTakeLastMenu: (last: Menu) => void
  onAddDish: (categoryId: string) => void
  onEditDish: (categoryId: string, dish: Dish) => void
  onRemoveDish: (category: Category, dish: Dish) => void
  onDuplicateDish: (dish: Dish) => void
  /** @param toIndex its position among the other dishes of its category, from 0 */
  onMoveDish: (dishId: string, toIndex: number) => void
}

/** The content of the editor: the menu's name, the chips, and every category or empty place with its dishes. */
export function MenuContent({ ref, nameField, nameError, draft, naming, paste, ...on }: MenuContentProps) {
  const actions: MenuCategoriesActions = useStableActions({
    select: on.onSelectCategory,
    create: on.onCreateCategory,
    addDefault: on.onAddDefaultCategory,
    addDishTo: on.onAddDish,
    takeLastMenu: on.onTakeLastMenu,
    addDish: (category: Category) => on.onAddDish(category.id),
    editDish: (category: Category, dish: Dish) => on.onEditDish(category.id, dish),
    removeDish: on.onRemoveDish,
    duplicateDish: on.onDuplicateDish,
    moveDish: on.onMoveDish,
    remove: on.onRemoveCategory,
    startNaming: (category: Category) => on.onStartNaming(category.id),
    rename: (category: Category, name: string) => on.onRenameCategory(category.id, name),
    endNaming: (category: Category) => on.onEndNaming(category.id),
  })
  return (
    <div className={styles.content} ref={ref} tabIndex={-1}>
      <MenuNameField ref={nameField} value={draft.menu.name} error={nameError} onChange={on.onRename} />
      <MenuCategories
        categories={draft.menu.categories}
        selectedId={draft.selectedCategoryId}
        naming={naming}
        isNew={draft.saved === null}
        actions={actions}
      />
      {paste}
    </div>
  )
}
