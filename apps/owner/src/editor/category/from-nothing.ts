import { useLocation } from "react-router"

/** The end of the address of a new menu that begins with nothing: its name and its first categories. */
export const fromNothing = "#zero"

/** What a link passes on that changes only the end of the address: the editor of the new menu stays as it is. */
type EditorState = { readonly editor?: string }

/** Returns what names the editor of a new menu: each visit of its page has one of its own. */
export function useNewEditor(): string {
  const { key, state } = useLocation()
  return (state as EditorState | null)?.editor ?? key
}

/** Returns the state of a link that stays in the editor of this page. */
export function useSameEditor(): EditorState {
  return { editor: useNewEditor() }
}
