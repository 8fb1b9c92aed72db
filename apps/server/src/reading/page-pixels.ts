/** A grey picture, row by row from the upper left corner: 0 is black, 255 is white. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly data: Uint8Array }

/** Converts pixels of one, three or four channels to grey. Transparent pixels are white, as paper would be. */
export function toGrey(pixels: Uint8Array | Uint8ClampedArray, width: number, height: number): GreyPicture {
  const channels = pixels.length / (width * height)
  const data = new Uint8Array(width * height)
  for (let at = 0; at < data.length; at++) {
    const from = at * channels
    if (channels < 3) data[at] = pixels[from] ?? 255
    else {
      const light = 0.299 * (pixels[from] ?? 0) + 0.587 * (pixels[from + 1] ?? 0) + 0.114 * (pixels[from + 2] ?? 0)
      const alpha = channels === 4 ? (pixels[from + 3] ?? 255) / 255 : 1
      data[at] = light * alpha + 255 * (1 - alpha)
    }
  }
  return { width, height, data }
}

/** Turns a picture by quarter turns to the right. */
export function turnQuarters({ width, height, data }: GreyPicture, quarters: number): GreyPicture {
  const turns = ((quarters % 4) + 4) % 4
  if (turns === 0) return { width, height, data }
  const [newWidth, newHeight] = turns === 2 ? [width, height] : [height, width]
  const turned = new Uint8Array(data.length)
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      const [fromX, fromY] =
        turns === 1 ? [y, height - 1 - x] : turns === 2 ? [width - 1 - x, height - 1 - y] : [width - 1 - y, x]
      turned[y * newWidth + x] = data[fromY * width + fromX] ?? 255
    }
  }
  return { width: newWidth, height: newHeight, data: turned }
}

/** Resizes a picture: averages the pixels when it gets smaller, and interpolates when it gets larger. */
/** Returns a part of a picture, in pixels from its upper left corner. What is outside of the picture is left out. */
export function cut(
  picture: GreyPicture,
  place: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): GreyPicture {
  const left = Math.max(0, place.left)
  const top = Math.max(0, place.top)
  const width = Math.min(picture.width, place.right) - left
  const height = Math.min(picture.height, place.bottom) - top
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const from = (top + y) * picture.width + left
    data.set(picture.data.subarray(from, from + width), y * width)
  }
  return { width, height, data }
}

/** Puts white around a picture. @param border its width in pixels */
export function frame({ width, height, data }: GreyPicture, border: number): GreyPicture {
  const wide = width + 2 * border
  const tall = height + 2 * border
  const framed = new Uint8Array(wide * tall).fill(255)
  for (let y = 0; y < height; y++) framed.set(data.subarray(y * width, (y + 1) * width), (y + border) * wide + border)
  return { width: wide, height: tall, data: framed }
}

export function resize(picture: GreyPicture, factor: number): GreyPicture {
  const { width, height, data } = picture
  const newWidth = Math.max(1, Math.round(width * factor))
  const newHeight = Math.max(1, Math.round(height * factor))
  if (newWidth === width && newHeight === height) return picture
  const resized = new Uint8Array(newWidth * newHeight)
  const [stepX, stepY] = [width / newWidth, height / newHeight]
  for (let y = 0; y < newHeight; y++) {
    for (let x = 0; x < newWidth; x++) {
      if (factor >= 1) {
        resized[y * newWidth + x] = between(picture, (x + 0.5) * stepX - 0.5, (y + 0.5) * stepY - 0.5)
        continue
      }
      const [x0, y0] = [Math.floor(x * stepX), Math.floor(y * stepY)]
      const x1 = Math.min(width, Math.max(x0 + 1, Math.floor((x + 1) * stepX)))
      const y1 = Math.min(height, Math.max(y0 + 1, Math.floor((y + 1) * stepY)))
      let sum = 0
      for (let fromY = y0; fromY < y1; fromY++) {
        for (let fromX = x0; fromX < x1; fromX++) sum += data[fromY * width + fromX] ?? 255
      }
      resized[y * newWidth + x] = sum / ((x1 - x0) * (y1 - y0))
    }
  }
  return { width: newWidth, height: newHeight, data: resized }
}

