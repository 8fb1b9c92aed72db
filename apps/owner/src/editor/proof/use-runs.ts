import { withDescription } from "@ardoise/domain/menu/description-author"
import type { RefusalCode } from "@ardoise/domain/messages"
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react"
import { toDishFields } from "../dish/dish-fields.ts"
import type { MenuDraft } from "../draft/menu-draft.ts"
import { findPart, focusLater } from "../editor-focus.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import { useStableActions } from "../use-stable-actions.ts"
import type { DishRun } from "./dish-runs.tsx"
import type { ProofActions } from "./proof-fields.tsx"
import type { TypedRun } from "./typed-menu.ts"
import { useAfterPaint } from "./use-after-paint.ts"

type RunsParts = {
  readonly session: EditorSession
  readonly state: EditorState
  /** The part of the screen that shows the fields. */
  readonly content: RefObject<HTMLElement | null>
}

/** The text and the draft when the owner began to write in a run: other tabs and devices may save meanwhile. */
type Begun = { readonly text: string; readonly copy: MenuDraft }

/** What happens to the texts of the sheet, and the question about those that are refused. */
type Runs = {
  readonly typed: TypedRun | null
  readonly actions: ProofActions
  /** The owner wants to leave, and a text is refused. */
  readonly isRefusedAsked: boolean
  /** Goes on in the field of the refused text. */
  readonly goOn: () => void
  /** Gives up the refused texts. */
  readonly discard: () => void
  /** Changes when texts were given up: the fields begin again. */
  readonly round: number
}

const dishOf = ({ menu }: Pick<MenuDraft, "menu">, dishId: string) => {
  const home = menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
  const dish = home?.dishes.find(({ id }) => id === dishId)
  return home && dish ? { home, dish } : null
}

const fieldOf = (dishId: string, run: DishRun) => `${dishId} ${run}`

