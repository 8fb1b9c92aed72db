import { unnamedDish } from "@ardoise/domain/menu/menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { memo } from "react"
import { DishMargin, type MarginActions, type PlacedDish } from "./dish-margin.tsx"
import { mm, placeOf, textStyleOf } from "./place-style.ts"
import styles from "./proof-fields.module.css"
import type { DishSpot, RunStyle } from "./proof-spots.ts"
import { RunField } from "./run-field.tsx"
import { type DishNotes, sameNotes } from "./use-dish-notes.ts"

/** The texts of a dish that are written on the sheet. */
export type DishRun = "name" | "price" | "description"

/** What happens to the dishes of the sheet. The object stays the same between renders. */
export type RunActions = {
  readonly type: (dishId: string, run: DishRun, typed: string | null) => void
  /** @returns the refusal, or null */
  readonly commit: (dishId: string, run: DishRun, typed: string) => RefusalCode | null
  /** Opens the dialog of the dish with a refused text whose field has disappeared. */
  readonly carryOn: (dishId: string, run: DishRun, typed: string) => void
  /** Goes to the next dish. */
  readonly next: (dishId: string) => void
}

type DishRunsProps = PlacedDish & {
  spot: DishSpot
  /** In millimetres. */
  page: { readonly width: number; readonly height: number }
  name: RunStyle
  text: RunStyle
  /** The owner is at this dish. */
  isActive: boolean
  notes: DishNotes
  actions: RunActions
  margin: MarginActions
}

/** Height of the field of a missing description at rest, in millimetres. */
const emptyHeight = 1.6

/** The name, the price and the description of one dish as fields over the sheet, and its margin. */
export const DishRuns = memo(
  function DishRuns(props: DishRunsProps) {
    const { dish, index, isLast, spot, page, name, text, isActive, notes, actions, margin } = props
    const title = dish.name.trim() === "" ? unnamedDish : dish.name
    const propsOf = (run: DishRun) => ({
      text: dish[run],
      onTyped: (typed: string | null) => actions.type(dish.id, run, typed),
      onCommit: (typed: string) => actions.commit(dish.id, run, typed),
      onRefusedLeft: (typed: string) => actions.carryOn(dish.id, run, typed),
      onNext: () => actions.next(dish.id),
      onMove: (by: -1 | 1) => margin.step(dish.id, by),
    })
    const priceStyle = textStyleOf(name)
    return (
      <li
        className={styles.dish}
        style={placeOf(spot, page.height)}
        data-dish={dish.id}
        data-active={isActive || undefined}
      >
        <div className={styles.runs}>
          <RunField
            {...propsOf("name")}
            kind="name"
            isEntry
            label={`Nom\u00a0: ${title}`}
            maxLength={limits.nameLength}
            className={`${styles.run} ${styles.name}`}
            style={{ ...textStyleOf(name), width: mm(spot.width - spot.priceRoom), minHeight: mm(spot.nameHeight) }}
          />
          <RunField
            {...propsOf("price")}
            kind="price"
            label={`Prix\u00a0: ${title}`}
            maxLength={limits.priceLength}
            className={`${styles.run} ${styles.price}`}
            style={{
              ...priceStyle,
              top: mm(spot.priceTop),
              width: mm(Math.max(spot.priceRoom, 16)),
              height: mm(name.line),
            }}
          />
          <RunField
            {...propsOf("description")}
            kind="text"
            label={`Description\u00a0: ${title}`}
            placeholder="Description"
            maxLength={limits.descriptionLength}
            className={`${styles.run} ${styles.text}`}
            style={{
              ...textStyleOf(text),
              top: mm(spot.textTop),
              minHeight: mm(spot.textHeight || emptyHeight),
            }}
          />
        </div>
        <DishMargin
          dish={dish}
          index={index}
          isLast={isLast}
          spot={spot}
          pageWidth={page.width}
          isActive={isActive}
          notes={notes}
          actions={margin}
        />
      </li>
    )
  },
  (before, after) =>
    before.dish === after.dish &&
    before.index === after.index &&
    before.isLast === after.isLast &&
    before.isActive === after.isActive &&
    sameNotes(before.notes, after.notes) &&
    before.page.width === after.page.width &&
    before.page.height === after.page.height &&
    sameFields(before.spot, after.spot) &&
    sameFields(before.name, after.name) &&
    sameFields(before.text, after.text),
)

/** Whether two objects have the same values. */
function sameFields<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key]))
}
