import { type DefaultCategory, inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import type { Category, Menu } from "@ardoise/domain/menu/menu"
import { memo } from "react"
import { LateDoors } from "../beginning/late-doors.tsx"
import { DishDragging } from "../dish/dish-dragging.tsx"
import { CategoryChips } from "./category-chips.tsx"
import styles from "./category-places.module.css"
import { CategoryPlace, FirstCategories } from "./category-places.tsx"
import { type CategoryActions, CategorySection } from "./category-section.tsx"
import type { Naming } from "./use-category-naming.ts"

/** The actions on the categories of a menu. The object stays the same between renders. */
export type MenuCategoriesActions = CategoryActions & {
  readonly select: (categoryId: string | null) => void
  /** Opens the dialog for a new category. */
  readonly create: () => void
  readonly addDefault: (category: DefaultCategory) => void
  readonly addDishTo: (categoryId: string) => void
  /** Starts a new menu with the content of the owner's newest menu. */
  readonly takeLastMenu: (last: Menu) => void
  /** Opens the dialog that imports a whole menu from text. */
  readonly openPaste: () => void
  readonly prefetchPaste: () => void
  /** Changes the text that is pasted into an empty menu. */
  readonly writePaste: (text: string) => void
  /** Opens the dialog that imports a printed menu. */
  readonly openImport: () => void
  /** Imports a printed menu from chosen files. */
  readonly importFiles: (files: readonly File[]) => void
  readonly prefetchImport: () => void
  readonly openProposal: () => void
  readonly prefetchProposal: () => void
}

/**
 * What an empty menu offers. "doors", a new menu: a carte that exists, or to begin with nothing. "categories", a new menu
 * that was begun: its first ones. "all", a menu that was stored empty: both.
 */
export type EmptyMenuOffer = "doors" | "categories" | "all"

type MenuCategoriesProps = {
  categories: Menu["categories"]
  /** The id of the pressed chip; null means "Tout". */
  selectedId: string | null
  /** Number of set menus of the menu. */
  setMenuCount: number
  /** The category whose name field is open. */
  naming: Naming | null
  /** What is pasted into an empty menu; "" for another menu. */
  pastedText: string
  /** Whether an import into an empty menu was interrupted while its dishes were checked. */
  hasCheck: boolean
  /** What an empty menu offers. */
  offer: EmptyMenuOffer
  actions: MenuCategoriesActions
}

/** Whether this is a category of the menu, and not the empty place of a core category. */
const isCategory = (each: Category | DefaultCategory): each is Category => "dishes" in each

/**
 * Number of dishes rendered at once, more than a laptop's window shows. Other dishes are rendered when their category
 * comes near the window.
 */
const drawnAtOnce = 30

/**
 * The chips, and every category or empty place with its dishes; in an empty menu, the ways to begin. Renders
 * again only when one of them changes.
 */
export const MenuCategories = memo(function MenuCategories(props: MenuCategoriesProps) {
  const { selectedId, setMenuCount, naming, pastedText, hasCheck, offer, actions } = props
  const categories = inDisplayOrder(props.categories)
  const shown =
    selectedId === null
      ? inDisplayOrder<Category | DefaultCategory>([...categories, ...missingCoreCategories(props)])
      : categories.filter(({ id }) => id === selectedId)
  const paste = {
    open: actions.openPaste,
    prefetch: actions.prefetchPaste,
    text: pastedText,
    write: actions.writePaste,
  }
  if (categories.length === 0) {
    const first = <FirstCategories onAdd={actions.addDefault} onCreate={actions.create} />
    if (offer === "categories") return <div className={styles.doors}>{first}</div>
    return (
      <div className={styles.doors}>
        <LateDoors
          paste={paste}
          proposal={{ open: actions.openProposal, prefetch: actions.prefetchProposal }}
          onFiles={actions.importFiles}
          prefetchImport={actions.prefetchImport}
          onResumeImport={hasCheck ? actions.openImport : null}
          onTakeLast={offer === "doors" ? actions.takeLastMenu : null}
        >
          {offer === "all" && first}
        </LateDoors>
      </div>
    )
  }
  const dishesAbove = (category: Category) =>
    shown.slice(0, shown.indexOf(category)).reduce((sum, each) => sum + (isCategory(each) ? each.dishes.length : 0), 0)
  return (
    <>
      <CategoryChips
        categories={categories}
        selectedId={selectedId}
        setMenuCount={setMenuCount}
        onSelect={actions.select}
        onCreate={actions.create}
      />
      <DishDragging categories={props.categories} onMove={actions.moveDish}>
        {shown.map((each) =>
          isCategory(each) ? (
            <CategorySection
              key={each.id}
              category={each}
              isOnTop={dishesAbove(each) < drawnAtOnce}
              naming={naming?.categoryId === each.id ? naming : null}
              actions={actions}
            />
          ) : (
            <CategoryPlace
              key={each.id}
              category={each}
              onAdd={() => actions.addDefault(each)}
              onAddDish={() => actions.addDishTo(each.id)}
            />
          ),
        )}
      </DishDragging>
    </>
  )
})
