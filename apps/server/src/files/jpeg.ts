import type { CleanPicture } from "./cleaned-picture.ts"

const startOfImage = Buffer.from([0xff, 0xd8])
const endOfImage = Buffer.from([0xff, 0xd9])

/**
 * Copies the segments that are needed to decode a picture. EXIF and XMP (place, camera, thumbnail), comments and
 * everything after the end are removed. Only the orientation is retained, because a phone's picture would lie on its
 * side without it.
 */
export function cleanJpeg(bytes: Buffer): CleanPicture | "damaged" {
  const parts: Buffer[] = []
  let size: { width: number; height: number } | null = null
  let orientation = 1
  let at = 2
  let hasScan = false
  for (;;) {
    if (bytes.readUInt8(at) !== 0xff) return "damaged"
    while (bytes.readUInt8(at + 1) === 0xff) at += 1
    const marker = bytes.readUInt8(at + 1)
    if (marker === 0xd9) break
    const length = bytes.readUInt16BE(at + 2)
    const end = at + 2 + length
    if (length < 2 || end > bytes.length) return "damaged"
    const body = bytes.subarray(at + 4, end)
    if (isFrame(marker)) {
      // A second frame would be another picture, with a size that was not checked.
      if (size !== null) return "damaged"
      size = { height: body.readUInt16BE(1), width: body.readUInt16BE(3) }
    }
    if (marker === 0xe1) orientation = orientationOf(body) ?? orientation
    if (isDrawn(marker, body)) parts.push(bytes.subarray(at, end))
    at = end
    if (marker === 0xda) {
      if (size === null) return "damaged"
      hasScan = true
      const scanEnd = endOfScan(bytes, at)
      parts.push(bytes.subarray(at, scanEnd))
      at = scanEnd
    }
  }
  if (size === null || !hasScan) return "damaged"
  const wayUp = orientation === 1 ? [] : [exifOf(orientation)]
  return { bytes: Buffer.concat([startOfImage, ...wayUp, ...parts, endOfImage]), ...size }
}

/** SOF0 to SOF15, without the three markers in that range that define tables. */
const isFrame = (marker: number) => marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)

/**
 * Whether a segment is needed to decode the picture. Of the application data, only JFIF, the colour profile and Adobe's
 * colour transform are.
 */
function isDrawn(marker: number, body: Buffer): boolean {
  if (marker === 0xfe) return false
  if (marker < 0xe0 || marker > 0xef) return true
  const name = body.toString("latin1", 0, 12)
  return (
    (marker === 0xe0 && name.startsWith("JFIF\0")) ||
    (marker === 0xe2 && name.startsWith("ICC_PROFILE\0")) ||
    (marker === 0xee && name.startsWith("Adobe"))
  )
}

/** Returns where the compressed data end: at the first marker that is neither a stuffed 0xFF nor a restart. */
function endOfScan(bytes: Buffer, from: number): number {
  let at = bytes.indexOf(0xff, from)
  while (at !== -1) {
    const next = bytes.readUInt8(at + 1)
    if (next !== 0 && next !== 0xff && (next < 0xd0 || next > 0xd7)) return at
    at = bytes.indexOf(0xff, at + 1)
  }
  throw new RangeError("The scan has no end")
}

/** Returns the EXIF orientation, 1 to 8, or null when the segment has none. */
function orientationOf(segment: Buffer): number | null {
  if (segment.toString("latin1", 0, 6) !== "Exif\0\0" || segment.length < 14) return null
  const tiff = segment.subarray(6)
  const isLittle = tiff.toString("latin1", 0, 2) === "II"
  const u16 = (at: number) => (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at))
  const directory = isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4)
  if (directory + 2 > tiff.length) return null
  const count = Math.min(u16(directory), Math.floor((tiff.length - directory - 2) / 12))
  for (let entry = 0; entry < count; entry++) {
    const at = directory + 2 + entry * 12
    if (u16(at) !== 0x0112) continue
    const value = u16(at + 8)
    return value >= 1 && value <= 8 ? value : null
  }
  return null
}

/** Creates an EXIF segment with the orientation only. */
function exifOf(orientation: number): Buffer {
  const tiff = Buffer.from("4d4d002a000000080001011200030000000100000000" + "00000000", "hex")
  tiff.writeUInt16BE(orientation, 18)
  const body = Buffer.concat([Buffer.from("Exif\0\0", "latin1"), tiff])
  const head = Buffer.from([0xff, 0xe1, 0, 0])
  head.writeUInt16BE(body.length + 2, 2)
  return Buffer.concat([head, body])
}
