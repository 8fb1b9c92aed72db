import { useEffect, useEffectEvent } from "react"

type EditorKeys = { readonly save: () => void; readonly undo: () => void; readonly redo: () => void }

/** Whether the browser has its own undo at this target. A text of the sheet has none until something is written in it. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.closest("input, textarea, [contenteditable=true]")?.matches(":not([data-run]), [data-typed]") === true

/** The library renders toasts as dialogs. They do not count as open dialogs. */
const isDialogOpen = () => document.querySelector('[role="dialog"]:not([data-toast]), [role="alertdialog"]') !== null

/**
 * Handles the keys of the editor: Ctrl+S saves, Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo. On a Mac the Command key
 * replaces Ctrl. Inside a text field the browser's own undo stays. While a dialog is open, Ctrl+S only prevents the
 * browser from saving the page.
 */
export function useEditorKeys({ save, undo, redo }: EditorKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === "s" && !event.shiftKey) {
      event.preventDefault()
      if (!isDialogOpen()) save()
      return
    }
    if ((key !== "z" && key !== "y") || isTextField(event.target) || isDialogOpen()) return
    event.preventDefault()
    if (key === "y" || event.shiftKey) redo()
    else undo()
  })
  // Listens to the keyboard, independent of the focus.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener("keydown", listen)
    return () => window.removeEventListener("keydown", listen)
  }, [])
}
