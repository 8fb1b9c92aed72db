import readQrCode from "jsqr"
import { expect, test } from "vitest"
import { drawQrCode, type QrPicture, qrImageSize, qrPath } from "./qr-code.ts"
import { toPng } from "./qr-png.ts"

const link = "https://ardoise.example/u/5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11"

/** Decodes the picture in the format of a camera: four bytes per pixel. */
function scan({ size, pixels }: QrPicture): string | undefined {
  const rgba = Uint8ClampedArray.from([...pixels].flatMap((dark) => (dark ? [0, 0, 0, 255] : [255, 255, 255, 255])))
  return readQrCode(rgba, size, size)?.data
}

/** Reads a one-bit PNG with the platform's own decompression. */
async function readPng(file: Uint8Array<ArrayBuffer>): Promise<QrPicture> {
  const view = new DataView(file.buffer)
  const size = view.getUint32(16)
  const packed = file.slice(41, 41 + view.getUint32(33))
  const rows = new Uint8Array(
    await new Response(new Blob([packed]).stream().pipeThrough(new DecompressionStream("deflate"))).arrayBuffer(),
  )
  const stride = Math.ceil(size / 8) + 1
  const pixels = Uint8Array.from({ length: size * size }, (_, index) => {
    const x = index % size
    const byte = rows[Math.floor(index / size) * stride + 1 + (x >> 3)] ?? 0
    return (byte >> (7 - (x & 7))) & 1 ? 0 : 1
  })
  return { size, pixels }
}

/** Restores the picture from the path on the page. */
function readPath(path: string, size: number): QrPicture {
  const pixels = new Uint8Array(size * size)
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    const start = Number(y) * size + Number(x)
    pixels.fill(1, start, start + Number(width))
  }
  return { size, pixels }
}

test("the code of a restaurant encodes exactly its link", () => {
  expect(scan(drawQrCode(link))).toBe(link)
})

test("the code of a local address with a port encodes exactly its link", () => {
  const local = "http://192.168.1.24:3000/u/5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11"
  expect(scan(drawQrCode(local))).toBe(local)
})

test("the picture is 200 pixels wide and has a white margin of at least four modules", () => {
  const { size, pixels } = drawQrCode(link)
  const dark = [...pixels.keys()].filter((index) => pixels[index] === 1)
  const columns = dark.map((index) => index % size)
  const rows = dark.map((index) => Math.floor(index / size))
  expect(size).toBe(200)
  expect(Math.min(...columns)).toBeGreaterThanOrEqual(12)
  expect(Math.min(...rows)).toBeGreaterThanOrEqual(12)
  expect(Math.max(...columns)).toBeLessThanOrEqual(199 - 12)
  expect(Math.max(...rows)).toBeLessThanOrEqual(199 - 12)
})

test("every module is a square of whole pixels, all of the same size", () => {
  const { size, pixels } = drawQrCode(link)
  const first = pixels.indexOf(1)
  const row = [...pixels.subarray(first - (first % size), first - (first % size) + size)].join("")
  const widths = [...row.matchAll(/1+|(?<=1)0+(?=1)/g)].map((run) => run[0].length)
  expect(widths.every((width) => width % 3 === 0)).toBe(true)
})

test("the code can still be read if a coffee stain covers a part of it", () => {
  const picture = drawQrCode(link)
  const stained = picture.pixels.map((pixel, index) => {
    const x = index % picture.size
    const y = Math.floor(index / picture.size)
    return (x - 120) ** 2 + (y - 120) ** 2 < 20 ** 2 ? 0 : pixel
  })
  expect(scan({ size: picture.size, pixels: stained })).toBe(link)
})

test("the downloaded PNG is the same picture", async () => {
  const picture = drawQrCode(link)
  const downloaded = await readPng(toPng(picture))
  expect(downloaded.size).toBe(qrImageSize)
  expect(downloaded.pixels).toEqual(picture.pixels)
  expect(scan(downloaded)).toBe(link)
})

test("the code on the page is the same picture", () => {
  const picture = drawQrCode(link)
  expect(readPath(qrPath(picture), picture.size).pixels).toEqual(picture.pixels)
})

test("a link that is too long for a QR code throws an error", () => {
  expect(() => drawQrCode("https://ardoise.example/".padEnd(1300, "a"))).toThrow()
})
