import { countDishes } from "@ardoise/domain/menu/menu"
import { type SetMenu, setMenusOf } from "@ardoise/domain/menu/set-menus"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { type ReactNode, type RefObject, useEffect, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import { type BaseCopy, setMenusSelection } from "../draft/menu-draft.ts"
import { focusLater } from "../editor-focus.ts"
import { useLatePart } from "../use-late-part.ts"
import { removeSetMenuDraft, storedSetMenuDraft, storeSetMenuDraft } from "./set-menu-draft.ts"
import { mergeSetMenu, newSetMenu } from "./set-menu-edits.ts"
import { type SetMenuActions, SetMenuSection } from "./set-menu-section.tsx"

const load = () => import("./set-menu-dialog.tsx")

/** The subject of toasts about deletions of set menus. */
const about = "set-menu-removal"

/** The set menu in the dialog. */
type OpenForm = {
  /** As it was when the dialog opened. */
  readonly setMenu: SetMenu
  readonly typed: SetMenu
  readonly isNew: boolean
  /** The stored copy when the dialog opened: other tabs and devices may save meanwhile. */
  readonly copy: BaseCopy
  /** The id of the menu when the dialog opened. */
  readonly menuId: string
}

type SetMenusOptions = {
  draft: MenuDraftHandle
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
  /** Reports whether the dialog has content that is not in the menu yet. */
  onTyped: (isTyped: boolean) => void
  /** The owner wants to leave the editor while the dialog is open. */
  isLeaving: boolean
  onStay: () => void
}

/** The set menus below the categories, and the dialog that changes one. Its code is loaded when it is first needed. */
export function useSetMenus(options: SetMenusOptions): { section: ReactNode; dialog: ReactNode } {
  const { draft, content, onTyped, isLeaving, onStay } = options
  const [form, setForm] = useState<OpenForm | null>(null)
  const { id: userId } = useOwner()
  const { part, open, close, prefetch } = useLatePart(load)
  const toast = useToast()
  const dismissToast = useDismissToast()
  // A deletion can be undone only while the editor is mounted.
  useEffect(() => () => dismissToast(about), [dismissToast])
  const { menu } = draft.current()
  const find = (selector: string) => content.current?.querySelector<HTMLElement>(selector) ?? null
  const placeOf = ({ id }: SetMenu, isNew: boolean) => ({ userId, menuId: menu.id, setMenuId: isNew ? "new" : id })
  const show = (setMenu: SetMenu, isNew: boolean) => {
    // What was being written when the tab was closed comes back.
    const typed = storedSetMenuDraft(placeOf(setMenu, isNew), setMenu) ?? setMenu
    setForm({ setMenu, typed, isNew, copy: draft.current(), menuId: menu.id })
    void open()
  }
  /** Removes what was stored of a form. The first save gives a new menu its id, perhaps while the form is open. */
  const removeStored = ({ setMenu, isNew, menuId }: OpenForm) => {
    const place = placeOf(setMenu, isNew)
    for (const id of [menuId, place.menuId]) removeSetMenuDraft({ ...place, menuId: id })
  }
  const handleTyped = (typed: SetMenu | null) => {
    if (form === null) return
    if (typed === null) removeStored(form)
    else storeSetMenuDraft(placeOf(form.setMenu, form.isNew), typed, form.setMenu)
    onTyped(typed !== null)
  }
  const handleSubmit = (written: SetMenu) => {
    if (form === null) return
    const present = setMenusOf(draft.current().menu).find(({ id }) => id === form.setMenu.id)
    const merged = form.isNew ? { setMenu: written, isClean: true } : mergeSetMenu(form.setMenu, written, present)
    draft.edit({ type: "put-set-menu", setMenu: merged.setMenu })
    if (!merged.isClean) draft.dispatch({ type: "written-over", copy: form.copy })
  }
  const handleClose = () => {
    if (form !== null) removeStored(form)
    close()
    setForm(null)
    onTyped(false)
    onStay()
    // The line that offers the first set menu has disappeared, and its button with it.
    focusLater(() => (document.activeElement === document.body ? find("[data-set-menus]") : null))
  }
  const actions: SetMenuActions = {
    add: () => show(newSetMenu(draft.current().menu), true),
    prefetch,
    edit: (setMenu) => show(setMenu, false),
    move: (setMenu, step) => {
      draft.edit({ type: "move-set-menu", id: setMenu.id, step })
      // A row that moves in the document loses the focus, which its closing menu has just returned.
      focusLater(() => find(`[data-set-menu="${CSS.escape(setMenu.id)}"] [aria-haspopup=menu]`))
    },
    remove: (setMenu) => {
      const rank = setMenusOf(draft.current().menu).findIndex(({ id }) => id === setMenu.id)
      draft.edit({ type: "remove-set-menu", id: setMenu.id })
      // Without a set menu there is no chip that shows them alone.
      const isEmpty = setMenusOf(draft.current().menu).length === 0
      if (isEmpty && draft.current().selectedCategoryId === setMenusSelection) {
        draft.dispatch({ type: "category-selected", id: null })
      }
      const restore = () => {
        draft.edit({ type: "put-set-menu", setMenu, rank })
        focusLater(() => find(`[data-set-menu="${CSS.escape(setMenu.id)}"] [data-edit]`))
      }
      toast({ title: "Formule supprimée", about, action: { label: "Défaire", onSelect: restore } })
      // The row has disappeared, and its button with it.
      focusLater(() => find("[data-set-menus]"))
    },
  }
  const isShown = countDishes(menu) > 0 || setMenusOf(menu).length > 0
  return {
    section: isShown && <SetMenuSection menu={menu} actions={actions} />,
    dialog: part !== null && form !== null && (
      <part.SetMenuDialog
        key={form.setMenu.id}
        menu={menu}
        opened={form.setMenu}
        typed={form.typed}
        isNew={form.isNew}
        onSubmit={handleSubmit}
        onClose={handleClose}
        onTyped={handleTyped}
        isLeaving={isLeaving}
        onStay={onStay}
      />
    ),
  }
}
