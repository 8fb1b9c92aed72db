import { heightAt, photoWidths } from "@ardoise/domain/menu/dish-photo"
import { ok, type Result, refuse } from "@ardoise/domain/result"

/** A photo in one of its sizes, encoded again by the browser. */
export type ReducedSize = { readonly width: number; readonly height: number; readonly blob: Blob }

/** A chosen photo, small enough to upload: the large size, and the small size if the photo is wider than that. */
export type ReducedPhoto = { readonly extension: "webp" | "jpg"; readonly sizes: readonly ReducedSize[] }

/** Maximum height of a photo in px. A taller photo is scaled down. */
const tallest = 1920
const quality = 0.8

/**
 * Scales a photo down to the sizes that diners need. Encoding it again removes its metadata (place, camera) and turns
 * it upright.
 *
 * @returns refused as `photo-unreadable` when this browser cannot decode it, as with HEIC in browsers other than
 * Apple's
 */
export async function reducePhoto(file: Blob): Promise<Result<ReducedPhoto, "photo-unreadable">> {
  const picture = await drawable(file)
  if (picture === null || picture.width === 0 || picture.height === 0) return refuse("photo-unreadable")
  const scale = Math.min(1, photoWidths.large / picture.width, tallest / picture.height)
  const width = Math.max(1, Math.round(picture.width * scale))
  const large = { width, height: heightAt(width, picture) }
  const small = { width: photoWidths.small, height: heightAt(photoWidths.small, large) }
  const wanted = width > photoWidths.small ? [large, small] : [large]
  try {
    for (const type of ["image/webp", "image/jpeg"]) {
      const sizes: ReducedSize[] = []
      for (const size of wanted) {
        const blob = await encode(picture, size, type)
        // Safari returns PNG when asked for WebP, without an error.
        if (blob?.type === type) sizes.push({ ...size, blob })
      }
      if (sizes.length === wanted.length) return ok({ extension: type === "image/webp" ? "webp" : "jpg", sizes })
    }
    return refuse("photo-unreadable")
  } finally {
    if (picture instanceof ImageBitmap) picture.close()
  }
}

/**
 * Returns the decoded picture, turned upright. Falls back to an image element where `createImageBitmap` cannot decode
 * the type.
 */
async function drawable(file: Blob): Promise<ImageBitmap | HTMLImageElement | null> {
  try {
    return await createImageBitmap(file)
  } catch {
    const address = URL.createObjectURL(file)
    const image = new Image()
    image.src = address
    try {
      await image.decode()
      return image
    } catch {
      return null
    } finally {
      URL.revokeObjectURL(address)
    }
  }
}

function encode(
  picture: ImageBitmap | HTMLImageElement,
  { width, height }: { width: number; height: number },
  type: string,
): Promise<Blob | null> {
  const canvas = document.createElement("canvas")
  canvas.width = width
  canvas.height = height
  const drawing = canvas.getContext("2d")
  if (drawing === null) return Promise.resolve(null)
  // Transparent pixels would be black in JPEG.
  drawing.fillStyle = "#fff"
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = "high"
  drawing.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
