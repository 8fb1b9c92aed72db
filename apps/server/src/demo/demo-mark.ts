import { encodePng } from "./png.ts"

/** Size in pixels of the mark of the demonstration. */
export const demoMarkSize = { width: 200, height: 208, extension: "png" } as const

const { width, height } = demoMarkSize
/** Points per pixel and direction: the edges are smooth. */
const fineness = 4

/** Draws the mark: a glass on a counter of zinc, black on a transparent ground. */
export function drawDemoMark(): Buffer {
  const pixels = new Uint8Array(width * height * 2)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) pixels[(row * width + column) * 2 + 1] = inkAt(column, row)
  }
  return encodePng(pixels, demoMarkSize, "grey-alpha")
}

/** Returns how much of a pixel is ink, 0 to 255. */
function inkAt(column: number, row: number): number {
  let points = 0
  for (let down = 0; down < fineness; down++) {
    for (let across = 0; across < fineness; across++) {
      if (isInk(column + (across + 0.5) / fineness - width / 2, row + (down + 0.5) / fineness)) points++
    }
  }
  return Math.round((points / fineness ** 2) * 255)
}

const isInk = (x: number, y: number) =>
  (isInBowl(x, y, 0) && (!isInBowl(x, y, 12) || (y > 44 && y < 56))) ||
  isInBar(x, y, { half: 6, top: 100, bottom: 150 }) ||
  isInBar(x, y, { half: 36, top: 142, bottom: 154 }) ||
  isInBar(x, y, { half: 96, top: 176, bottom: 192 })

/** Whether a point is in the bowl of the glass, `inset` pixels from its edge. */
function isInBowl(x: number, y: number, inset: number): boolean {
  if (y < 8 + inset) return false
  const [wide, high] = [58 - inset, 64 - inset]
  return (x / wide) ** 2 + (Math.max(0, y - 44) / high) ** 2 <= 1
}

/** Whether a point is in a bar with round ends. */
function isInBar(x: number, y: number, { half, top, bottom }: { half: number; top: number; bottom: number }): boolean {
  const radius = Math.min(half, (bottom - top) / 2)
  const across = Math.max(0, Math.abs(x) - half + radius)
  const down = Math.max(0, Math.abs(y - (top + bottom) / 2) - (bottom - top) / 2 + radius)
  return across ** 2 + down ** 2 <= radius ** 2
}
