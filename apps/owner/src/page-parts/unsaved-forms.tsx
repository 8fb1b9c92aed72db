import { createContext, useContext, useEffect, useRef, useState } from "react"

/** A form with unsaved edits. */
export type UnsavedForm = {
  /** Saves the edits and reports a failure to the owner. @returns whether they are stored */
  readonly save: () => Promise<boolean>
}

type UnsavedForms = {
  /** Whether any form has unsaved edits. */
  readonly hasAny: boolean
  /** Whether any form has unsaved edits at this moment, between two renderings, too. */
  readonly hasAnyNow: () => boolean
  /** Records the edits of the form in a section; null if it has none. */
  readonly set: (path: string, form: UnsavedForm | null) => void
  /** Saves all of them. @returns the section that could not be saved, or null if everything is stored */
  readonly saveAll: () => Promise<string | null>
}

/** The unsaved forms of a screen, of hidden sections as well. */
export const UnsavedFormsContext = createContext<Pick<UnsavedForms, "set"> | null>(null)

/** Creates the list of unsaved forms; the page holds it, because it outlives each section. */
export function useUnsavedForms(): UnsavedForms {
  const forms = useRef(new Map<string, UnsavedForm>())
  const [count, setCount] = useState(0)
  const [actions] = useState(() => ({
    hasAnyNow: () => forms.current.size > 0,
    set: (path: string, form: UnsavedForm | null) => {
      if (form === null) forms.current.delete(path)
      else forms.current.set(path, form)
      setCount(forms.current.size)
    },
    saveAll: async () => {
      for (const [path, form] of forms.current) {
        if (!(await form.save())) return path
      }
      return null
    },
  }))
  return { ...actions, hasAny: count > 0 }
}

/** Reports the edits of the form in a section, so that leaving the page asks about them. */
export function useUnsavedForm(path: string, form: UnsavedForm | null): void {
  const forms = useContext(UnsavedFormsContext)
  // Without a cleanup: a hidden section keeps its edits, and its effects end when it is hidden.
  useEffect(() => forms?.set(path, form))
}
