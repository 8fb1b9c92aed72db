/** A picture as a canvas returns it: four bytes for each pixel (red, green, blue, opacity), row by row. */
export type Pixels = { readonly width: number; readonly height: number; readonly data: Uint8ClampedArray }

/** A drawing of one ink: the opacity of the ink in each pixel, 0 to 255, row by row. */
export type Ink = { readonly width: number; readonly height: number; readonly opacity: Uint8ClampedArray }

/** Differences of colour (0 to 441) below the first are the ground, above the second the ink; between them is an edge. */
const ground = 40
const full = 120

/** Opacity from which a pixel counts as part of the drawing. */
const visible = 24

/** Share of transparent pixels from which a picture has a transparent ground. */
const transparentShare = 0.02

/** Brightness, 0 to 255, above which a colour counts as white. */
const white = 232

/**
 * Reduces a picture to one ink and cuts off what is empty around it. On a transparent ground everything that is not
 * white is ink; a drawing that is all white is ink as a whole. On an opaque ground the colour at the edge of the picture
 * is the ground, and what differs from it is ink.
 *
 * @returns null when nothing of the picture is ink
 */
export function toInk({ width, height, data }: Pixels): Ink | null {
  const opacity = isOnTransparentGround(data) ? inkOfShape(data) : inkOnGround(data, edgeColour(width, height, data))
  return crop({ width, height, opacity })
}

function isOnTransparentGround(data: Uint8ClampedArray): boolean {
  let transparent = 0
  for (let at = 3; at < data.length; at += 4) if (valueAt(data, at) < 128) transparent += 1
  return transparent > (data.length / 4) * transparentShare
}

function inkOfShape(data: Uint8ClampedArray): Uint8ClampedArray {
  const shape = new Uint8ClampedArray(data.length / 4)
  const dark = new Uint8ClampedArray(data.length / 4)
  let hasDark = false
  for (let pixel = 0; pixel < shape.length; pixel += 1) {
    const opacity = valueAt(data, 4 * pixel + 3)
    shape[pixel] = opacity
    if (brightnessAt(data, pixel) > white) continue
    dark[pixel] = opacity
    if (opacity >= visible) hasDark = true
  }
  return hasDark ? dark : shape
}

function inkOnGround(data: Uint8ClampedArray, [red, green, blue]: Colour): Uint8ClampedArray {
  const ink = new Uint8ClampedArray(data.length / 4)
  for (let pixel = 0; pixel < ink.length; pixel += 1) {
    const at = 4 * pixel
    const difference = Math.hypot(valueAt(data, at) - red, valueAt(data, at + 1) - green, valueAt(data, at + 2) - blue)
    ink[pixel] = (255 * (difference - ground)) / (full - ground)
  }
  return ink
}

type Colour = readonly [red: number, green: number, blue: number]

/** Returns the middle colour of the outermost pixels. */
function edgeColour(width: number, height: number, data: Uint8ClampedArray): Colour {
  const edge: number[] = []
  for (let x = 0; x < width; x += 1) edge.push(x, (height - 1) * width + x)
  for (let y = 0; y < height; y += 1) edge.push(y * width, y * width + width - 1)
  const middle = (channel: number) =>
    edge.map((pixel) => valueAt(data, 4 * pixel + channel)).sort((a, b) => a - b)[edge.length >> 1] ?? 0
  return [middle(0), middle(1), middle(2)]
}

function crop({ width, height, opacity }: Ink): Ink | null {
  let [left, top, right, bottom] = [width, height, -1, -1]
  for (let pixel = 0; pixel < opacity.length; pixel += 1) {
    if (valueAt(opacity, pixel) < visible) continue
    const [x, y] = [pixel % width, Math.floor(pixel / width)]
    left = Math.min(left, x)
    right = Math.max(right, x)
    top = Math.min(top, y)
    bottom = y
  }
  if (right < 0) return null
  const cut = { width: right - left + 1, height: bottom - top + 1 }
  const rows = Array.from({ length: cut.height }, (_, row) => {
    const start = (top + row) * width + left
    return opacity.subarray(start, start + cut.width)
  })
  const cropped = new Uint8ClampedArray(cut.width * cut.height)
  for (const [row, values] of rows.entries()) cropped.set(values, row * cut.width)
  return { ...cut, opacity: cropped }
}

const valueAt = (data: Uint8ClampedArray, at: number) => data[at] ?? 0

const brightnessAt = (data: Uint8ClampedArray, pixel: number) =>
  0.2126 * valueAt(data, 4 * pixel) + 0.7152 * valueAt(data, 4 * pixel + 1) + 0.0722 * valueAt(data, 4 * pixel + 2)
