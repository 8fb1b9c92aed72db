import { type PhotoSize, readPhotoPath } from "../menu/dish-photo.ts"

/** Maximum size of a restaurant's mark in bytes: it is one small picture of one ink. */
export const markBytes = 6144

/** Why a file cannot become a restaurant's mark. */
export type MarkRefusal = "mark-file-too-large" | "mark-file-unreadable" | "mark-empty" | "mark-too-detailed"

/** Maximum width and height of a mark in pixels. */
export const markBox = { width: 480, height: 208 } as const

/**
 * Reads the storage path of a restaurant's mark: a PNG of one ink, black on a transparent ground. Its name contains
 * its size, so that a page reserves the space before it loads.
 *
 * @returns null without a mark, and for a path that the settings did not create
 */
export function readMark(path: string): PhotoSize | null {
  const mark = path.endsWith(".png") ? readPhotoPath(path)?.large : undefined
  if (mark === undefined || mark.width > markBox.width || mark.height > markBox.height) return null
  return mark
}
