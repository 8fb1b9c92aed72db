import { setAlcohol } from "@ardoise/domain/drinks/drinks"
import { addCard, type CardCategory, type CardPrice } from "@ardoise/domain/menu/card-edits"
import { sameCategoryName } from "@ardoise/domain/menu/categories"
import { type AcceptedDescription, addDescriptions } from "@ardoise/domain/menu/descriptions"
import type { Category, Dish, Menu } from "@ardoise/domain/menu/menu"
import { countDishes, newMenuId } from "@ardoise/domain/menu/menu"
import {
  addCategory,
  addDefaultCategory,
  addDish,
  duplicateDish,
  moveDish,
  removeCategory,
  removeDish,
  renameCategory,
  renameMenu,
  sameContent,
  updateDish,
} from "@ardoise/domain/menu/menu-edits"
import { moveSetMenu, putSetMenu, removeSetMenu, type SetMenu, setMenusOf } from "@ardoise/domain/menu/set-menus"
import type { Result } from "@ardoise/domain/result"
import { ok, refuse } from "@ardoise/domain/result"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { type EditHistory, type HistoryEvent, noHistory, remember, turn } from "./edit-history.ts"

/** One edit of the owner. The caller makes the ids, so that the same edit always results in the same menu. */
export type MenuEdit =
  | { readonly type: "rename"; readonly name: string }
  | { readonly type: "add-category"; readonly id: string; readonly name: string }
  | { readonly type: "add-default-category"; readonly id: string }
  | { readonly type: "rename-category"; readonly id: string; readonly name: string }
  | { readonly type: "remove-category"; readonly id: string }
  | { readonly type: "add-dish"; readonly categoryId: string; readonly dish: Dish }
  /** `categoryId` is the category of the dish after the edit. */
  | { readonly type: "update-dish"; readonly categoryId: string; readonly dish: Dish }
  /** Adds a whole pasted or imported menu in one step, with new prices of dishes that are in the menu. */
  | {
      readonly type: "add-card"
      readonly categories: readonly CardCategory[]
      readonly prices?: readonly CardPrice[]
    }
  /** Writes accepted descriptions. Those of one `batch` are one step of the history. */
  | {
      readonly type: "add-descriptions"
      readonly accepted: readonly AcceptedDescription[]
      readonly batch: string
    }
  | { readonly type: "remove-dish"; readonly dishId: string }
  /** `toIndex` is its position among the other dishes of its category, from 0. */
  | { readonly type: "move-dish"; readonly dishId: string; readonly toIndex: number }
  | { readonly type: "duplicate-dish"; readonly dishId: string; readonly copyId: string }
  /** Adds a set menu, or changes the one with the same id. `rank` is the position of a restored one, from 0. */
  | { readonly type: "put-set-menu"; readonly setMenu: SetMenu; readonly rank?: number }
  | { readonly type: "remove-set-menu"; readonly id: string }
  /** Exchanges it with its neighbour. */
  | { readonly type: "move-set-menu"; readonly id: string; readonly step: -1 | 1 }
  /** Replaces the legal facts: the menu is otherwise the newest one. The rules, which make it, are a late part. */
  | { readonly type: "set-facts"; readonly menu: Menu }
  | { readonly type: "set-alcohol"; readonly dishId: string; readonly hasAlcohol: boolean }
  /** Restores a deleted dish or category exactly as it was. */
  | { readonly type: "restore-dish"; readonly categoryId: string; readonly rank: number; readonly dish: Dish }
  | { readonly type: "restore-category"; readonly rank: number; readonly category: Category }
  /** Replaces the content with that of an earlier version. */
  | { readonly type: "restore-version"; readonly version: Menu }

/** Why the domain refused an edit. */
export type EditRefusal = Extract<
  | ReturnType<typeof addCategory>
  | ReturnType<typeof addDefaultCategory>
  | ReturnType<typeof renameCategory>
  | ReturnType<typeof addDish>
  | ReturnType<typeof updateDish>
  | ReturnType<typeof addCard>
  | ReturnType<typeof duplicateDish>
  | ReturnType<typeof restoreDish>
  | ReturnType<typeof restoreCategory>,
  { ok: false }
>["code"]

