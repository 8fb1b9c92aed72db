import { type Dish, unnamedDish } from "@ardoise/domain/menu/menu"
import { limits } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { memo } from "react"
import { mm, placeOf, textStyleOf } from "./place-style.ts"
import styles from "./proof-fields.module.css"
import type { DishSpot, RunStyle } from "./proof-spots.ts"
import { RunField } from "./run-field.tsx"

/** The texts of a dish that are written on the sheet. */
export type DishRun = "name" | "price" | "description"

/** What happens to the dishes of the sheet. The object stays the same between renders. */
export type RunActions = {
  readonly type: (dishId: string, run: DishRun, typed: string | null) => void
  /** @returns the refusal, or null */
  readonly commit: (dishId: string, run: DishRun, typed: string) => RefusalCode | null
  /** Goes to the next dish. */
  readonly next: (dishId: string) => void
}

type DishRunsProps = {
  dish: Dish
  spot: DishSpot
  /** Of the page, in millimetres. */
  pageHeight: number
  name: RunStyle
  text: RunStyle
  actions: RunActions
}

/** Height of the field of a missing description at rest, in millimetres. */
const emptyHeight = 1.6

/** The name, the price and the description of one dish as fields over the sheet. */
export const DishRuns = memo(
  function DishRuns({ dish, spot, pageHeight, name, text, actions }: DishRunsProps) {
    const title = dish.name.trim() === "" ? unnamedDish : dish.name
    const propsOf = (run: DishRun) => ({
      text: dish[run],
      onTyped: (typed: string | null) => actions.type(dish.id, run, typed),
      onCommit: (typed: string) => actions.commit(dish.id, run, typed),
      onNext: () => actions.next(dish.id),
    })
    const priceStyle = textStyleOf(name)
    return (
      <li className={styles.dish} style={placeOf(spot, pageHeight)} data-dish={dish.id}>
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
            top: mm(spot.nameHeight),
            minHeight: mm(spot.hasText ? Math.max(spot.height - spot.nameHeight, text.line) : emptyHeight),
          }}
        />
      </li>
    )
  },
  (before, after) =>
    before.dish === after.dish &&
    before.pageHeight === after.pageHeight &&
    sameFields(before.spot, after.spot) &&
    sameFields(before.name, after.name) &&
    sameFields(before.text, after.text),
)

/** Whether two objects have the same values. */
function sameFields<T extends object>(one: T, other: T): boolean {
  return (Object.keys(one) as (keyof T)[]).every((key) => Object.is(one[key], other[key]))
}
