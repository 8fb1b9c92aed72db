import { type Dish, unnamedDish } from "@ardoise/domain/menu/menu"
import { findingText } from "@ardoise/domain/regulation/finding-text"
import type { Finding } from "@ardoise/domain/regulation/findings"
import { CircleAlert, GripVertical } from "lucide-react"
import type { KeyboardEvent, PointerEvent } from "react"
import type { DishPart } from "../dish/dish-dialog.tsx"
import { type DishActions, DishMenu } from "../dish/dish-menu.tsx"
import { useDishSoldOut } from "../dish/sold-out-context.tsx"
import styles from "./dish-margin.module.css"
import { onePress } from "./one-press.ts"
import { mm } from "./place-style.ts"
import type { DishSpot } from "./proof-spots.ts"
import type { DishNotes } from "./use-dish-notes.ts"

/** What the margin does. The object stays the same between renders. */
export type MarginActions = DishActions & {
  readonly openPart: (dishId: string, part: DishPart) => void
  readonly openNote: (finding: Finding) => void
  /** Moves a dish by one place. */
  readonly step: (dishId: string, by: -1 | 1) => void
  /** The handle is pressed: moving the pointer drags the dish. */
  readonly press: (dishId: string, event: PointerEvent<HTMLElement>) => void
}

/** A dish at its position in the category. */
export type PlacedDish = { readonly dish: Dish; readonly index: number; readonly isLast: boolean }

type DishMarginProps = PlacedDish & {
  spot: DishSpot
  /** Of the page, in millimetres. */
  pageWidth: number
  /** The owner is at this dish: the margin shows everything of it. */
  isActive: boolean
  notes: DishNotes
  actions: MarginActions
}

const parts: readonly { readonly part: DishPart; readonly word: string }[] = [
  { part: "allergens", word: "Allergènes" },
  { part: "photo", word: "Photo" },
  { part: "options", word: "Options" },
  { part: "legal", word: "Mentions légales" },
]

/** A dish of this height has room for a note of two lines, in millimetres. */
const tall = 7.5

/** Id of the text that explains the handle. It is once on the sheet. */
export const handleHintId = "proof-handle-hint"

/** What is not printed of a dish, beside the sheet at the height of its line: its handle, its notes and its other parts. */
export function DishMargin(props: DishMarginProps) {
  const { dish, index, isLast, spot, pageWidth, isActive, notes, actions } = props
  const soldOut = useDishSoldOut(dish.id)
  const title = dish.name.trim() === "" ? unnamedDish : dish.name
  const shown = isActive ? notes : notes.slice(0, 1)
  const isSoldOut = soldOut?.isSoldOut === true
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return
    event.preventDefault()
    actions.step(dish.id, event.key === "ArrowUp" ? -1 : 1)
  }
  const room = spot.isAtRight ? pageWidth - spot.x - spot.width : spot.x
  return (
    <>
      <button
        type="button"
        className={styles.handle}
        aria-label={`Déplacer ${title}`}
        aria-describedby={handleHintId}
        data-handle=""
        onKeyDown={handleKeyDown}
        onPointerDown={(event) => actions.press(dish.id, event)}
      >
        <GripVertical aria-hidden />
      </button>
      {(isActive || isSoldOut || shown.length > 0) && (
        <div
          className={styles.margin}
          data-active={isActive || undefined}
          data-tall={spot.height > tall || undefined}
          data-side={spot.isAtRight ? "right" : "left"}
          style={{ "--room": mm(room) } as React.CSSProperties}
        >
          {isSoldOut && <p className={styles.soldOut}>Épuisé</p>}
          {shown.map((finding) => (
            <button
              key={`${finding.rule} ${finding.words.join(" ")}`}
              type="button"
              className={styles.note}
              onClick={onePress(() => actions.openNote(finding))}
            >
              <CircleAlert aria-hidden className={styles.sign} />
              <span className={styles.words}>{findingText(finding).title}</span>
              <span className="visually-hidden">{` : ${title}`}</span>
            </button>
          ))}
          {isActive && (
            <>
              {parts.map(({ part, word }) => (
                <button
                  key={part}
                  type="button"
                  className={styles.part}
                  onClick={onePress(() => actions.openPart(dish.id, part))}
                >
                  {word}
                  <span className="visually-hidden">{` : ${title}`}</span>
                </button>
              ))}
              <div className={styles.menu}>
                <DishMenu dish={dish} name={title} index={index} isLast={isLast} actions={actions} />
              </div>
            </>
          )}
        </div>
      )}
    </>
  )
}
