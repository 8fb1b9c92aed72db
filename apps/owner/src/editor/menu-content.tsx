import { type DefaultCategory, inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import type { ReactNode, Ref } from "react"
import { CategoryChips } from "./category-chips.tsx"
import { CategoryPlace, FirstCategories } from "./category-places.tsx"
import { type CategoryActions, CategorySection } from "./category-section.tsx"
import { DishDragging } from "./dish-dragging.tsx"
import { LastMenuButton } from "./last-menu-button.tsx"
import type { MenuDraft } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { MenuNameField } from "./menu-name-field.tsx"
import { useStableActions } from "./use-stable-actions.ts"

/** Tells a category of the menu from the empty place of a core category. */
const isCategory = (each: Category | DefaultCategory): each is Category => "dishes" in each

/** So many dishes are drawn with the screen, more than any window shows; the others as they come near (see bench). */
const drawnAtOnce = 60

type MenuContentProps = {
  ref: Ref<HTMLDivElement>
  nameField: Ref<HTMLInputElement>
  nameError: string | null
  draft: MenuDraft
  /** Offers to take a whole carte over; stands at the end. */
  paste: ReactNode
  onRename: (name: string) => void
  onSelectCategory: (categoryId: string | null) => void
  /** Asks which category shall be added. */
  onCreateCategory: () => void
  onAddDefaultCategory: (category: DefaultCategory) => void
  onRemoveCategory: (category: Category) => void
  /** Begins a new menu with the content of the owner's newest one. */
  onTakeLastMenu: (menu: Menu) => void
  onAddDish: (categoryId: string) => void
  onEditDish: (categoryId: string, dish: Dish) => void
  onRemoveDish: (category: Category, dish: Dish) => void
  onDuplicateDish: (dish: Dish) => void
  /** @param toIndex its place among the other dishes of its category, from 0 */
  onMoveDish: (dishId: string, toIndex: number) => void
}

/** The menu as its owner writes it: the name, the chips, and every category or empty place with its dishes (spec 2). */
export function MenuContent({ ref, nameField, nameError, draft, paste, ...on }: MenuContentProps) {
  const { menu, selectedCategoryId } = draft
  const categories = inDisplayOrder(menu.categories)
  const shown =
    selectedCategoryId === null
      ? inDisplayOrder<Category | DefaultCategory>([...categories, ...missingCoreCategories(menu)])
      : categories.filter(({ id }) => id === selectedCategoryId)
  const dishesAbove = (category: Category) =>
    shown.slice(0, shown.indexOf(category)).reduce((sum, each) => sum + (isCategory(each) ? each.dishes.length : 0), 0)
  const categoryActions: CategoryActions = useStableActions({
    addDish: (category: Category) => on.onAddDish(category.id),
    editDish: (category: Category, dish: Dish) => on.onEditDish(category.id, dish),
    removeDish: on.onRemoveDish,
    duplicateDish: on.onDuplicateDish,
    moveDish: on.onMoveDish,
    remove: on.onRemoveCategory,
  })
  return (
    <div className={styles.content} ref={ref} tabIndex={-1}>
      <MenuNameField ref={nameField} value={menu.name} error={nameError} onChange={on.onRename} />
      {categories.length > 0 ? (
        <CategoryChips
          categories={categories}
          selectedId={selectedCategoryId}
          onSelect={on.onSelectCategory}
          onCreate={on.onCreateCategory}
        />
      ) : (
        <FirstCategories onAdd={on.onAddDefaultCategory} onCreate={on.onCreateCategory}>
          {draft.saved === null && <LastMenuButton onTake={on.onTakeLastMenu} />}
        </FirstCategories>
      )}
      <DishDragging categories={menu.categories} onMove={on.onMoveDish}>
        {shown.map((each) =>
          isCategory(each) ? (
            <CategorySection
              key={each.id}
              category={each}
              isOnTop={dishesAbove(each) < drawnAtOnce}
              actions={categoryActions}
            />
          ) : (
            <CategoryPlace
              key={each.id}
              category={each}
              onAdd={() => on.onAddDefaultCategory(each)}
              onAddDish={() => on.onAddDish(each.id)}
            />
          ),
        )}
      </DishDragging>
      {paste}
    </div>
  )
}
