import { useEffect, useEffectEvent } from "react"

/**
 * Commits what is typed in a field when the page goes without a blur: a reload, a closed tab, a phone that is locked.
 *
 * @param isTyped listens only then
 */
export function useCommitAtEnd(isTyped: boolean, commit: () => void): void {
  const commitNow = useEffectEvent(commit)
  useEffect(() => {
    if (!isTyped) return
    const leave = () => commitNow()
    const hide = () => {
      if (document.visibilityState === "hidden") commitNow()
    }
    window.addEventListener("beforeunload", leave, true)
    document.addEventListener("visibilitychange", hide, true)
    return () => {
      window.removeEventListener("beforeunload", leave, true)
      document.removeEventListener("visibilitychange", hide, true)
    }
  }, [isTyped])
}

/** Takes the focus from the field that has it: what is typed there is committed, before the owner is asked about leaving. */
export function leaveField(): void {
  const field = document.activeElement
  if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.blur()
}
