import { heightAt, photoWidths } from "@ardoise/domain/menu/dish-photo"
import { ok, type Result, refuse } from "@ardoise/domain/result"

/** A photo in one of its sizes, as a browser has encoded it anew. */
export type ReducedSize = { readonly width: number; readonly height: number; readonly blob: Blob }

/** A chosen photo, small enough to be sent: the large size, and the one for a row where the photo is wider than that. */
export type ReducedPhoto = { readonly extension: "webp" | "jpg"; readonly sizes: readonly ReducedSize[] }

/** Pixels that a photo may be high: a long strip is made narrower. */
const tallest = 1920
const quality = 0.8

/**
 * Makes a photo as small as diners need it. Drawn anew it is nothing but its picture: no place, no camera, and the right way
 * up.
 *
 * @returns refused as `photo-unreadable` when this browser cannot draw it, as with HEIC outside Apple's
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
        // Safari answers PNG to the question for WebP, without a word.
        if (blob?.type === type) sizes.push({ ...size, blob })
      }
      if (sizes.length === wanted.length) return ok({ extension: type === "image/webp" ? "webp" : "jpg", sizes })
    }
    return refuse("photo-unreadable")
  } finally {
    if (picture instanceof ImageBitmap) picture.close()
  }
}

/** The picture in memory, the right way up; by an image element where the bitmap of a browser knows fewer types. */
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
  // What is transparent would be black in JPEG.
  drawing.fillStyle = "#fff"
  drawing.fillRect(0, 0, width, height)
  drawing.imageSmoothingQuality = "high"
  drawing.drawImage(picture, 0, 0, width, height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
