import type { WordPage } from "@ardoise/domain/reading/page"
import { extractImages, getDocumentProxy } from "unpdf"
import { type GreyPicture, toGrey } from "./page-pixels.ts"
import { type TextRun, toPdfWords } from "./pdf-words.ts"
import { ReadingFailure } from "./reading-failure.ts"

/** A page of a PDF: its words, or the picture of a scanned page; null for a page with neither. */
export type PdfPage = { readonly words: WordPage } | { readonly picture: GreyPicture } | null

/** An opened PDF. */
export type OpenPdf = {
  readonly pages: number
  /** @throws ReadingFailure. @param number of the page in the file, from 1. @param page its number in the whole reading, from 0 */
  readonly read: (number: number, page: number) => Promise<PdfPage>
}

/** A page with fewer characters is a picture with a stamp or a page number. */
const fewestLetters = 20

/** Pixels of a picture in a PDF. Larger ones are not decoded. */
const mostPixels = 25_000_000

/** Opens a PDF. Runs no scripts, and loads neither fonts nor attachments. @throws ReadingFailure */
export async function openPdf(bytes: Uint8Array): Promise<OpenPdf> {
  const pdf = await getDocumentProxy(bytes, {
    verbosity: 0,
    disableFontFace: true,
    useSystemFonts: false,
    maxImageSize: mostPixels,
    stopAtErrors: false,
  }).catch((error: unknown) => {
    throw new ReadingFailure(isLocked(error) ? "file_locked" : "file_damaged", { cause: error })
  })
  return {
    pages: pdf.numPages,
    read: async (number, page) => {
      // Objects of a damaged file are first examined when they are needed.
      const source = await pdf.getPage(number).catch(damaged)
      const { width, height, transform } = source.getViewport({ scale: 1 })
      const { items } = await source.getTextContent().catch(damaged)
      const runs = items.filter((item) => "str" in item) as TextRun[]
      const words = toPdfWords(runs, { page, width, height, transform })
      const letters = words.reduce((sum, { text }) => sum + text.replace(/\P{L}+/gu, "").length, 0)
      if (letters >= fewestLetters) return { words: { aspect: width / height, words } }
      const picture = await largestPicture(() => extractImages(pdf, number))
      if (picture !== null) return { picture }
      return words.length > 0 ? { words: { aspect: width / height, words } } : null
    },
  }
}

function damaged(cause: unknown): never {
  throw new ReadingFailure("file_damaged", { cause })
}

const isLocked = (error: unknown) => error instanceof Error && error.name === "PasswordException"

type Extracted = { readonly data: Uint8Array | Uint8ClampedArray; readonly width: number; readonly height: number }

/** The largest picture of a page, which is the scan; null without one that can be decoded. */
async function largestPicture(extract: () => Promise<readonly Extracted[]>): Promise<GreyPicture | null> {
  // A picture in a form that cannot be decoded leaves its page empty.
  const pictures = await extract().catch(() => [])
  const [largest] = pictures.toSorted((a, b) => b.width * b.height - a.width * a.height)
  return largest ? toGrey(largest.data, largest.width, largest.height) : null
}
