import { decode } from "jpeg-js"
import { PNG } from "pngjs"
import { type GreyPicture, toGrey } from "./page-pixels.ts"
import { ReadingFailure } from "./reading-failure.ts"

const mostMegapixels = 25

/** Decodes a JPEG or PNG file. @throws ReadingFailure `file_damaged`, also for a picture that is too large */
export function decodePicture(bytes: Buffer, kind: "jpeg" | "png"): GreyPicture {
  try {
    const { width, height, data } = kind === "jpeg" ? decodeJpeg(bytes) : decodePng(bytes)
    return toGrey(data, width, height)
  } catch (error) {
    throw new ReadingFailure("file_damaged", { cause: error })
  }
}

const decodeJpeg = (bytes: Buffer) =>
  decode(bytes, {
    useTArray: true,
    formatAsRGBA: false,
    maxResolutionInMP: mostMegapixels,
    maxMemoryUsageInMB: 512,
    tolerantDecoding: true,
  })

/** A PNG file begins with its signature and the size of its picture. */
function decodePng(bytes: Buffer) {
  const pixels = bytes.length < 24 ? 0 : bytes.readUInt32BE(16) * bytes.readUInt32BE(20)
  // Checked before decoding: a small file may hold an enormous picture.
  if (pixels === 0 || pixels > mostMegapixels * 1_000_000) throw new Error("The picture has no size or is too large")
  return PNG.sync.read(bytes)
}
