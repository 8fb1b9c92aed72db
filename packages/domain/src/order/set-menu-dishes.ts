import { isCourseId } from "../menu/course-ids.ts"
import { isSetMenuId } from "../menu/set-menus.ts"
import { choicesInWords } from "./chosen-words.ts"
import type { OrderLine } from "./order.ts"

/** A dish of a set menu as it was sold. */
export type SetMenuDish = {
  /** Unique within its line. */
  readonly id: string
  readonly name: string
  /** The choices of its options, such as "Saignant". */
  readonly choices: readonly string[]
}

/** Returns the dishes of a line, in the order of the courses; none for a line that is no set menu. */
export function setMenuDishes({ dishId, options = [] }: OrderLine): readonly SetMenuDish[] {
  if (!isSetMenuId(dishId)) return []
  return options
    .filter(({ id }) => isCourseId(id))
    .flatMap(({ choices }) =>
      choices.map(({ id, name }) => {
        const own = options.filter((option) => option.id.startsWith(`${id}:`))
        return { id, name, choices: own.flatMap((option) => option.choices.map((choice) => choice.name)) }
      }),
    )
}

/**
 * Returns what follows the name of a line on the board, in the kitchen and on the ticket: for a set menu a text for each
 * dish, "Bavette · Saignant"; otherwise the choices as one text; none without choices. Each id is unique within its line.
 */
export function choiceTexts(line: OrderLine): readonly { readonly id: string; readonly text: string }[] {
  const dishes = setMenuDishes(line)
  if (dishes.length > 0) return dishes.map(({ id, name, choices }) => ({ id, text: [name, ...choices].join(" · ") }))
  const words = choicesInWords(line)
  return words === "" ? [] : [{ id: line.dishId, text: words }]
}
