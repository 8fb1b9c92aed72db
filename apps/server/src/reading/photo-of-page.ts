import type { ReadPage } from "@ardoise/contract/reading"
import type { SeenPage } from "../assistance/questions/see.ts"
import { readPhoto } from "../files/photo-formats.ts"
import type { CardFile } from "./reading.ts"

/** Returns the photo of a page without its metadata; null for a page of a PDF, and for a damaged file. */
export function photoOf(page: ReadPage | undefined, files: readonly CardFile[]): SeenPage | null {
  const file = page && files[page.file]
  if (!file || (file.kind !== "jpeg" && file.kind !== "png")) return null
  const photo = readPhoto(Buffer.from(file.bytes))
  if (!photo.ok) return null
  const { type, bytes } = photo.value
  if (type !== "image/jpeg" && type !== "image/png") return null
  return { picture: { type, bytes }, turned: page.turned * 90 }
}
