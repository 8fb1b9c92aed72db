import { ok, type Result, refuse } from "@ardoise/domain/result"
import { cleanAvif } from "./avif.ts"
import type { CleanPicture } from "./clean-picture.ts"
import { cleanJpeg } from "./jpeg.ts"
import { cleanPng } from "./png.ts"
import { cleanWebp } from "./webp.ts"

/** The types that are shown as pictures. Anything else is for downloading only. */
export type PhotoType = "image/jpeg" | "image/png" | "image/webp" | "image/avif"

/** Why bytes are not kept as a photo. */
export type PhotoRefusal = "InvalidMimeType" | "ImageTooLarge" | "ImageMetadata"

/** A photo that may be shown. */
export type Photo = CleanPicture & { readonly type: PhotoType }

/** Pixels of a side: whoever decodes a picture needs four bytes for each of its pixels. */
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

/** How many of its first bytes tell the type of a picture. */
export const signatureBytes = 12

/**
 * What the bytes are, whatever a name or a header says; null for anything but a picture of the four types.
 *
 * @param bytes the first `signatureBytes` at least
 */
export function sniffPhoto(bytes: Buffer): PhotoType | null {
  if (bytes.length < signatureBytes) return null
  return readers.find(({ isOne }) => isOne(bytes))?.type ?? null
}

/**
 * Reads a photo without decoding it: its type and its size stand in its header. The bytes that come back are those of the
 * picture alone; where they cannot be told from the rest, as in AVIF, a file with hidden data is refused.
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

/** A header that points beyond the end of the file is a damaged picture, no broken server. */
function cleanOrDamaged(clean: (bytes: Buffer) => CleanPicture | "damaged" | "hidden-data", bytes: Buffer) {
  try {
    return clean(bytes)
  } catch (error) {
    if (error instanceof RangeError) return "damaged"
    throw error
  }
}
