import type { CleanPicture } from "./cleaned-picture.ts"

/** The chunks needed to decode one still picture: no text, no EXIF, no time, no further frames. */
const drawn = new Set(["IHDR", "PLTE", "IDAT", "IEND", "tRNS", "gAMA", "cHRM", "sRGB", "iCCP", "cICP", "sBIT"])

/** Copies a PNG picture from its signature to its end, and drops everything after it. */
export function cleanPng(bytes: Buffer): CleanPicture | "damaged" {
  const parts: Buffer[] = [bytes.subarray(0, 8)]
  let at = 8
  if (bytes.toString("latin1", 12, 16) !== "IHDR" || bytes.readUInt32BE(8) !== 13) return "damaged"
  const size = { width: bytes.readUInt32BE(16), height: bytes.readUInt32BE(20) }
  let hasData = false
  for (;;) {
    const end = at + 12 + bytes.readUInt32BE(at)
    if (end > bytes.length) return "damaged"
    const name = bytes.toString("latin1", at + 4, at + 8)
    if (at > 8 && name === "IHDR") return "damaged"
    hasData ||= name === "IDAT"
    if (drawn.has(name)) parts.push(bytes.subarray(at, end))
    if (name === "IEND") break
    at = end
  }
  return hasData ? { bytes: Buffer.concat(parts), ...size } : "damaged"
}