/** The menu on the screen, and what is known about the server's version. */
export type MenuDraft = {
  readonly menu: Menu
  /** The copy that was last saved or loaded; null for a menu that was never saved. */
  readonly saved: Menu | null
  /** The `updated_at` of that copy, exactly as the server sent it: the base of the next update. */
  readonly baseUpdatedAt: string | null
  /** ISO time of the last save made on this screen. */
  readonly savedHereAt: string | null
  /** The future row id of a menu that was never saved. A repeated insert then creates no second row. */
  readonly plannedId: string
  /** The marks of saves that were sent and not confirmed. A stored menu that has one of them is ours. */
  readonly sentMarks: readonly string[]
  /** The stored menu was deleted elsewhere. Only the owner may decide to store it again. */
  readonly isGone: boolean
  /** The steps that can be undone and redone on this screen. */
  readonly history: EditHistory
  /** The pressed category chip; null means "Tout". */
  readonly selectedCategoryId: string | null
}

/** A stored copy that edits are based on. */
export type BaseCopy = Pick<MenuDraft, "saved" | "baseUpdatedAt">

/** The events that change a draft. */
export type DraftEvent =
  /** @param atMs time of the edit; edits of one field in quick succession are undone together */
  | { readonly type: "edited"; readonly edit: MenuEdit; readonly atMs?: number }
  | HistoryEvent
  | { readonly type: "category-selected"; readonly id: string | null }
  /** `content` is what was sent. Edits made meanwhile may already differ from it. */
  | {
      readonly type: "saved"
      readonly content: Menu
      readonly id: string
      readonly updatedAt: string
      readonly at: string
    }
  /** A save with this mark has been sent. */
  | { readonly type: "sent"; readonly mark: string }
  /** The server has refused the save with this mark, and stored none of it. */
  | { readonly type: "unsent"; readonly mark: string }
  /** The planned row id was already used. */
  | { readonly type: "replanned"; readonly id: string }
  /** The server's version is known now, and the content on the screen is based on it. */
  | { readonly type: "rebased"; readonly stored: StoredMenu }
  /**
   * Another tab or device has saved: `menu` is the merged content (A52). `isChosen`: the owner decided, and may undo
   * it.
   */
  | { readonly type: "merged"; readonly stored: StoredMenu; readonly menu: Menu; readonly isChosen: boolean }
  /**
   * The last edit was based on an older copy. The next save starts from that copy, and so merges or asks (A52). Before
   * the first save there was none.
   */
  | { readonly type: "written-over"; readonly copy: BaseCopy }
  /** The stored menu was deleted. */
  | { readonly type: "gone" }
  /** The stored menu was deleted. The draft becomes a menu that was never saved, under the same id. */
  | { readonly type: "detached" }

/** The value of `selectedCategoryId` that shows the set menus alone. */
export const setMenusSelection = "set-menus"

/**
 * Returns a draft of a menu that was never saved.
 *
 * @param plannedId the row id that it will get (uuid)
 */
export function newDraft(menu: Menu, plannedId: string): MenuDraft {
  return {
    menu,
    saved: null,
    baseUpdatedAt: null,
    savedHereAt: null,
    plannedId,
    sentMarks: [],
    isGone: false,
    history: noHistory,
    selectedCategoryId: null,
  }
}

/** Returns a draft of a stored menu, without unsaved changes. */
export function storedDraft({ menu, updatedAt }: StoredMenu): MenuDraft {
  return { ...newDraft(menu, menu.id), saved: menu, baseUpdatedAt: updatedAt }
}

/**
 * Whether leaving would lose something: the content differs from the last saved copy. A menu that was never saved
 * counts if it has a name, a category or a dish (A37). While a save is unconfirmed, the server may store that save's
 * content. The draft then counts as unsaved, even if it equals the last saved copy.
 */
export function hasUnsavedChanges({ menu, saved, sentMarks }: MenuDraft): boolean {
  if (sentMarks.length > 0) return true
  if (saved !== null) return !sameContent(menu, saved)
  return menu.name.trim() !== "" || menu.categories.length > 0 || countDishes(menu) > 0
}

/**
 * Whether the draft may be saved automatically. A new menu needs a dish or a name of two characters: one character may
 * be a slip or a beginning. A menu that was deleted elsewhere stays deleted.
 */
