import { addCard, type CardCategory } from "@ardoise/domain/menu/card-edits"
import { sameCategoryName } from "@ardoise/domain/menu/categories"
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
import type { Result } from "@ardoise/domain/result"
import { ok, refuse } from "@ardoise/domain/result"
import type { StoredMenu } from "../menus/menu-api.ts"
import { type EditHistory, noHistory, redo, remember, undo } from "./edit-history.ts"

/** One thing that the owner does to the menu. Ids are made by the caller, so that an edit always gives the same menu. */
export type MenuEdit =
  | { readonly type: "rename"; readonly name: string }
  | { readonly type: "add-category"; readonly id: string; readonly name: string }
  | { readonly type: "add-default-category"; readonly id: string }
  | { readonly type: "rename-category"; readonly id: string; readonly name: string }
  | { readonly type: "remove-category"; readonly id: string }
  | { readonly type: "add-dish"; readonly categoryId: string; readonly dish: Dish }
  /** `categoryId` is where the dish shall stand afterwards. */
  | { readonly type: "update-dish"; readonly categoryId: string; readonly dish: Dish }
  /** A whole carte in one step. */
  | { readonly type: "add-card"; readonly categories: readonly CardCategory[] }
  | { readonly type: "remove-dish"; readonly dishId: string }
  /** `toIndex` is its place among the other dishes of its category, from 0. */
  | { readonly type: "move-dish"; readonly dishId: string; readonly toIndex: number }
  | { readonly type: "duplicate-dish"; readonly dishId: string; readonly copyId: string }
  /** Puts back what a deletion has taken, exactly as it was. */
  | { readonly type: "restore-dish"; readonly categoryId: string; readonly rank: number; readonly dish: Dish }
  | { readonly type: "restore-category"; readonly rank: number; readonly category: Category }
  /** The content of an earlier version, in the place of the present one (contract 2.6). */
  | { readonly type: "restore-version"; readonly version: Menu }

/** Why the domain did not make an edit. */
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

/** The menu on the screen, and what the server is known to hold of it. */
export type MenuDraft = {
  readonly menu: Menu
  /** What was last saved or loaded; null for a menu that was never saved. */
  readonly saved: Menu | null
  /** The `updated_at` of that copy, exactly as the server gave it: the base of the next update (contract 2.6). */
  readonly baseUpdatedAt: string | null
  /** ISO time of the last save made on this screen. */
  readonly savedHereAt: string | null
  /** The row id that a menu which was never saved will get: a repeated insert then makes no second row. */
  readonly plannedId: string
  /**
   * The times (`lastUpdated`) of saves that were sent and not confirmed. A stored menu that carries one of them is ours:
   * its answer was lost on the way.
   */
  readonly sentAts: readonly string[]
  /** The stored menu was deleted elsewhere: only its owner may decide that it is stored again. */
  readonly isGone: boolean
  /** What can be undone and redone on this screen. */
  readonly history: EditHistory
  /** The category chip that is pressed; null is "Tout". */
  readonly selectedCategoryId: string | null
}

/** A stored copy that something was written over. */
export type BaseCopy = Pick<MenuDraft, "saved" | "baseUpdatedAt">

/** What happens to a draft. */
export type DraftEvent =
  /** @param atMs when; edits of one field in quick succession are undone together */
  | { readonly type: "edited"; readonly edit: MenuEdit; readonly atMs?: number }
  | { readonly type: "undone" }
  | { readonly type: "redone" }
  | { readonly type: "category-selected"; readonly id: string | null }
  /** `content` is what was sent, which edits made meanwhile may already have left behind (SAVE-09). */
  | {
      readonly type: "saved"
      readonly content: Menu
      readonly id: string
      readonly updatedAt: string
      readonly at: string
    }
  /** A save with this time is on its way. */
  | { readonly type: "sent"; readonly at: string }
  /** The server has refused what was sent: it holds none of it. */
  | { readonly type: "unsent"; readonly at: string }
  /** The planned row id was taken. */
  | { readonly type: "replanned"; readonly id: string }
  /** What is stored is known now, and what is on the screen was written over it. */
  | { readonly type: "rebased"; readonly stored: StoredMenu }
  /** Another tab or device has saved: this is what both have written (A52). `isChosen`: the owner decided, and may undo it. */
  | { readonly type: "merged"; readonly stored: StoredMenu; readonly menu: Menu; readonly isChosen: boolean }
  /** What was just written stood over an older copy: the next save starts from that one, and so merges or asks (A52). */
  | { readonly type: "written-over"; readonly copy: BaseCopy }
  /** The stored menu is gone. */
  | { readonly type: "gone" }
  /** It is gone, and what stands here becomes a menu that was never saved, under the same id. */
  | { readonly type: "detached" }

