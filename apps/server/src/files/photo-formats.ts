import { ok, type Result, refuse } from "@ardoise/domain/result"
import { cleanAvif } from "./avif.ts"
import type { CleanPicture } from "./cleaned-picture.ts"
import { cleanJpeg } from "./jpeg.ts"
import { cleanPng } from "./png.ts"
import { cleanWebp } from "./webp.ts"

/** The types that are shown as pictures. Files of other types are for download only. */
export type PhotoType = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

/** Why bytes are refused as a photo. */
export type PhotoRefusal = "InvalidMimeType" | "ImageTooLarge" | "ImageMetadata"

/** A photo that may be shown. */
export type Photo = CleanPicture & { readonly type: PhotoType }

/** The most pixels of a side. A decoder needs four bytes per pixel. */
const longestSide = 4096

const readers: readonly {
  readonly type: PhotoType
  readonly isOne: (bytes: Buffer) => boolean
  readonly clean: (bytes: Buffer) => CleanPicture | "damaged" | "hidden-data"
}[] = [
  { type: "image/jpeg", isOne: (bytes) => bytes.readUIntBE(0, 3) === 0xffd8ff, clean: cleanJpeg },
  { type: "image/png", isOne: (bytes) => bytes.toString("latin1", 0, 8) === "\x89PNG\r\n\x1a\n", clean: cleanPng },
  {
    type: "image/webp",
    isOne: (bytes) => bytes.toString("latin1", 0, 4) === "RIFF" && bytes.toString("latin1", 8, 12) === "WEBP",
    clean: cleanWebp,
  },
  {
    type: "image/avif",
    isOne: (bytes) => bytes.toString("latin1", 4, 12) === "ftypavif",
    clean: cleanAvif,
  },
]

/** The number of first bytes that identify the type of a picture. */
export const signatureBytes = 12

/**
 * Detects the type from the bytes, whatever a name or a header says. Null for anything but a picture of the four types.
 *
 * @param bytes at least the first `signatureBytes`
 */
export function sniffPhoto(bytes: Buffer): PhotoType | null {
  if (bytes.length < signatureBytes) return null
  return readers.find(({ isOne }) => isOne(bytes))?.type ?? null
}

/**
 * Reads the type and size of a photo from its headers, without decoding it. Returns only the bytes of the picture.
 * Where hidden data cannot be cut out, as in AVIF, a file that has any is refused.
 */
export function readPhoto(bytes: Buffer): Result<Photo, PhotoRefusal> {
  const type = sniffPhoto(bytes)
  const reader = readers.find((one) => one.type === type)
  if (!type || !reader) return refuse("InvalidMimeType")
  const cleaned = cleanOrDamaged(reader.clean, bytes)
  if (cleaned === "damaged") return refuse("InvalidMimeType")
  if (cleaned === "hidden-data") return refuse("ImageMetadata")
  if (cleaned.width < 1 || cleaned.height < 1) return refuse("InvalidMimeType")
  if (cleaned.width > longestSide || cleaned.height > longestSide) return refuse("ImageTooLarge")
  return ok({ type, ...cleaned })
}

/** A header that points beyond the end of the file means a damaged picture, not a server error. */
function cleanOrDamaged(clean: (bytes: Buffer) => CleanPicture | "damaged" | "hidden-data", bytes: Buffer) {
  try {
    return clean(bytes)
  } catch (error) {
    if (error instanceof RangeError) return "damaged"
    throw error
  }
}
