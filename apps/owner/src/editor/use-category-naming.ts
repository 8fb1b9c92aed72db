import type { CategoryFieldRefusal } from "@ardoise/domain/menu/menu-validation"
import { type RefObject, useState } from "react"
import { findPart, focusLater } from "./editor-focus.ts"
import type { EditRefusal } from "./menu-draft.ts"
import type { MenuDraftHandle } from "./use-menu-draft.ts"

/** The category whose name is being changed. */
export type Naming = {
  readonly categoryId: string
  /** Why the name in the field is not taken; null before an attempt. */
  readonly refusal: EditRefusal | CategoryFieldRefusal | null
}

type CategoryNaming = {
  readonly naming: Naming | null
  /** Opens the field. @param refusal what is wrong with the name that the category has */
  readonly open: (categoryId: string, refusal?: CategoryFieldRefusal) => void
  /** Renames the category, or shows why not. @returns whether the name is taken */
  readonly rename: (categoryId: string, name: string) => boolean
  /** Closes the field of this category; one that was opened meanwhile stays. */
  readonly close: (categoryId: string) => void
}

/**
 * Renames categories in their place.
 *
 * @param content the part of the screen that shows them
 */
export function useCategoryNaming(handle: MenuDraftHandle, content: RefObject<HTMLElement | null>): CategoryNaming {
  const [naming, setNaming] = useState<Naming | null>(null)
  const close = (categoryId: string) => {
    setNaming((now) => (now?.categoryId === categoryId ? null : now))
    // The button is there again with the name; a press elsewhere keeps the focus that it has moved.
    focusLater(() =>
      document.activeElement === document.body
        ? findPart(content.current, "category", categoryId)?.querySelector("[data-rename]")
        : null,
    )
  }
  const rename = (categoryId: string, name: string) => {
    const renamed = handle.edit({ type: "rename-category", id: categoryId, name })
    setNaming({ categoryId, refusal: renamed.ok ? null : renamed.code })
    return renamed.ok
  }
  return {
    naming,
    open: (categoryId, refusal) => setNaming({ categoryId, refusal: refusal ?? null }),
    rename,
    close,
  }
}
