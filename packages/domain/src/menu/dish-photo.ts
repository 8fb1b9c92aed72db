import type { Dish } from "./menu.ts"

/** The bucket of dish photos. It is public, because diners' phones fetch the photos without a session. */
export const photoBucket = "photos"

/**
 * Widths of the two sizes of a photo in pixels: in a row of the menu, and on the full screen of a phone. Photos are
 * never enlarged.
 */
export const photoWidths = { small: 480, large: 1080 } as const

/** Maximum length of each side of a photo in pixels. */
const longestSide = 4096

/** A photo of a dish in one of its sizes. */
export type PhotoSize = { readonly path: string; readonly width: number; readonly height: number }

/**
 * The two sizes of a dish's photo: `large` from the stored path, and `small` for a row of the menu. A small photo has
 * the same size twice.
 */
export type DishPhoto = { readonly large: PhotoSize; readonly small: PhotoSize }

const ownPath =
  /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}\/[a-z0-9]{12})-([1-9]\d{0,3})x([1-9]\d{0,3})\.(webp|jpg|png)$/

/**
 * Returns the storage path of a photo. The path contains the size, so that a page reserves the space before the photo
 * loads.
 *
 * @param photoId 12 alphanumeric characters, see `newPhotoId`
 */
export function photoPath(
  ownerId: string,
  photoId: string,
  { width, height, extension }: { width: number; height: number; extension: "webp" | "jpg" | "png" },
): string {
  return `${ownerId}/${photoId}-${width}x${height}.${extension}`
}

/**
 * Creates the id of a new photo.
 *
 * @param random returns numbers from 0 up to, not including, 1
 */
export function newPhotoId(random: () => number): string {
  return Array.from({ length: 12 }, () => Math.floor(random() * 36).toString(36)).join("")
}

/** Returns the height of a picture at another width, in whole pixels. */
export function heightAt(width: number, original: { readonly width: number; readonly height: number }): number {
  return Math.max(1, Math.round((original.height * width) / original.width))
}

/**
 * Reads the path of a photo. Returns null for a path that the editor did not create: other programs may have stored
 * anything there. Without its size in the path, a photo would shift the page when it loads.
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

/** Returns the photo of a dish, or null. The stored dish has it in its field `photo`. */
export function photoOf({ others }: Pick<Dish, "others">): DishPhoto | null {
  return readPhotoPath(others.photo)
}

/**
 * Returns the dish with another photo, or without one.
 *
 * @param path path of the large size; null removes the photo
 */
export function withPhoto(dish: Dish, path: string | null): Dish {
  const { photo: _before, ...others } = dish.others
  return { ...dish, others: path === null ? others : { ...others, photo: path } }
}

/** Returns the address from which browsers fetch a photo, on the server's own origin. */
export function photoAddress({ path }: Pick<PhotoSize, "path">): string {
  return `/storage/v1/object/public/${photoBucket}/${path}`
}

/**
 * Returns the part of a storage path that both sizes of a photo share. A menu that uses the photo contains this part.
 * Returns null for a file that is not a photo from the editor.
 */
export function photoStem(path: string): string | null {
  return ownPath.exec(path)?.[1] ?? null
}
