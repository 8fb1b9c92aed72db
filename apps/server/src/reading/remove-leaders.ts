import type { GreyPicture } from "./page-pixels.ts"

/** Pixels darker than this belong to a character, on a page with even light. */
const darkPixel = 150

/** A group of dark pixels that touch each other: a character, a part of one, or a dot of a leader. */
type Blot = { left: number; right: number; top: number; bottom: number }

/** Dots in a row that make a leader. Points of suspension are fewer. */
const fewestDots = 6

/**
 * Removes the dotted and thin lines that lead from dishes to prices: a recogniser takes them for characters, and reads
 * the words beside them badly.
 */
export function removeLeaders(picture: GreyPicture): GreyPicture {
  const blots = findBlots(picture)
  const heights = blots.map(heightOf).filter((height) => height > 4)
  const usual = heights.toSorted((a, b) => a - b)[Math.floor(heights.length / 2)] ?? 0
  if (usual === 0) return picture
  const isFlat = (blot: Blot) => heightOf(blot) <= Math.max(2, 0.34 * usual)
  const lines = blots.filter((blot) => isFlat(blot) && widthOf(blot) > 3 * usual)
  const dots = blots.filter((blot) => isFlat(blot) && widthOf(blot) <= 0.8 * usual)
  const data = picture.data.slice()
  for (const blot of [...lines, ...rowsOf(dots, usual).flat()]) {
    // The light edge of a dot is gone with it.
    for (let y = Math.max(0, blot.top - 1); y <= Math.min(picture.height - 1, blot.bottom + 1); y++) {
      data.fill(
        255,
        y * picture.width + Math.max(0, blot.left - 1),
        y * picture.width + Math.min(picture.width, blot.right + 2),
      )
    }
  }
  return { ...picture, data }
}

const heightOf = ({ top, bottom }: Blot) => bottom - top + 1
const widthOf = ({ left, right }: Blot) => right - left + 1
const middleOf = ({ top, bottom }: Blot) => (top + bottom) / 2

/** Returns the rows of dots that are close to each other and nearly level. */
function rowsOf(dots: readonly Blot[], usual: number): readonly (readonly Blot[])[] {
  const rows: Blot[][] = []
  for (const dot of dots.toSorted((a, b) => a.left - b.left)) {
    const row = rows.slice(-200).findLast((each) => {
      const last = each.at(-1)
      return (
        last !== undefined &&
        dot.left - last.right < 0.8 * usual &&
        dot.left > last.right &&
        Math.abs(middleOf(dot) - middleOf(last)) < 0.15 * usual
      )
    })
    if (row === undefined) rows.push([dot])
    else row.push(dot)
  }
  return rows.filter((row) => row.length >= fewestDots)
}

function findBlots({ width, height, data }: GreyPicture): Blot[] {
  const seen = new Uint8Array(data.length)
  const blots: Blot[] = []
  for (let start = 0; start < data.length; start++) {
    if (seen[start] || (data[start] ?? 255) >= darkPixel) continue
    const blot: Blot = { left: width, right: 0, top: height, bottom: 0 }
    const waiting = [start]
    seen[start] = 1
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      const [x, y] = [at % width, Math.floor(at / width)]
      blot.left = Math.min(blot.left, x)
      blot.right = Math.max(blot.right, x)
      blot.top = Math.min(blot.top, y)
      blot.bottom = Math.max(blot.bottom, y)
      for (let toY = Math.max(0, y - 1); toY <= Math.min(height - 1, y + 1); toY++) {
        for (let toX = Math.max(0, x - 1); toX <= Math.min(width - 1, x + 1); toX++) {
          const next = toY * width + toX
          if (seen[next] || (data[next] ?? 255) >= darkPixel) continue
          seen[next] = 1
          waiting.push(next)
        }
      }
    }
    blots.push(blot)
  }
  return blots
}
