import { withDescription } from "@ardoise/domain/menu/description-author"
import type { RefusalCode } from "@ardoise/domain/messages"
import { type RefObject, startTransition, useEffect, useEffectEvent, useRef, useState } from "react"
import type { BaseCopy, MenuDraft } from "../draft/menu-draft.ts"
import { findPart } from "../editor-focus.ts"
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

/** The text and the stored copy when the owner began to write in a run: other tabs and devices may save meanwhile. */
type Begun = { readonly text: string; readonly copy: BaseCopy }

const dishOf = ({ menu }: Pick<MenuDraft, "menu">, dishId: string) => {
  const home = menu.categories.find(({ dishes }) => dishes.some(({ id }) => id === dishId))
  const dish = home?.dishes.find(({ id }) => id === dishId)
  return home && dish ? { home, dish } : null
}

/** Connects the fields of the sheet to the session of the editor. It holds nothing but the text that is being written. */
export function useRuns({ session, state, content }: RunsParts): {
  readonly typed: TypedRun | null
  readonly actions: ProofActions
} {
  const { draft } = session
  const [typed, setTyped] = useState<TypedRun | null>(null)
  const begun = useRef<Begun | null>(null)
  const showAfterPaint = useAfterPaint()

  /** Shows the text on the sheet without holding up the keystroke, and lets no way out lose it. */
  const follow = (run: TypedRun | null, textNow: string) => {
    if (run !== null) begun.current ??= { text: textNow, copy: draft.current() }
    else begun.current = null
    session.setFormTyped(run !== null)
    showAfterPaint(() => startTransition(() => setTyped(run)))
  }
  const focusRun = (element: Element | null | undefined) => {
    if (!(element instanceof HTMLElement)) return
    element.focus()
    element.scrollIntoView?.({ block: "nearest" })
  }
  const actions: ProofActions = useStableActions({
    type: (dishId: string, run: DishRun, text: string | null) =>
      follow(
        text === null ? null : { of: "dish", dishId, run, text },
        dishOf(draft.current(), dishId)?.dish[run] ?? "",
      ),
    commit: (dishId: string, run: DishRun, text: string): RefusalCode | null => {
      const found = dishOf(draft.current(), dishId)
      if (found === null) return "dish-missing"
      const before = begun.current
      const dish = run === "description" ? withDescription(found.dish, text, false) : { ...found.dish, [run]: text }
      const outcome = draft.edit({ type: "update-dish", categoryId: found.home.id, dish })
      if (!outcome.ok) return outcome.code
      // The text was changed elsewhere while it was written here: the next save asks which one stays.
      if (before && before.text !== found.dish[run] && before.copy.saved !== null) {
        draft.dispatch({ type: "written-over", copy: before.copy })
      }
      return null
    },
    next: (dishId: string) => {
      const dish = findPart(content.current, "dish", dishId)
      // After the last dish of a category comes the line of a new one.
      const next = dish?.nextElementSibling ?? dish?.closest("section")?.querySelector("[data-new-dish]")
      focusRun(next?.querySelector("[data-run]"))
    },
    typeTitle: (text: string | null) => follow(text === null ? null : { of: "menu", text }, draft.current().menu.name),
    commitTitle: (name: string) => {
      draft.edit({ type: "rename", name })
      return null
    },
    typeHeading: (categoryId: string, text: string | null) =>
      follow(text === null ? null : { of: "category", categoryId, text }, ""),
    commitHeading: (id: string, name: string): RefusalCode | null => {
      const renamed = draft.edit({ type: "rename-category", id, name })
      return renamed.ok ? null : renamed.code
    },
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
  })
  // The owner wants to leave, such as with the browser's Back: the run is committed, and the question is about the draft.
  useEffect(() => {
    if (isAsking) finish()
  }, [isAsking])
  const release = useEffectEvent(() => session.setFormTyped(false))
  // Another view has no run that is being written.
  useEffect(() => () => release(), [])
  return { typed, actions }
}
