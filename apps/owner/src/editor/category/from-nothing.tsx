import { buttonClass } from "@ardoise/ui/button/button"
import { swallowTaps } from "@ardoise/ui/second-tap/second-tap"
import { Link, useLocation } from "react-router"

/** The end of the address of a new menu that begins with nothing: its name and its first categories. */
export const fromNothing = "#zero"

/** What the link passes on: the editor of the new menu stays as it is. */
type EditorState = { readonly editor?: string }

/** Returns what names the editor of a new menu: each visit of its page has one of its own. */
export function useNewEditor(): string {
  const { key, state } = useLocation()
  return (state as EditorState | null)?.editor ?? key
}

/** Leads to the name and the first categories of the menu. The Back button leads back to the other ways to begin. */
export function FromNothingLink() {
  const state: EditorState = { editor: useNewEditor() }
  return (
    // The second tap of a double tap must not press the category that appears under the finger.
    <Link to={fromNothing} state={state} className={buttonClass("secondary")} onClick={swallowTaps}>
      Partir de zéro
    </Link>
  )
}
