import type { CleanPicture } from "./cleaned-picture.ts"

/** Flags of the extended header: EXIF and XMP, which are removed, and animation, which is refused. */
const exifAndXmp = 0x0c
const animation = 0x02

/** Copies a still WebP picture without EXIF and XMP, and without anything after its end. */
export function cleanWebp(bytes: Buffer): CleanPicture | "damaged" {
  const end = 8 + bytes.readUInt32LE(4)
  if (end > bytes.length) return "damaged"
  const parts: Buffer[] = []
  let canvas: Size | null = null
  let frame: Size | null = null
  for (let at = 12; at + 8 <= end; ) {
    const name = bytes.toString("latin1", at, at + 4)
    const length = bytes.readUInt32LE(at + 4)
    const next = at + 8 + length + (length % 2)
    if (at + 8 + length > end) return "damaged"
    const body = bytes.subarray(at + 8, at + 8 + length)
    const chunk = Buffer.concat([bytes.subarray(at, at + 8 + length), Buffer.alloc(length % 2)])
    if (name === "VP8X") {
      if (canvas !== null || frame !== null) return "damaged"
      if (body.readUInt8(0) & animation) return "damaged"
      canvas = { width: body.readUIntLE(4, 3) + 1, height: body.readUIntLE(7, 3) + 1 }
      chunk.writeUInt8(body.readUInt8(0) & ~exifAndXmp, 8)
    }
    if (name === "VP8 " || name === "VP8L") {
      if (frame !== null) return "damaged"
      frame = name === "VP8 " ? lossySize(body) : losslessSize(body)
      if (frame === null) return "damaged"
    }
    if (["VP8X", "VP8 ", "VP8L", "ALPH", "ICCP"].includes(name)) parts.push(chunk)
    at = next
  }
  // A decoder allocates the size in the header, so it must equal the size of the frame.
  const size = canvas ?? frame
  if (frame === null || size === null || frame.width !== size.width || frame.height !== size.height) return "damaged"
  const body = Buffer.concat(parts)
  const head = Buffer.from("RIFF\0\0\0\0WEBP", "latin1")
  head.writeUInt32LE(body.length + 4, 4)
  return { bytes: Buffer.concat([head, body]), ...size }
}

type Size = { readonly width: number; readonly height: number }

function lossySize(frame: Buffer): Size | null {
  // A key frame begins with a 0 bit. Its start code is the three bytes from offset 3.
  if ((frame.readUInt8(0) & 1) !== 0 || frame.readUIntBE(3, 3) !== 0x9d012a) return null
  return { width: frame.readUInt16LE(6) & 0x3fff, height: frame.readUInt16LE(8) & 0x3fff }
}

function losslessSize(frame: Buffer): Size | null {
  if (frame.readUInt8(0) !== 0x2f) return null
  const bits = frame.readUInt32LE(1)
  return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 }
}
