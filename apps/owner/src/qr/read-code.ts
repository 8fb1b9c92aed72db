/** The code reader that some browsers have. TypeScript's DOM types do not include it yet. */
type Detector = { detect(source: ImageBitmapSource): Promise<{ rawValue: string }[]> }
type DetectorClass = new (options: { formats: string[] }) => Detector

/** Returns the browser's own code reader; null if it has none. */
export function browserReader(): Detector | null {
  const { BarcodeDetector } = globalThis as { BarcodeDetector?: DetectorClass }
  if (BarcodeDetector === undefined) return null
  try {
    return new BarcodeDetector({ formats: ["qr_code"] })
  } catch {
    return null
  }
}

/** Photos are scaled down to at most this many pixels per side, enough for a code that fills a third of the picture. */
const longestSide = 1200

/**
 * Reads the QR code in a photo with our own reader, because not every browser has one for every format.
 *
 * @returns the text of the code; null if no code is found or the file is not a picture
 */
export async function readCodeOfPhoto(photo: Blob): Promise<string | null> {
  const { default: readQrCode } = await import("jsqr")
  const picture = await createImageBitmap(photo).catch(() => null)
  if (picture === null) return null
  const scale = Math.min(1, longestSide / Math.max(picture.width, picture.height))
  const canvas = document.createElement("canvas")
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  const drawing = canvas.getContext("2d")
  if (drawing === null) return null
  drawing.drawImage(picture, 0, 0, canvas.width, canvas.height)
  const { data, width, height } = drawing.getImageData(0, 0, canvas.width, canvas.height)
  return readQrCode(data, width, height)?.data ?? null
}