/** Connects the fields of the sheet to the session of the editor. It holds nothing but the text that is being written. */
export function useRuns({ session, state, content }: RunsParts): Runs {
  const { draft } = session
  const [typed, setTyped] = useState<TypedRun | null>(null)
  const [isRefused, setIsRefused] = useState(false)
  const [round, setRound] = useState(0)
  // By their fields: a refused text stays in its field while the owner writes in another one.
  const begun = useRef(new Map<string, Begun>())
  const showAfterPaint = useAfterPaint()

  /** Lets no way out lose what is written in a field. @param text of the draft; null: nothing is written there */
  const note = (field: string, text: string | null) => {
    if (text === null) begun.current.delete(field)
    else if (!begun.current.has(field)) begun.current.set(field, { text, copy: draft.current() })
    session.setFormTyped(begun.current.size > 0)
  }
  /** Shows the text on the sheet without holding up the keystroke. */
  const follow = (field: string, run: TypedRun | null, textNow: string) => {
    note(field, run && textNow)
    showAfterPaint(() => startTransition(() => setTyped(run)))
  }
  const headingOf = (categoryId: string) =>
    draft.current().menu.categories.find(({ id }) => id === categoryId)?.name ?? ""
  const textIsAsBegun = (field: string, text: string) => (begun.current.get(field)?.text ?? text) === text
  /** The text was changed elsewhere while it was written here: the next save asks which one stays. */
  const writeOver = (field: string) => {
    const before = begun.current.get(field)
    if (before) draft.dispatch({ type: "written-over", copy: before.copy })
  }
  /** Another device has deleted the dish while it was written here: the next save asks which of both stays. */
  const bringBack = (copy: MenuDraft, dishId: string) => {
    const lost = dishOf(copy, dishId)
    if (lost === null) return null
    const { home, dish } = lost
    draft.edit(
      draft.current().menu.categories.some(({ id }) => id === home.id)
        ? { type: "restore-dish", categoryId: home.id, rank: home.dishes.indexOf(dish), dish }
        : { type: "restore-category", rank: copy.menu.categories.indexOf(home), category: { ...home, dishes: [dish] } },
    )
    draft.dispatch({ type: "written-over", copy })
    return dishOf(draft.current(), dishId)
  }
  const focusRun = (element: Element | null | undefined) => {
    if (!(element instanceof HTMLElement)) return
    element.focus()
    element.scrollIntoView?.({ block: "nearest" })
  }
  const actions: ProofActions = useStableActions({
    type: (dishId: string, run: DishRun, text: string | null) =>
      follow(
        fieldOf(dishId, run),
        text === null ? null : { of: "dish", dishId, run, text },
        dishOf(draft.current(), dishId)?.dish[run] ?? "",
      ),
    commit: (dishId: string, run: DishRun, text: string): RefusalCode | null => {
      const field = fieldOf(dishId, run)
      const before = begun.current.get(field)
      const found = dishOf(draft.current(), dishId) ?? (before ? bringBack(before.copy, dishId) : null)
      if (found === null) return "dish-missing"
      const dish = run === "description" ? withDescription(found.dish, text, false) : { ...found.dish, [run]: text }
      const outcome = draft.edit({ type: "update-dish", categoryId: found.home.id, dish })
      if (!outcome.ok) return outcome.code
      if (!textIsAsBegun(field, found.dish[run])) writeOver(field)
      return null
    },
    carryOn: (dishId: string, run: DishRun, text: string) => {
      const found = dishOf(draft.current(), dishId)
      // What the owner has given up is not noted any more.
      if (found === null || !begun.current.has(fieldOf(dishId, run))) return
      const { home, dish } = found
      const { form } = session.dish.state()
      // Two texts of the dish may be refused.
      const before = form?.dish.id === dishId ? form.typed : undefined
      const typed = { ...(before ?? toDishFields(dish, home.id)), [run]: text }
      session.dish.open({ dish, categoryId: home.id, isNew: false, typed })
    },
    next: (dishId: string) => {
      const dish = findPart(content.current, "dish", dishId)
      // After the last dish of a category comes the line of a new one.
      const next = dish?.nextElementSibling ?? dish?.closest("section")?.querySelector("[data-new-dish]")
      focusRun(next?.querySelector("[data-run]"))
    },
    typeTitle: (text: string | null) =>
      follow("title", text === null ? null : { of: "menu", text }, draft.current().menu.name),
    commitTitle: (name: string) => {
      const isAsBegun = textIsAsBegun("title", draft.current().menu.name)
      draft.edit({ type: "rename", name })
      if (!isAsBegun) writeOver("title")
      return null
    },
    typeHeading: (categoryId: string, text: string | null) =>
      follow(categoryId, text === null ? null : { of: "category", categoryId, text }, headingOf(categoryId)),
    commitHeading: (id: string, name: string): RefusalCode | null => {
      const isAsBegun = textIsAsBegun(id, headingOf(id))
      const renamed = draft.edit({ type: "rename-category", id, name })
      if (!renamed.ok) return renamed.code
      if (!isAsBegun) writeOver(id)
      return null
    },
    typeNewDish: (isTyped: boolean) => note("new-dish", isTyped ? "" : null),
    enter: (categoryId: string | null) => {
      const place = categoryId === null ? content.current : findPart(content.current, "category", categoryId)
      focusRun(place?.querySelector("[data-dish] [data-run=name]"))
    },
  })
  const { isAsking } = state.departure
  const finish = useEffectEvent(() => {
    if (document.activeElement instanceof HTMLElement && content.current?.contains(document.activeElement)) {
      document.activeElement.blur()
    }
    setIsRefused(begun.current.size > 0)
  })
  // The owner wants to leave, such as with the browser's Back: the run is committed, and the question is about the draft,
  // or about a text that is refused.
  useEffect(() => {
    if (isAsking) finish()
  }, [isAsking])
  const stay = () => {
    setIsRefused(false)
    session.departure.stay()
  }
  return {
    typed,
    actions,
    isRefusedAsked: isAsking && isRefused,
    goOn: () => {
      stay()
      focusLater(() => content.current?.querySelector("[data-run][data-typed]"))
    },
    discard: () => {
      begun.current.clear()
      setRound(round + 1)
      stay()
    },
    round,
  }
}
