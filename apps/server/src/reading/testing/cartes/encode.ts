import { createCanvas } from "@napi-rs/canvas"
import type { Pixels } from "./pixels.ts"

/** Writes a picture as JPEG. @param quality 0 to 100 */
export function toJpeg(pixels: Pixels, quality: number): Buffer {
  return canvasOf(pixels).toBuffer("image/jpeg", quality)
}

function canvasOf({ width, height, data }: Pixels) {
  const canvas = createCanvas(width, height)
  const context = canvas.getContext("2d")
  const image = context.createImageData(width, height)
  for (let from = 0, to = 0; from < data.length; from += 3, to += 4) {
    image.data[to] = data[from] ?? 0
    image.data[to + 1] = data[from + 1] ?? 0
    image.data[to + 2] = data[from + 2] ?? 0
    image.data[to + 3] = 255
  }
  context.putImageData(image, 0, 0)
  return canvas
}
