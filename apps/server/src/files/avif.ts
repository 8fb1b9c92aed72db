import type { CleanPicture } from "./cleaned-picture.ts"

/** One box of the file: its name, its content, and the offset where it ends. */
type Box = { readonly name: string; readonly body: Buffer; readonly end: number }

/** Boxes that a still picture has at the top level. A film has others. */
const stillBoxes = new Set(["ftyp", "meta", "mdat", "free"])

/**
 * Checks a still AVIF picture. Its parts refer to each other by byte offsets, so nothing can be cut out of it: a file
 * with EXIF or XMP is refused.
 */
export function cleanAvif(bytes: Buffer): CleanPicture | "damaged" | "hidden-data" {
  const boxes = boxesOf(bytes)
  const end = boxes.at(-1)?.end ?? 0
  if (boxes.some(({ name }) => !stillBoxes.has(name))) return "damaged"
  const meta = boxes.filter(({ name }) => name === "meta")
  if (meta.length !== 1 || !meta[0]) return "damaged"
  const inside = boxesOf(meta[0].body.subarray(4))
  const items = inside.find(({ name }) => name === "iinf")
  if (!items || hasHiddenItems(items.body)) return items ? "hidden-data" : "damaged"
  const properties = boxesOf(inside.find(({ name }) => name === "iprp")?.body ?? Buffer.alloc(0))
  const sizes = boxesOf(properties.find(({ name }) => name === "ipco")?.body ?? Buffer.alloc(0))
    .filter(({ name }) => name === "ispe")
    .map(({ body }) => ({ width: body.readUInt32BE(4), height: body.readUInt32BE(8) }))
  if (sizes.length === 0) return "damaged"
  // A picture of tiles also lists the size of a tile: the largest size is that of the whole picture.
  const width = Math.max(...sizes.map((size) => size.width))
  const height = Math.max(...sizes.map((size) => size.height))
  return { bytes: bytes.subarray(0, end), width, height }
}

function boxesOf(bytes: Buffer): Box[] {
  const boxes: Box[] = []
  for (let at = 0; at < bytes.length; ) {
    const length = bytes.readUInt32BE(at)
    const end = at + (length === 0 ? bytes.length - at : length)
    // Only films need 64-bit lengths. A box shorter than its own header would loop forever.
    if (length === 1 || end < at + 8 || end > bytes.length) throw new RangeError("A box does not fit")
    boxes.push({ name: bytes.toString("latin1", at + 4, at + 8), body: bytes.subarray(at + 8, end), end })
    at = end
  }
  return boxes
}

/** Whether the list of items contains anything but pictures: EXIF, XMP or an unknown kind. */
function hasHiddenItems(list: Buffer): boolean {
  const entries = boxesOf(list.subarray(list.readUInt8(0) === 0 ? 6 : 8))
  return entries.some(({ name, body }) => {
    const version = body.readUInt8(0)
    const type = body.toString("latin1", version === 3 ? 10 : 8, version === 3 ? 14 : 12)
    return name !== "infe" || version < 2 || !["av01", "grid", "iovl"].includes(type)
  })
}
