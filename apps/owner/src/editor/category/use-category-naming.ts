import type { CategoryFieldRefusal } from "@ardoise/domain/menu/menu-validation"
import { type RefObject, useState } from "react"
import type { MenuDraftHandle } from "../draft/draft-holder.ts"
import type { EditRefusal, MenuDraft } from "../draft/menu-draft.ts"
import { findPart, focusLater } from "../editor-focus.ts"

/** The category whose name field is open. */
export type Naming = {
  readonly categoryId: string
  /** Why the name in the field is refused; null before an attempt. */
  readonly refusal: EditRefusal | CategoryFieldRefusal | null
  /** The draft when the field opened: other tabs and devices may save meanwhile. */
  readonly copy: MenuDraft
}

const nameOf = ({ menu }: MenuDraft, categoryId: string) => menu.categories.find(({ id }) => id === categoryId)?.name

type CategoryNaming = {
  readonly naming: Naming | null
  /** Opens the field. @param refusal why the current name of the category is invalid */
  readonly open: (categoryId: string, refusal?: CategoryFieldRefusal) => void
  /** Renames the category, or shows the refusal. @returns whether the category was renamed */
  readonly rename: (categoryId: string, name: string) => boolean
  /** Closes the field of this category. A field that was opened meanwhile stays open. */
  readonly close: (categoryId: string) => void
}

/**
 * Renames categories in place.
 *
 * @param content the part of the screen that shows them
 */
export function useCategoryNaming(handle: MenuDraftHandle, content: RefObject<HTMLElement | null>): CategoryNaming {
  const [naming, setNaming] = useState<Naming | null>(null)
  const close = (categoryId: string) => {
    setNaming((now) => (now?.categoryId === categoryId ? null : now))
    // The rename button is rendered again with the heading, and gets the focus. After a press on another control, the
    // focus stays there.
    focusLater(() =>
      document.activeElement === document.body
        ? findPart(content.current, "category", categoryId)?.querySelector("[data-rename]")
        : null,
    )
  }
  const rename = (categoryId: string, name: string) => {
    const copy = naming?.copy ?? handle.current()
    const isAsOpened = nameOf(copy, categoryId) === nameOf(handle.current(), categoryId)
    const renamed = handle.edit({ type: "rename-category", id: categoryId, name })
    // Renamed elsewhere meanwhile: the next save asks which name stays.
    if (renamed.ok && !isAsOpened) handle.dispatch({ type: "written-over", copy })
    setNaming({ categoryId, refusal: renamed.ok ? null : renamed.code, copy: renamed.ok ? handle.current() : copy })
    return renamed.ok
  }
  return {
    naming,
    open: (categoryId, refusal) => setNaming({ categoryId, refusal: refusal ?? null, copy: handle.current() }),
    rename,
    close,
  }
}
