import { crc32, deflateSync } from "node:zlib"

/** The code of the PNG format and the number of channels. */
const kinds = { rgb: [2, 3], "grey-alpha": [4, 2] } as const

/**
 * Encodes a picture as a PNG with eight bits per channel.
 *
 * @param pixels row by row, the channels of each pixel in order
 * @param kind which channels a pixel has
 */
export function encodePng(
  pixels: Uint8Array,
  { width, height }: { readonly width: number; readonly height: number },
  kind: keyof typeof kinds,
): Buffer {
  const [code, channels] = kinds[kind]
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, code, 0, 0, 0], 8)
  // Each row begins with its filter type: 0, no filter.
  const rows = Array.from({ length: height }, (_, row) => [
    Buffer.from([0]),
    pixels.subarray(row * width * channels, (row + 1) * width * channels),
  ])
  return Buffer.concat([
    Buffer.from("\x89PNG\r\n\x1a\n", "latin1"),
    chunk("IHDR", head),
    chunk("IDAT", deflateSync(Buffer.concat(rows.flat()), { level: 9 })),
    chunk("IEND", Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name, "latin1"), content])
  const numbers = Buffer.alloc(8)
  numbers.writeUInt32BE(content.length, 0)
  numbers.writeUInt32BE(crc32(named), 4)
  return Buffer.concat([numbers.subarray(0, 4), named, numbers.subarray(4)])
}
