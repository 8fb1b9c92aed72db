import { applyChange, type MenuChange } from "@ardoise/domain/menu/apply-change"
import type { Menu } from "@ardoise/domain/menu/menu"
import { sameContent } from "@ardoise/domain/menu/menu-edits"

/** One step of the editor. Both menus share all objects that the step did not change. */
export type Change = MenuChange

type Step = {
  readonly change: Change
  /** The name of the step, shown after "Défaire : " and "Refaire : ". */
  readonly name: string
  /** Steps with the same value belong to the same field. */
  readonly field: string | null
  readonly atMs: number
}

/** The steps that can be undone and redone, newest last. */
export type EditHistory = { readonly past: readonly Step[]; readonly future: readonly Step[] }

/** The history before the first edit. */
export const noHistory: EditHistory = { past: [], future: [] }

/** Maximum number of steps that can be undone. */
export const rememberedSteps = 100

/** Edits of one field less than this many milliseconds apart are one step. */
const sameBreathMs = 1500

/** The type of an edit, from which its name is looked up. Edits of one batch are one step, however long it takes. */
type Doing = { readonly type: string; readonly batch?: string }

const names: Readonly<Record<string, string>> = {
  rename: "changement de nom",
  "add-category": "ajout d’une catégorie",
  "add-default-category": "ajout d’une catégorie",
  "rename-category": "changement de nom d’une catégorie",
  "remove-category": "suppression d’une catégorie",
  "restore-category": "retour d’une catégorie",
  "add-dish": "ajout d’un plat",
  "update-dish": "modification d’un plat",
  "remove-dish": "suppression d’un plat",
  "restore-dish": "retour d’un plat",
  "move-dish": "déplacement d’un plat",
  "duplicate-dish": "copie d’un plat",
  "add-card": "ajout d’une carte",
  "add-descriptions": "ajout de descriptions",
  "restore-version": "version restaurée",
  settled: "version choisie",
  "set-facts": "réponse de la carte en règle",
  "undo-step": "annulation",
}

/** Adds a step. Steps that were undone can then no longer be redone. */
export function remember({ past }: EditHistory, change: Change, { type, batch }: Doing, atMs: number): EditHistory {
  const name = names[type] ?? "dernière modification"
  const field = type === "rename" ? type : (batch ?? null)
  const last = past.at(-1)
  const isSoon = batch !== undefined || (last !== undefined && atMs - last.atMs < sameBreathMs)
  const isSameBreath = field !== null && last?.field === field && isSoon
  const step = { change: isSameBreath ? { from: last.change.from, to: change.to } : change, name, field, atMs }
  return { past: [...(isSameBreath ? past.slice(0, -1) : past), step].slice(-rememberedSteps), future: [] }
}

type Turn = { readonly menu: Menu; readonly history: EditHistory }

/** What happens to the steps. */
export type HistoryEvent =
  | { readonly type: "undone" }
  /** One step is undone; later ones stay. */
  | { readonly type: "step-undone"; readonly step: Change; readonly atMs: number }
  | { readonly type: "redone" }

/**
 * Undoes or redoes a step.
 *
 * @returns null when no step is left
 */
export function turn(history: EditHistory, menu: Menu, event: HistoryEvent): Turn | null {
  switch (event.type) {
    case "undone":
      return undo(history, menu)
    case "redone":
      return redo(history, menu)
    case "step-undone":
      return undoStep(history, menu, event.step, event.atMs)
  }
}

/**
 * Undoes the newest step. Changes that came from elsewhere since then, such as from another device, stay.
 *
 * @returns null when there is no step to undo
 */
function undo({ past, future }: EditHistory, menu: Menu): Turn | null {
  const step = past.at(-1)
  if (step === undefined) return null
  const { from, to } = step.change
  const undone = withChange(menu, { from: to, to: from })
  const history = {
    past: past.slice(0, -1),
    future: [...future, { ...step, field: null, change: { from: undone, to: menu } }],
  }
  return { menu: undone, history }
}

/** Undoes one step, however many follow it: their changes stay. Undoing it is a step of its own. */
function undoStep(history: EditHistory, menu: Menu, { from, to }: Change, atMs: number): Turn | null {
  const newest = history.past.at(-1)?.change
  if (newest?.from === from && newest.to === to) return undo(history, menu)
  const undone = withChange(menu, { from: to, to: from })
  // It may be undone already.
  if (sameContent(undone, menu)) return null
  return { menu: undone, history: remember(history, { from: menu, to: undone }, { type: "undo-step" }, atMs) }
}

/**
 * Redoes the step that was undone last.
 *
 * @returns null when there is no step to redo
 */
function redo({ past, future }: EditHistory, menu: Menu): Turn | null {
  const step = future.at(-1)
  if (step === undefined) return null
  const redone = withChange(menu, step.change)
  const history = {
    past: [...past, { ...step, change: { from: menu, to: redone } }],
    future: future.slice(0, -1),
  }
  return { menu: redone, history }
}

const isContentOf = (menu: Menu, other: Menu) =>
  menu.name === other.name && menu.categories === other.categories && menu.others === other.others

const withChange = (menu: Menu, change: Change) =>
  isContentOf(menu, change.from) ? change.to : applyChange(menu, change)
