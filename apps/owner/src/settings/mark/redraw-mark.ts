import { type MarkRefusal, markBox, markBytes } from "@ardoise/domain/restaurant/mark"
import { type Ink, toInk } from "@ardoise/domain/restaurant/mark-ink"
import { ok, type Result, refuse } from "@ardoise/domain/result"

/** Maximum size of the chosen file in bytes. */
const fileBytes = 1_048_576

/** Longest side of the picture in which the ink is looked for, in px. */
const workingSide = 900

/** Levels of the ink's opacity: fewer levels make a smaller file, and an edge of sixteen still looks smooth. */
const levels = 16

/** Height in px below which a mark would look coarse on a phone. */
const leastHeight = 52

/** A mark of one ink as a PNG file. */
export type RedrawnMark = { readonly blob: Blob; readonly width: number; readonly height: number }

/**
 * Redraws a logo on this device: one ink, black on a transparent ground, without its empty border, at most 6 kB. What
 * the file contained besides its picture is gone, scripts of an SVG included.
 */
export async function redrawMark(file: Blob): Promise<Result<RedrawnMark, MarkRefusal>> {
  if (file.size > fileBytes) return refuse("mark-file-too-large")
  const picture = await load(file)
  if (picture === null) return refuse("mark-file-unreadable")
  const pixels = readPixels(picture)
  if (pixels === null) return refuse("mark-file-unreadable")
  const ink = toInk(pixels)
  if (ink === null) return refuse("mark-empty")
  const most = Math.min(1, markBox.width / ink.width, markBox.height / ink.height)
  for (let scale = most; ; scale *= 0.85) {
    const size = {
      width: Math.max(1, Math.round(ink.width * scale)),
      height: Math.max(1, Math.round(ink.height * scale)),
    }
    const blob = await drawInk(ink, size)
    if (blob === null) return refuse("mark-file-unreadable")
    if (blob.size <= markBytes) return ok({ blob, ...size })
    if (size.height < leastHeight) return refuse("mark-too-detailed")
  }
}

/** Decodes a file in an image element, which runs no script of an SVG. Returns null when it is no picture. */
async function load(file: Blob): Promise<HTMLImageElement | null> {
  const address = URL.createObjectURL(file)
  const image = new Image()
  image.src = address
  try {
    await image.decode()
    return image
  } catch {
    return null
  } finally {
    URL.revokeObjectURL(address)
  }
}

function readPixels(picture: HTMLImageElement): ImageData | null {
  // An SVG without a size has none of its own.
  const [width, height] = [picture.naturalWidth || workingSide, picture.naturalHeight || workingSide]
  const isVector = picture.naturalWidth === 0 || picture.naturalHeight === 0
  const scale = workingSide / Math.max(width, height)
  const drawing = aDrawing(
    Math.max(1, Math.round(width * (isVector ? 1 : scale))),
    Math.max(1, Math.round(height * (isVector ? 1 : scale))),
  )
  if (drawing === null) return null
  const { canvas } = drawing
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  return drawing.getImageData(0, 0, canvas.width, canvas.height)
}

function drawInk(ink: Ink, { width, height }: { width: number; height: number }): Promise<Blob | null> {
  const source = aDrawing(ink.width, ink.height)
  const target = aDrawing(width, height)
  if (source === null || target === null) return Promise.resolve(null)
  source.putImageData(toImage(ink.opacity, ink.width, ink.height), 0, 0)
  target.imageSmoothingQuality = "high"
  target.drawImage(source.canvas, 0, 0, width, height)
  const smooth = target.getImageData(0, 0, width, height)
  const step = 255 / (levels - 1)
  const opacity = Uint8ClampedArray.from(
    { length: width * height },
    (_, pixel) => Math.round((smooth.data[4 * pixel + 3] ?? 0) / step) * step,
  )
  target.putImageData(toImage(opacity, width, height), 0, 0)
  return new Promise((resolve) => target.canvas.toBlob(resolve, "image/png"))
}

/** Returns black pixels of these opacities. */
function toImage(opacity: Uint8ClampedArray, width: number, height: number): ImageData {
  const image = new ImageData(width, height)
  for (const [pixel, value] of opacity.entries()) image.data[4 * pixel + 3] = value
  return image
}

function aDrawing(width: number, height: number): CanvasRenderingContext2D | null {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  return canvas.getContext("2d", { willReadFrequently: true })
}
