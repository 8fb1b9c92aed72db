import type { Dish } from "./menu.ts"

/** The bucket of dish photos: public, because every diner's phone fetches them without a session. */
export const photoBucket = "photos"

/** Pixels of the two sizes of a photo: on a row of the carte, and on the whole screen of a phone. Nothing is enlarged. */
export const photoWidths = { small: 480, large: 1080 } as const

/** Pixels that a side of any photo may have. */
const longestSide = 4096

/** A photo of a dish in one of its sizes. */
export type PhotoSize = { readonly path: string; readonly width: number; readonly height: number }

/** A dish's photo: the size that the stored path names, and the one for a row of the carte. The same when it is small. */
export type DishPhoto = { readonly large: PhotoSize; readonly small: PhotoSize }

const ownPath =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9]{12})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(webp|jpg|png)$/

/**
 * The storage path of a photo. It tells the size, so that a page knows the room of a picture before it is there.
 *
 * @param photoId 12 letters and digits, see `newPhotoId`
 */
export function photoPath(
  ownerId: string,
  photoId: string,
  { width, height, extension }: { width: number; height: number; extension: "webp" | "jpg" | "png" },
): string {
  return `${ownerId}/${photoId}-${width}x${height}.${extension}`
}

/**
 * An id for a new photo.
 *
 * @param random gives numbers from 0 up to, not including, 1
 */
export function newPhotoId(random: () => number): string {
  return Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join("")
}

/** How high a picture is at another width, in whole pixels. */
export function heightAt(width: number, original: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.round((original.height * width) / original.width))
}

/**
 * Reads the path of a photo. What our own editor did not make is none: another program may have written anything there, and
 * a path without its size would move the page when the picture comes.
 */
export function readPhotoPath(path: unknown): DishPhoto | null {
  const [, start = "", w = "", h = "", extension = ""] = (typeof path === "string" && ownPath.exec(path)) || []
  const [width, height] = [Number(w), Number(h)]
  if (start === "" || width > longestSide || height > longestSide) return null
  const large = { path: `${start}-${w}x${h}.${extension}`, width, height }
  if (width <= photoWidths.small) return { large, small: large }
  const smallHeight = heightAt(photoWidths.small, large)
  const path480 = `${start}-${photoWidths.small}x${smallHeight}.${extension}`
  return { large, small: { path: path480, width: photoWidths.small, height: smallHeight } }
}

/** The photo of a dish, or null. It stands in the field `photo` of the stored dish. */
export function photoOf({ others }: Pick<Dish, "others">): DishPhoto | null {
  return readPhotoPath(others.photo)
}

/**
 * The dish with another photo, or without one.
 *
 * @param path of the large size; null takes the photo away
 */
export function withPhoto(dish: Dish, path: string | null): Dish {
  const { photo: _before, ...others } = dish.others
  return { ...dish, others: path === null ? others : { ...others, photo: path } }
}

/** Where browsers fetch a photo from, on the server's own origin. */
export function photoAddress({ path }: Pick<PhotoSize, "path">): string {
  return `/storage/v1/object/public/${photoBucket}/${path}`
}

/**
 * The part of a storage path that both sizes of a photo share and that stands in a menu which uses it; null for a file that
 * is no photo of the editor.
 */
export function photoStem(path: string): string | null {
  return ownPath.exec(path)?.[1] ?? null
}
