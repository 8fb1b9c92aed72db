import type { Category, Dish } from "@ardoise/domain/menu/menu"
import { setMenusOf } from "@ardoise/domain/menu/set-menus"
import { type RefObject, useEffect, useRef, useState } from "react"
import { useLocation } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { CategoryDialogs, type CategoryQuestion } from "./category/category-dialogs.tsx"
import { fromNothing } from "./category/from-nothing.tsx"
import { MenuCategories, type MenuCategoriesActions } from "./category/menu-categories.tsx"
import { useCategoryAdding } from "./category/use-category-adding.ts"
import { useCategoryNaming } from "./category/use-category-naming.ts"
import { useDeclaring } from "./declaring/use-declaring.tsx"
import { newDishForm } from "./dish/open-dish.ts"
import { useDishPlacing } from "./dish/use-dish-placing.ts"
import { setMenusSelection } from "./draft/menu-draft.ts"
import { MenuNameField } from "./draft/menu-name-field.tsx"
import { useDeletions } from "./draft/use-deletions.ts"
import { useFaultShowing } from "./draft/use-fault-showing.ts"
import { useDrinks } from "./drinks/use-drinks.tsx"
import { findEditButton, focusLater } from "./editor-focus.ts"
import type { EditorSession, EditorState } from "./editor-session.ts"
import { storedCheck } from "./importing/stored-check.ts"
import styles from "./menu-editor.module.css"
import { useCardPaste } from "./pasting/use-card-paste.tsx"
import { WholeCardLine } from "./pasting/whole-card-line.tsx"
import { useSetMenus } from "./set-menus/use-set-menus.tsx"
import { useStableActions } from "./use-stable-actions.ts"
import { useWholeCard } from "./use-whole-card.tsx"

type MenuContentProps = {
  ref: RefObject<HTMLDivElement | null>
  session: EditorSession
  state: EditorState
}

const loadImport = async () => ({ Dialog: (await import("./importing/card-import.tsx")).CardImport })
const loadProposal = async () => ({ Dialog: (await import("./proposing/card-proposal.tsx")).CardProposal })

/** The content of the editor: the menu's name, the chips, and every category or empty place with its dishes. */
export function MenuContent({ ref, session, state }: MenuContentProps) {
  const { draft, dish } = session
  const { menu, selectedCategoryId, saved } = state.draft
  const { id: userId } = useOwner()
  const nameField = useRef<HTMLInputElement>(null)
  const [nameError, setNameError] = useState<string | null>(null)
  const [hasPasted, setHasPasted] = useState(false)
  const [question, setQuestion] = useState<CategoryQuestion | null>(null)
  const adding = useCategoryAdding(draft)
  const naming = useCategoryNaming(draft, ref)
  const showDish = (dishId: string) => focusLater(() => findEditButton(ref.current, dishId))
  const deletions = useDeletions(draft, ref, showDish)
  const placing = useDishPlacing(draft, showDish)
  useFaultShowing({ session, state, content: ref, nameField, setNameError, naming })

  const isFromNothing = useLocation().hash === fromNothing
  const hasContent = menu.categories.length > 0 || menu.name !== ""
  const [wasStored] = useState(saved !== null)
  // A menu that was begun stays begun: the owner must not lose the field of the name while they change it.
  const [isBegun, setIsBegun] = useState(wasStored || hasContent)
  if (hasContent && !isBegun) setIsBegun(true)
  const isAtDoors = !isBegun && !isFromNothing
  const isAtName = isFromNothing && !isBegun
  useEffect(() => {
    if (isAtName) nameField.current?.focus()
  }, [isAtName])

  const isLeavingForm = state.departure.isAsking && state.isFormTyped

  const wholeCard = {
    menu,
    handle: draft,
    onTyped: session.setFormTyped,
    onAdded: () => {
      setHasPasted(true)
      // A menu is saved with a name only, so the name is what an owner writes next.
      focusLater(() => (draft.current().menu.name.trim() === "" ? nameField : ref).current)
    },
    isLeaving: isLeavingForm,
    onStay: session.departure.stay,
  }
  const paste = useCardPaste(wholeCard)
  const cardImport = useWholeCard(loadImport, { ...wholeCard, undoOfLast: session.undoOfLast })
  const proposal = useWholeCard(loadProposal, { ...wholeCard, undoOfLast: session.undoOfLast })

  const setMenus = useSetMenus({
    draft,
    content: ref,
    onTyped: session.setFormTyped,
    isLeaving: isLeavingForm,
    onStay: session.departure.stay,
  })

  const declaring = useDeclaring({ draft, hasPasted, content: ref })
  const drinks = useDrinks({ draft, content: ref })

  const addDishTo = (categoryId: string) => dish.open(newDishForm(categoryId))
  const actions: MenuCategoriesActions = useStableActions({
    select: (id: string | null) => draft.dispatch({ type: "category-selected", id }),
    create: () => setQuestion({ about: "adding" }),
    addDefault: adding.addDefault,
    addDishTo,
    takeLastMenu: session.startFrom,
    openPaste: paste.open,
    prefetchPaste: paste.prefetch,
    writePaste: paste.write,
    openImport: cardImport.open,
    importFiles: cardImport.openWith,
    prefetchImport: cardImport.prefetch,
    openProposal: proposal.open,
    prefetchProposal: proposal.prefetch,
    addDish: (category: Category) => addDishTo(category.id),
    editDish: (category: Category, each: Dish) => dish.open({ dish: each, categoryId: category.id, isNew: false }),
    removeDish: deletions.removeDish,
    duplicateDish: placing.duplicate,
    moveDish: placing.move,
    remove: (category: Category) => setQuestion({ about: "removal", categoryId: category.id }),
    startNaming: (category: Category) => naming.open(category.id),
    rename: (category: Category, name: string) => naming.rename(category.id, name),
    endNaming: (category: Category) => naming.close(category.id),
  })
  const handleRename = (name: string) => {
    draft.edit({ type: "rename", name })
    setNameError(null)
  }
  return (
    <div className={styles.content} ref={ref} tabIndex={-1}>
      {/* One thing to do at a time, allergens first. */}
      {declaring.band || drinks.band}
      {isAtDoors ? (
        <>
          <h2 className={styles.begin}>Créer un menu</h2>
          <p className={styles.lead}>Votre carte existe déjà&nbsp;? Reprenez-la telle quelle, puis corrigez.</p>
        </>
      ) : (
        <MenuNameField ref={nameField} value={menu.name} error={nameError} onChange={handleRename} />
      )}
      <MenuCategories
        categories={menu.categories}
        selectedId={selectedCategoryId}
        setMenuCount={setMenusOf(menu).length}
        naming={naming.naming}
        // Not for other menus: their dishes would render again at each key in the dialog.
        pastedText={menu.categories.length === 0 ? paste.text : ""}
        hasCheck={menu.categories.length === 0 && storedCheck({ userId, menuId: menu.id }) !== null}
        offer={isAtDoors ? "doors" : wasStored ? "all" : "categories"}
        actions={actions}
      />
      {menu.categories.length > 0 && (
        <>
          {[null, setMenusSelection].includes(selectedCategoryId) && setMenus.section}
          <WholeCardLine paste={paste} cardImport={cardImport} proposal={proposal} />
        </>
      )}
      {paste.dialog}
      {cardImport.dialog}
      {proposal.dialog}
      {setMenus.dialog}
      {declaring.dialog}
      {drinks.dialog}
      <CategoryDialogs
        menu={menu}
        question={question}
        adding={adding}
        onRemove={deletions.removeCategory}
        onClose={() => setQuestion(null)}
      />
    </div>
  )
}
