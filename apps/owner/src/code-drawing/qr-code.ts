import { encode } from "uqr"

/** Width and height of the QR image, in pixels. */
export const qrImageSize = 200

/** The quiet zone around the code that a reader needs, in modules (ISO/IEC 18004). */
const quietZone = 4

/** A square black and white picture. */
export type QrPicture = {
  /** Width and height in pixels. */
  readonly size: number
  /** Row by row: 1 is dark, 0 is white. */
  readonly pixels: Uint8Array
}

/**
 * Renders the QR code of a link at error-correction level H, with its margin.
 *
 * Every module has the same whole number of pixels, because modules of uneven width make a small printed code
 * unreadable. The code is centred; the remaining pixels are white and widen the margin.
 *
 * @param link what a phone opens after scanning, character for character
 * @throws if the link is longer than a QR code can hold at level H (1,273 bytes)
 */
export function drawQrCode(link: string, size = qrImageSize): QrPicture {
  const { data: modules, size: modulesPerSide } = encode(link, { ecc: "H", border: quietZone })
  const scale = Math.floor(size / modulesPerSide)
  const offset = Math.floor((size - modulesPerSide * scale) / 2)
  const pixels = new Uint8Array(size * size)
  for (const [row, line] of modules.entries()) {
    for (const [column, isDark] of line.entries()) {
      if (!isDark) continue
      for (let y = 0; y < scale; y += 1) {
        const start = (offset + row * scale + y) * size + offset + column * scale
        pixels.fill(1, start, start + scale)
      }
    }
  }
  return { size, pixels }
}

/** Renders the code with one pixel per module, with its margin. @throws like `drawQrCode` */
export function drawQrModules(link: string): QrPicture {
  return drawQrCode(link, encode(link, { ecc: "H", border: quietZone }).size)
}

/**
 * Returns the code as an SVG, which scales to any size: one square per module, with its margin.
 *
 * @param size default width and height, in pixels
 */
export function qrSvg(link: string, size: number): string {
  const picture = drawQrModules(link)
  const path = qrPath(picture)
  const box = `viewBox="0 0 ${picture.size} ${picture.size}" width="${size}" height="${size}"`
  return `<svg xmlns="http://www.w3.org/2000/svg" ${box} shape-rendering="crispEdges"><rect width="100%" height="100%" fill="#fff"/><path d="${path}"/></svg>`
}

/**
 * Returns the dark pixels as the `d` of an SVG path in the picture's coordinates. So the displayed code has the modules
 * of the downloaded one.
 */
export function qrPath({ size, pixels }: QrPicture): string {
  const runs: string[] = []
  for (let y = 0; y < size; y += 1) {
    let x = 0
    while (x < size) {
      const start = x
      while (x < size && pixels[y * size + x] === 1) x += 1
      if (x > start) runs.push(`M${start} ${y}h${x - start}v1h${start - x}z`)
      else x += 1
    }
  }
  return runs.join("")
}