/** The grey value between pixels. Outside of the picture it is white. */
function between({ width, height, data }: GreyPicture, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const pixel = (atX: number, atY: number) =>
    atX < 0 || atY < 0 || atX >= width || atY >= height ? 255 : (data[atY * width + atX] ?? 255)
  const [partX, partY] = [x - x0, y - y0]
  const top = pixel(x0, y0) * (1 - partX) + pixel(x0 + 1, y0) * partX
  const bottom = pixel(x0, y0 + 1) * (1 - partX) + pixel(x0 + 1, y0 + 1) * partX
  return top * (1 - partY) + bottom * partY
}

/** Rotates a picture around its centre; the corners that come in are white. @param degrees to the right */
export function rotate(picture: GreyPicture, degrees: number): GreyPicture {
  if (Math.abs(degrees) < 0.05) return picture
  const { width, height } = picture
  const angle = (degrees * Math.PI) / 180
  const [sine, cosine] = [Math.sin(angle), Math.cos(angle)]
  const [centreX, centreY] = [(width - 1) / 2, (height - 1) / 2]
  const data = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const [dx, dy] = [x - centreX, y - centreY]
      data[y * width + x] = between(picture, cosine * dx + sine * dy + centreX, cosine * dy - sine * dx + centreY)
    }
  }
  return { width, height, data }
}

/** Whether a page is dark, with light characters. */
export function isDark({ data }: GreyPicture): boolean {
  let sum = 0
  for (const value of data) sum += value
  return sum / data.length < 110
}

/** Exchanges black and white. */
export const invert = ({ width, height, data }: GreyPicture): GreyPicture => ({
  width,
  height,
  data: data.map((value) => 255 - value),
})

/** Edge of the squares in which the light of the paper is measured, as a part of the picture's longer side. */
const squarePart = 1 / 40

/** Which part of the pixels of a square is darker than its paper. The characters are always fewer. */
const darkerThanPaper = 0.85

/** Removes shadows and folds: divides each pixel by the light of the paper around it. */
export function evenLight(picture: GreyPicture): GreyPicture {
  const { width, height, data } = picture
  const edge = Math.max(8, Math.round(Math.max(width, height) * squarePart))
  const [across, down] = [Math.ceil(width / edge), Math.ceil(height / edge)]
  const paper = new Uint8Array(across * down)
  for (let row = 0; row < down; row++) {
    for (let column = 0; column < across; column++) {
      paper[row * across + column] = lightOfPaper(picture, column * edge, row * edge, edge)
    }
  }
  const light: GreyPicture = { width: across, height: down, data: paper }
  const isTable = findTable(light)
  const even = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) {
    const fromY = Math.min(down - 1, Math.max(0, y / edge - 0.5))
    for (let x = 0; x < width; x++) {
      const fromX = Math.min(across - 1, Math.max(0, x / edge - 0.5))
      const value = ((data[y * width + x] ?? 255) * 255) / Math.max(1, inside(light, fromX, fromY))
      const square = Math.floor(y / edge) * across + Math.floor(x / edge)
      even[y * width + x] = isTable[square] ? 255 : Math.min(255, value)
    }
  }
  return { width, height, data: even }
}

/** Squares darker than this part of the paper's light, at the edge of a photo, show what the paper lies on. */
const tableLight = 0.55

/** Finds the squares around the paper: darker ones that reach the edge of the photo, and those beside them. */
function findTable({ width, height, data }: GreyPicture): Uint8Array {
  const paperLight = data.toSorted()[Math.floor(data.length * 0.75)] ?? 255
  const isDarker = (at: number) => (data[at] ?? 255) < tableLight * paperLight
  const isEdge = (at: number) =>
    at % width === 0 || at % width === width - 1 || at < width || at >= width * (height - 1)
  const table = new Uint8Array(data.length)
  const waiting = [...data.keys()].filter((at) => isEdge(at) && isDarker(at))
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    if (table[at]) continue
    table[at] = 1
    waiting.push(...beside(at, width, height).filter((next) => isDarker(next) && !table[next]))
  }
  const widened = table.slice()
  for (const [at, isTable] of table.entries()) {
    if (isTable) for (const next of beside(at, width, height)) widened[next] = 1
  }
  return widened
}

