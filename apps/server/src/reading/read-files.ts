import type { ReadingProgress, ReadPage } from "@ardoise/contract/reading"
import { readPastedCard } from "@ardoise/domain/menu/pasting/pasted-card"
import type { PageLine, WordPage } from "@ardoise/domain/reading/page"
import { toPageLines } from "@ardoise/domain/reading/page-lines"
import { joinCards, type ReadCard, readCard, withoutPlaces } from "@ardoise/domain/reading/read-card"
import { toText } from "./card-files.ts"
import { decodePicture } from "./decode-picture.ts"
import type { GreyPicture } from "./page-pixels.ts"
import { openPdf } from "./read-pdf.ts"
import { readPicture } from "./read-picture.ts"
import type { LocalReading, ReadingMessage, ReadingOrder } from "./reading.ts"
import { ReadingFailure } from "./reading-failure.ts"
import { openRecogniser, type Recogniser } from "./recogniser.ts"

/** Pages of all files together. */
export const mostPages = 12

/** Lines of all files together, and characters of a text. No menu has as many, and the answer would be as large. */
const mostLines = 5_000
const mostCharacters = 1_000_000

/** A photo with fewer words, or less certain ones, shows handwriting or no menu. */
const fewestWords = 5
const leastConfidence = 0.45

/** A page that was not read yet. */
type Source = {
  readonly file: number
  readonly pageOfFile: number
  /** @param page its number in the reading */
  readonly load: (page: number) => Promise<{ readonly words: WordPage } | { readonly picture: GreyPicture } | null>
}

type Text = { readonly card: ReadCard; readonly lines: number }

/**
 * Reads files one after the other, and reports each step. Never throws: a failure is the last message.
 *
 * @param order.keepsUnread when no page has words, the result is empty pages and not the failure "nothing_readable"
 */
export async function readFiles(
  { files, keepsUnread }: ReadingOrder,
  send: (message: ReadingMessage) => void,
): Promise<void> {
  let current: number | null = null
  try {
    const sources: Source[] = []
    const texts: Text[] = []
    for (const [file, { kind, bytes }] of files.entries()) {
      current = file
      if (kind === "text") texts.push(readText(bytes))
      else sources.push(...(await listPages(file, kind, bytes)))
      if (sources.length > mostPages) throw new ReadingFailure("too_many_pages")
      if (texts.reduce((sum, { lines }) => sum + lines, 0) > mostLines) throw new ReadingFailure("too_many_lines")
    }
    const done = await readPages(sources, texts, send, (file) => {
      current = file
    })
    if (!keepsUnread && texts.length === 0 && done.reading.pages.every(({ isRead }) => !isRead)) {
      throw new ReadingFailure("nothing_readable")
    }
    send({ kind: "done", ...done })
  } catch (error) {
    if (!(error instanceof ReadingFailure)) throw error
    send({ kind: "failed", code: error.code, file: error.code === "nothing_readable" ? null : current })
  }
}

function readText(bytes: Uint8Array): Text {
  const text = toText(Buffer.from(bytes)) ?? ""
  if (text.length > mostCharacters || text.split("\n").length > mostLines) throw new ReadingFailure("too_many_lines")
  return { card: withoutPlaces(readPastedCard(text)), lines: text.split("\n").length }
}

async function listPages(file: number, kind: "pdf" | "jpeg" | "png", bytes: Uint8Array): Promise<Source[]> {
  if (kind !== "pdf") {
    return [{ file, pageOfFile: 0, load: async () => ({ picture: decodePicture(Buffer.from(bytes), kind) }) }]
  }
  const pdf = await openPdf(bytes)
  if (pdf.pages > mostPages) throw new ReadingFailure("too_many_pages")
  return Array.from({ length: pdf.pages }, (_, at) => ({
    file,
    pageOfFile: at,
    load: (page: number) => pdf.read(at + 1, page),
  }))
}

async function readPages(
  sources: readonly Source[],
  texts: readonly Text[],
  send: (message: ReadingMessage) => void,
  onFile: (file: number) => void,
): Promise<LocalReading> {
  let recogniser: Recogniser | null = null
  const lines: (readonly PageLine[])[] = []
  const pages: ReadPage[] = []
  const progress = (step: ReadingProgress["step"], page: number) =>
    send({ kind: "progress", progress: { step, page, pages: sources.length, dishes: countDishes(readCard(lines)) } })
  for (const [page, { file, pageOfFile, load }] of sources.entries()) {
    onFile(file)
    if (pageOfFile === 0) send({ kind: "file" })
    progress("text", page)
    const source = await load(page)
    let words = source !== null && "words" in source ? source.words : null
    const position = { file, pageOfFile, turned: 0, levelled: 0 }
    if (source !== null && "picture" in source) {
      progress("letters", page)
      recogniser ??= await openRecogniser()
      const read = readPicture(source.picture, page, recogniser)
      position.turned = read.quarterTurns
      position.levelled = read.degrees
      words = isLegible(read.words) ? read.words : null
    }
    pages.push({ ...position, isRead: words !== null })
    lines.push(words === null ? [] : toPageLines(words))
    if (lines.reduce((sum, { length }) => sum + length, 0) > mostLines) throw new ReadingFailure("too_many_lines")
  }
  progress("check", Math.max(0, sources.length - 1))
  const all = { card: joinCards(texts), lines: texts.reduce((sum, text) => sum + text.lines, 0) }
  const card = joinCards([all, { card: readCard(lines), lines: 0 }])
  return { reading: { ...card, pages, by: "local" }, pageLines: lines, texts: all }
}

const countDishes = ({ categories }: ReadCard) => categories.reduce((sum, { dishes }) => sum + dishes.length, 0)

/** Whether a photo shows printed text, and not handwriting. */
function isLegible({ words }: WordPage): boolean {
  const written = words.filter(({ text }) => /[\p{L}\p{N}]/u.test(text))
  const sum = written.reduce((total, { confidence }) => total + (confidence ?? 1), 0)
  return written.length >= fewestWords && sum / written.length >= leastConfidence
}