export function maySaveUnasked({ menu, saved, isGone }: MenuDraft): boolean {
  if (isGone) return false
  return saved !== null || countDishes(menu) > 0 || [...menu.name.trim().normalize("NFC")].length >= 2
}

/** Makes one edit with the rules of the domain. */
export function applyEdit(menu: Menu, edit: MenuEdit): Result<Menu, EditRefusal> {
  switch (edit.type) {
    case "rename":
      return ok(renameMenu(menu, edit.name))
    case "add-category":
      return addCategory(menu, edit.id, edit.name)
    case "add-default-category":
      return addDefaultCategory(menu, edit.id)
    case "rename-category":
      return renameCategory(menu, edit.id, edit.name)
    case "remove-category":
      return ok(removeCategory(menu, edit.id))
    case "add-dish":
      return addDish(menu, edit.categoryId, edit.dish)
    case "update-dish":
      return updateDish(menu, edit.categoryId, edit.dish)
    case "add-card":
      return addCard(menu, edit.categories, edit.prices)
    case "add-descriptions":
      return addDescriptions(menu, edit.accepted)
    case "remove-dish":
      return ok(removeDish(menu, edit.dishId))
    case "move-dish":
      return ok(moveDishTo(menu, edit.dishId, edit.toIndex))
    case "duplicate-dish":
      return duplicateDish(menu, edit.dishId, edit.copyId)
    case "put-set-menu":
      return ok(putSetMenu(menu, edit.setMenu, edit.rank))
    case "remove-set-menu":
      return ok(removeSetMenu(menu, edit.id))
    case "move-set-menu":
      return ok(moveSetMenu(menu, edit.id, edit.step))
    case "set-facts":
      return ok(withContent(menu, edit.menu))
    case "set-alcohol":
      return ok(setAlcohol(menu, edit.dishId, edit.hasAlcohol))
    case "restore-dish":
      return restoreDish(menu, edit.categoryId, edit.rank, edit.dish)
    case "restore-category":
      return restoreCategory(menu, edit.rank, edit.category)
    case "restore-version":
      return ok(withContent(menu, edit.version))
  }
}

/**
 * Moves a dish within its category. Does nothing if the dish has disappeared meanwhile, such as by a merge during the
 * drag.
 */
function moveDishTo(menu: Menu, dishId: string, toIndex: number): Menu {
  const home = menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
  if (home === undefined) return menu
  const fromIndex = home.dishes.findIndex(({ id }) => id === dishId)
  return moveDish(menu, home.id, fromIndex, toIndex)
}

/**
 * Restores a deleted dish at its position, without the checks for a new dish: it was in the menu before. Refused when
 * its category was deleted too.
 */
function restoreDish(menu: Menu, categoryId: string, rank: number, dish: Dish): Result<Menu, "category-missing"> {
  const isThere = menu.categories.some(({ dishes }) => dishes.some(({ id }) => id === dish.id))
  if (isThere) return ok(menu)
  if (!menu.categories.some(({ id }) => id === categoryId)) return refuse("category-missing")
  const categories = menu.categories.map((category) =>
    category.id === categoryId ? { ...category, dishes: category.dishes.toSpliced(rank, 0, dish) } : category,
  )
  return ok({ ...menu, categories })
}

/** Restores a deleted category at its position, with its dishes. Refused when its name or its id is used again. */
function restoreCategory(menu: Menu, rank: number, category: Category): Result<Menu, "category-exists"> {
  const isTaken = menu.categories.some(({ id, name }) => id === category.id || sameCategoryName(name, category.name))
  if (isTaken) return refuse("category-exists")
  return ok({ ...menu, categories: menu.categories.toSpliced(rank, 0, category) })
}

/** Returns the menu with the content of another one. Id, activation and time of the save are not content. */
function withContent(menu: Menu, { name, categories, others }: Menu): Menu {
  return { ...menu, name, categories, others }
}

/** Maximum number of unconfirmed saves remembered, for the first ones and for the last ones each. */
const rememberedSends = 10

/**
 * Adds the mark of a save, and drops marks from the middle. Many unconfirmed saves mean that the network was down. A save that
 * arrived without an answer was sent when the network failed, or when it came back.
 */
