import { inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import type { Dish } from "@ardoise/domain/menu/menu"
import type { RefObject } from "react"
import { DescribingOpener } from "../describing/describing-opener.tsx"
import { findPart, focusLater } from "../editor-focus.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import { PhotoOpener } from "../photo/photo-opener.tsx"
import { LegalOpener } from "../regulation/legal-opener.tsx"
import { DishDialog } from "./dish-dialog.tsx"

type OpenDishDialogProps = {
  session: EditorSession
  state: EditorState
  userId: string
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
}

/** The dialog of the dish that is open, if one is. */
export function OpenDishDialog({ session, state, userId, content }: OpenDishDialogProps) {
  const { menu } = state.draft
  const { form, isTyped } = state.dish
  if (form === null) return null

  const handleSubmit = (categoryId: string, dish: Dish) => {
    const refusal = session.dish.submit(categoryId, dish)
    if (refusal !== null) return refusal
    // The button of an empty place disappears with the place: the button of the new category takes the focus.
    focusLater(() =>
      document.activeElement === document.body ? findPart(content.current, "dish", dish.id)?.closest("section") : null,
    )
    return null
  }
  return (
    <DishDialog
      key={`${form.dish.id} ${form.point?.key ?? ""}`}
      form={form}
      categories={inDisplayOrder([...menu.categories, ...missingCoreCategories(menu)])}
      onSubmit={handleSubmit}
      onClose={session.closeDish}
      onTyped={session.dish.typed}
      isLeaving={state.departure.isAsking && isTyped}
      onStay={session.departure.stay}
      photoField={(slot) => <PhotoOpener ownerId={userId} {...slot} />}
      describingField={(slot) => <DescribingOpener {...slot} />}
      legalField={(slot) => <LegalOpener menu={menu} {...slot} />}
    />
  )
}
