import type { QrPicture } from "./qr-code.ts"

const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]

/**
 * Encodes a picture as an uncompressed PNG file with one bit per pixel.
 *
 * It does not use a canvas: browsers with fingerprinting protection add noise to canvas data, and a code with noise
 * cannot be scanned. At 200 pixels the file has 5 kB.
 *
 * @returns the bytes of the file
 */
export function toPng({ size, pixels }: QrPicture): Uint8Array<ArrayBuffer> {
  const header = [...uint32(size), ...uint32(size), 1, 0, 0, 0, 0]
  return Uint8Array.from([
    ...signature,
    ...chunk("IHDR", header),
    ...chunk("IDAT", zlibStored(packRows(size, pixels))),
    ...chunk("IEND", []),
  ])
}

/** Each row: one filter byte (none), then eight pixels per byte. In grayscale 1 is white. */
function packRows(size: number, pixels: Uint8Array): number[] {
  const bytesPerRow = Math.ceil(size / 8)
  const rows: number[] = []
  for (let y = 0; y < size; y += 1) {
    rows.push(0)
    for (let byte = 0; byte < bytesPerRow; byte += 1) {
      let value = 0
      for (let bit = 0; bit < 8; bit += 1) {
        const x = byte * 8 + bit
        const isWhite = x < size && pixels[y * size + x] === 0
        value = (value << 1) | (isWhite ? 1 : 0)
      }
      rows.push(value)
    }
  }
  return rows
}

/** Returns a zlib stream of stored blocks (RFC 1950 and 1951), at most 65,535 bytes each. */
function zlibStored(bytes: readonly number[]): number[] {
  const stream = [0x78, 0x01]
  for (let start = 0; start < bytes.length; start += 0xffff) {
    const block = bytes.slice(start, start + 0xffff)
    const isLast = start + block.length === bytes.length
    const length = [block.length & 0xff, block.length >> 8]
    stream.push(isLast ? 1 : 0, ...length, ...length.map((byte) => byte ^ 0xff), ...block)
  }
  return [...stream, ...uint32(adler32(bytes))]
}

function chunk(type: string, data: readonly number[]): number[] {
  const body = [...[...type].map((letter) => letter.charCodeAt(0)), ...data]
  return [...uint32(data.length), ...body, ...uint32(crc32(body))]
}

function uint32(value: number): number[] {
  return [(value >>> 24) & 0xff, (value >>> 16) & 0xff, (value >>> 8) & 0xff, value & 0xff]
}

function crc32(bytes: readonly number[]): number {
  let crc = 0xffffffff
  for (const byte of bytes) {
    crc ^= byte
    for (let bit = 0; bit < 8; bit += 1) crc = crc & 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
  }
  return (crc ^ 0xffffffff) >>> 0
}

function adler32(bytes: readonly number[]): number {
  let low = 1
  let high = 0
  for (const byte of bytes) {
    low = (low + byte) % 65521
    high = (high + low) % 65521
  }
  return ((high << 16) | low) >>> 0
}