function rememberSend(marks: readonly string[], mark: string): readonly string[] {
  return [...marks.slice(0, rememberedSends), ...[...marks.slice(rememberedSends), mark].slice(-rememberedSends)]
}

/** Returns the next draft. An edit that the domain refuses leaves the draft unchanged. */
export function reduceDraft(draft: MenuDraft, event: DraftEvent): MenuDraft {
  switch (event.type) {
    case "edited": {
      const edited = applyEdit(draft.menu, event.edit)
      if (!edited.ok || sameContent(edited.value, draft.menu)) return draft
      return {
        ...draft,
        menu: edited.value,
        history: remember(draft.history, { from: draft.menu, to: edited.value }, event.edit, event.atMs ?? 0),
        selectedCategoryId: selectionAfter(draft.selectedCategoryId, event.edit),
      }
    }
    case "undone":
    case "step-undone":
    case "redone": {
      const step = turn(draft.history, draft.menu, event)
      if (step === null) return draft
      const menu = withContent(draft.menu, step.menu)
      const selectedCategoryId = stillThere(menu, draft.selectedCategoryId)
      return { ...draft, menu, history: step.history, selectedCategoryId }
    }
    case "category-selected":
      return { ...draft, selectedCategoryId: event.id }
    case "saved":
      return {
        ...draft,
        menu: { ...draft.menu, id: event.id, lastUpdated: event.updatedAt },
        saved: { ...event.content, id: event.id, lastUpdated: event.updatedAt },
        baseUpdatedAt: event.updatedAt,
        savedHereAt: event.at,
        sentMarks: [],
        isGone: false,
      }
    case "sent":
      return { ...draft, sentMarks: rememberSend(draft.sentMarks, event.mark) }
    case "unsent":
      return { ...draft, sentMarks: draft.sentMarks.filter((mark) => mark !== event.mark) }
    case "replanned":
      return { ...draft, plannedId: event.id }
    case "rebased":
      return {
        ...draft,
        menu: { ...draft.menu, id: event.stored.menu.id, lastUpdated: event.stored.menu.lastUpdated },
        saved: event.stored.menu,
        baseUpdatedAt: event.stored.updatedAt,
        sentMarks: [],
        isGone: false,
      }
    case "merged": {
      const menu = withContent({ ...draft.menu, id: event.stored.menu.id }, event.menu)
      const change = { from: draft.menu, to: menu }
      return {
        ...draft,
        menu,
        saved: event.stored.menu,
        baseUpdatedAt: event.stored.updatedAt,
        sentMarks: [],
        isGone: false,
        history: event.isChosen ? remember(draft.history, change, { type: "settled" }, 0) : draft.history,
        selectedCategoryId: stillThere(menu, draft.selectedCategoryId),
      }
    }
    case "written-over":
      if (event.copy.saved === null) return draft
      return { ...draft, saved: event.copy.saved, baseUpdatedAt: event.copy.baseUpdatedAt }
    case "gone":
      return { ...draft, isGone: true }
    case "detached":
      if (draft.saved === null) return { ...draft, isGone: true }
      return {
        ...draft,
        isGone: true,
        menu: { ...draft.menu, id: newMenuId },
        plannedId: draft.menu.id,
        saved: null,
        baseUpdatedAt: null,
        sentMarks: [],
      }
  }
}

/**
 * Returns the pressed chip after an edit. A new category is selected, and a deleted one is deselected. While a category
 * is selected, adding or updating a dish selects the dish's category. Adding a pasted menu selects "Tout".
 */
function selectionAfter(selected: string | null, edit: MenuEdit): string | null {
  switch (edit.type) {
    case "add-category":
    case "add-default-category":
      return edit.id
    case "remove-category":
      return selected === edit.id ? null : selected
    case "add-card":
      return null
    case "add-dish":
    case "update-dish":
      return selected === null ? null : edit.categoryId
    default:
      return selected
  }
}

function stillThere(menu: Menu, categoryId: string | null): string | null {
  if (categoryId === setMenusSelection) return setMenusOf(menu).length > 0 ? categoryId : null
  return menu.categories.some((category) => category.id === categoryId) ? categoryId : null
}