/**
 * A draft of a menu that was never saved.
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
    sentAts: [],
    isGone: false,
    history: noHistory,
    selectedCategoryId: null,
  }
}

/** A draft of a stored menu. Opening it changes nothing. */
export function storedDraft({ menu, updatedAt }: StoredMenu): MenuDraft {
  return { ...newDraft(menu, menu.id), saved: menu, baseUpdatedAt: updatedAt }
}

/**
 * Whether something would be lost by leaving: the content differs from the last saved copy; a menu that was never saved
 * has to have a name, a category or a dish (spec 4, A37). As long as a save is on its way, or its answer was lost, the server
 * may hold that one in the place of what stands here, even where this is the last saved copy again.
 */
export function hasUnsavedChanges({ menu, saved, sentAts }: MenuDraft): boolean {
  if (sentAts.length > 0) return true
  if (saved !== null) return !sameContent(menu, saved)
  return menu.name.trim() !== "" || menu.categories.length > 0 || countDishes(menu) > 0
}

/**
 * Whether the draft may be stored before its owner asks for it. A new menu has a dish or a name of two letters first: one
 * letter is a slip or a beginning. A menu that was deleted elsewhere stays deleted.
 */
export function maySaveUnasked({ menu, saved, isGone }: MenuDraft): boolean {
  if (isGone) return false
  return saved !== null || countDishes(menu) > 0 || [...menu.name.trim().normalize("NFC")].length >= 2
}

/** Makes one edit with the domain's rules. */
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
      return addCard(menu, edit.categories)
    case "remove-dish":
      return ok(removeDish(menu, edit.dishId))
    case "move-dish":
      return ok(moveDishTo(menu, edit.dishId, edit.toIndex))
    case "duplicate-dish":
      return duplicateDish(menu, edit.dishId, edit.copyId)
    case "restore-dish":
      return restoreDish(menu, edit.categoryId, edit.rank, edit.dish)
    case "restore-category":
      return restoreCategory(menu, edit.rank, edit.category)
    case "restore-version":
      return ok(withContent(menu, edit.version))
  }
}

/** Moves a dish within its category. One that has gone meanwhile, as by a merge under the finger, changes nothing. */
function moveDishTo(menu: Menu, dishId: string, toIndex: number): Menu {
  const home = menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
  if (home === undefined) return menu
  const fromIndex = home.dishes.findIndex(({ id }) => id === dishId)
  return moveDish(menu, home.id, fromIndex, toIndex)
}

/**
 * Puts a deleted dish back at its rank, also one that could not be added as it is: it was in the menu before. Refused when
 * its category has gone too.
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

/** Puts a deleted category back at its rank, with its dishes. Refused when its name or its place is taken again. */
function restoreCategory(menu: Menu, rank: number, category: Category): Result<Menu, "category-exists"> {
  const isTaken = menu.categories.some(({ id, name }) => id === category.id || sameCategoryName(name, category.name))
  if (isTaken) return refuse("category-exists")
  return ok({ ...menu, categories: menu.categories.toSpliced(rank, 0, category) })
}

/** The menu with what another one says. Id, activation and time of the save are no content. */
function withContent(menu: Menu, { name, categories, others }: Menu): Menu {
  return { ...menu, name, categories, others }
}

/** How many unconfirmed saves are remembered, of the first and of the last ones. */
const rememberedSends = 10

/**
 * Only a dead network makes them many: what has arrived without an answer was sent as it went, or as it came back.
 */
function rememberSend(sentAts: readonly string[], at: string): readonly string[] {
  return [...sentAts.slice(0, rememberedSends), ...[...sentAts.slice(rememberedSends), at].slice(-rememberedSends)]
}

/** The next draft. An edit that the domain refuses leaves the draft as it is. */
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
    case "redone": {
      const step = event.type === "undone" ? undo(draft.history, draft.menu) : redo(draft.history, draft.menu)
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
        sentAts: [],
        isGone: false,
      }
    case "sent":
      return { ...draft, sentAts: rememberSend(draft.sentAts, event.at) }
    case "unsent":
      return { ...draft, sentAts: draft.sentAts.filter((at) => at !== event.at) }
    case "replanned":
      return { ...draft, plannedId: event.id }
    case "rebased":
      return {
        ...draft,
        menu: { ...draft.menu, id: event.stored.menu.id, lastUpdated: event.stored.menu.lastUpdated },
        saved: event.stored.menu,
        baseUpdatedAt: event.stored.updatedAt,
        sentAts: [],
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
        sentAts: [],
        isGone: false,
        history: event.isChosen ? remember(draft.history, change, { type: "settled" }, 0) : draft.history,
        selectedCategoryId: stillThere(menu, draft.selectedCategoryId),
      }
    }
    case "written-over":
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
        sentAts: [],
      }
  }
}

/**
 * Which chip is pressed after an edit: a new category is shown, a deleted one is let go (spec 4), and a dish that goes to
 * another category than the shown one takes the view along.
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
  return menu.categories.some((category) => category.id === categoryId) ? categoryId : null
}
