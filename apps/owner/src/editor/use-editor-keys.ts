import { useEffect, useEffectEvent } from "react"

type EditorKeys = { readonly onSave: () => void; readonly onUndo: () => void; readonly onRedo: () => void }

/** Whether the browser itself undoes what is typed there. */
const isTextField = (target: EventTarget | null) =>
  target instanceof HTMLElement && target.closest("input, textarea, [contenteditable=true]") !== null

/** A toast is a dialog to the library that shows it, and to nobody else. */
const isDialogOpen = () => document.querySelector('[role="dialog"]:not([data-toast]), [role="alertdialog"]') !== null

/**
 * The keys of the editor: Ctrl+S saves; Ctrl+Z undoes, Ctrl+Shift+Z and Ctrl+Y redo, or the Command key on a Mac. Inside a
 * text field the browser's own undo stays, and over an open dialog only Ctrl+S is taken, so that no page is stored by it.
 */
export function useEditorKeys({ onSave, onUndo, onRedo }: EditorKeys): void {
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return
    const key = event.key.toLowerCase()
    if (key === "s" && !event.shiftKey) {
      event.preventDefault()
      if (!isDialogOpen()) onSave()
      return
    }
    if ((key !== "z" && key !== "y") || isTextField(event.target) || isDialogOpen()) return
    event.preventDefault()
    if (key === "y" || event.shiftKey) onRedo()
    else onUndo()
  })
  // Listens to the keyboard, wherever the focus is.
  useEffect(() => {
    const listen = (event: KeyboardEvent) => handleKey(event)
    window.addEventListener("keydown", listen)
    return () => window.removeEventListener("keydown", listen)
  }, [])
}
