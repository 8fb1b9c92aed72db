/** Gives the focus to the first control of a part that React is about to draw, after a closing dialog has given it back. */
export function focusLater(find: () => Element | null | undefined): void {
  window.setTimeout(() => {
    const part = find()
    const control = part?.querySelector("button") ?? part
    if (control instanceof HTMLElement) control.focus()
  })
}

/** The part of the editor's content that shows this category or dish, or null while it is not drawn. */
export function findPart(content: Element | null, part: "category" | "dish", id: string): Element | null {
  return content?.querySelector(`[data-${part}="${CSS.escape(id)}"]`) ?? null
}

/** The button that edits this dish, or null while it is not drawn. */
export function findEditButton(content: Element | null, dishId: string): Element | null {
  return findPart(content, "dish", dishId)?.querySelector("[data-edit]") ?? null
}
