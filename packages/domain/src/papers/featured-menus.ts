import { type Box, type Measure, millimetresPerPoint, moved } from "./boxes.ts"
import type { CardLook } from "./card-styles.ts"
import { type Block, type DishStyle, layOutDish, type PaperDish } from "./lay-out-dish.ts"

/** Set menus below the head of a window card, and the characters of one. More of them are a band like any other. */
const mostFeatured = 4
const mostCharacters = 300

/** Whether set menus are few and short enough to be below the head. */
export const canBeFeatured = (menus: readonly PaperDish[]): boolean =>
  menus.length <= mostFeatured &&
  menus.every(({ name, description, facts }) => [name, description, ...facts].join(" ").length <= mostCharacters)

/** The name of a set menu is this much larger than that of a dish. */
const nameScale = 1.5
const rule = 0.2

/**
 * Lays out the set menus of a window card at most two side by side, from the left margin. The price is as large as
 * the name. Styles with rules have hairlines around them.
 */
export function layOutFeatured(measure: Measure, menus: readonly PaperDish[], look: CardLook): Block {
  if (menus.length === 0) return { boxes: [], height: 0 }
  const width = look.width - 2 * look.margins.side
  const columns = Math.min(2, menus.length)
  const columnWidth = (width - (columns - 1) * look.columnGap) / columns
  const style: DishStyle = {
    ...look.dish,
    name: { ...look.dish.name, points: look.dish.name.points * nameScale, tracking: -0.012 },
    nameLeading: 1.16,
    hasFactsApart: false,
  }
  const padding = look.dish.name.points * 0.55 * millimetresPerPoint
  const hasRules = look.style !== "comptoir"
  const boxes: Box[] = []
  let y = 0
  for (let from = 0; from < menus.length; from += columns) {
    const blocks = menus
      .slice(from, from + columns)
      .map((menu, at) => layOutDish(measure, menu, columnWidth, style, `L.menus/LI.${from + at}`))
    const height = Math.max(...blocks.map((block) => block.height)) + 2 * padding
    if (hasRules) boxes.push({ kind: "rule", x: 0, y, width, thickness: rule })
    for (const [at, block] of blocks.entries()) {
      const x = at * (columnWidth + look.columnGap)
      // Name and price are large enough to be read as one line without dots.
      const texts = block.boxes.filter(({ kind }) => kind !== "leader")
      boxes.push(...texts.map((box) => moved(box, x, y + padding)))
      if (at > 0 && hasRules) boxes.push({ kind: "rule", x: x - look.columnGap / 2, y, width: rule, thickness: height })
    }
    y += height
  }
  if (hasRules) boxes.push({ kind: "rule", x: 0, y, width, thickness: rule })
  return { boxes, height: y }
}