/** The squares around a square. */
function beside(at: number, width: number, height: number): number[] {
  const [x, y] = [at % width, Math.floor(at / width)]
  const around: number[] = []
  for (let toY = Math.max(0, y - 1); toY <= Math.min(height - 1, y + 1); toY++) {
    for (let toX = Math.max(0, x - 1); toX <= Math.min(width - 1, x + 1); toX++) around.push(toY * width + toX)
  }
  return around
}

/** The grey value between pixels. Places outside of the picture have the value of its edge. */
function inside({ width, height, data }: GreyPicture, x: number, y: number): number {
  const [x0, y0] = [Math.floor(x), Math.floor(y)]
  const [x1, y1] = [Math.min(width - 1, x0 + 1), Math.min(height - 1, y0 + 1)]
  const pixel = (atX: number, atY: number) => data[atY * width + atX] ?? 255
  const top = pixel(x0, y0) * (1 - x + x0) + pixel(x1, y0) * (x - x0)
  const bottom = pixel(x0, y1) * (1 - x + x0) + pixel(x1, y1) * (x - x0)
  return top * (1 - y + y0) + bottom * (y - y0)
}

function lightOfPaper({ width, height, data }: GreyPicture, left: number, top: number, edge: number): number {
  const counts = new Uint32Array(256)
  let total = 0
  for (let y = top; y < Math.min(height, top + edge); y++) {
    for (let x = left; x < Math.min(width, left + edge); x++) {
      const value = data[y * width + x] ?? 255
      counts[value] = (counts[value] ?? 0) + 1
      total++
    }
  }
  let darker = 0
  for (let value = 0; value < 256; value++) {
    darker += counts[value] ?? 0
    if (darker >= darkerThanPaper * total) return value
  }
  return 255
}

/** The largest skew that is found, in degrees. */
const mostSkew = 6

/** How the lines of a page lie. */
export type Lines = {
  /** By how much they rise or fall, in degrees to the right. */
  readonly degrees: number
  /** How clearly the rows of the picture are either dark or empty. Compares a picture with a turned one. */
  readonly contrast: number
}

/**
 * Finds how the lines of a page lie: rows of pixels that run along the lines are either dark or empty, and all others
 * are mixed.
 */
export function findLines(picture: GreyPicture): Lines {
  const small = resize(picture, Math.min(1, 900 / Math.max(picture.width, picture.height)))
  const dark: [number, number][] = []
  for (let y = 0; y < small.height; y++) {
    for (let x = 0; x < small.width; x++) {
      if ((small.data[y * small.width + x] ?? 255) < 160) dark.push([x, y])
    }
  }
  const search = (from: number, to: number, step: number) => {
    let best: Lines = { degrees: 0, contrast: 0 }
    for (let degrees = from; degrees <= to + 1e-9; degrees += step) {
      const contrast = contrastOfRows(dark, small, degrees)
      if (contrast > best.contrast) best = { degrees, contrast }
    }
    return best
  }
  const coarse = search(-mostSkew, mostSkew, 0.5)
  return search(coarse.degrees - 0.5, coarse.degrees + 0.5, 0.1)
}

function contrastOfRows(dark: readonly [number, number][], { width, height }: GreyPicture, degrees: number): number {
  const slope = Math.tan((degrees * Math.PI) / 180)
  const margin = Math.ceil(Math.abs(slope) * width)
  const rows = new Float64Array(height + 2 * margin + 1)
  for (const [x, y] of dark) {
    const row = Math.round(y - slope * (x - width / 2)) + margin
    rows[row] = (rows[row] ?? 0) + 1
  }
  let contrast = 0
  for (let row = 1; row < rows.length; row++) contrast += ((rows[row] ?? 0) - (rows[row - 1] ?? 0)) ** 2
  return contrast
}
