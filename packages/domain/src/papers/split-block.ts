import { type Box, moved } from "./boxes.ts"
import type { Block } from "./lay-out-dish.ts"

/**
 * Splits a dish that is higher than a page between two of its lines, so that none of its choices is below the paper.
 * Any other dish stays whole.
 *
 * @param most millimetres that a page has for it
 */
export function splitBlock(block: Block, most: number): readonly Block[] {
  if (block.height <= most) return [block]
  const parts: { readonly top: number; bottom: number; readonly boxes: Box[] }[] = []
  for (const box of block.boxes) {
    const bottom = bottomOf(box)
    let part = parts.at(-1)
    if (part === undefined || bottom - part.top > most) {
      part = { top: part === undefined ? 0 : topOf(box), bottom, boxes: [] }
      parts.push(part)
    }
    part.bottom = Math.max(part.bottom, bottom)
    part.boxes.push(moved(box, 0, -part.top))
  }
  return parts.map(({ top, bottom, boxes }) => ({ boxes, height: bottom - top }))
}

const topOf = (box: Box): number => (box.kind === "leader" ? box.baseline : box.y)

/** A dish has texts and a leader, which is on the line of a text before it. */
const bottomOf = (box: Box): number => (box.kind === "text" ? box.y + box.height : topOf(box))
