import type { ReadCard } from "@ardoise/domain/reading/read-card"

/** A page of a reading, so that a strip of it can be cut out by places. */
export type ReadPage = {
  /** Number of its file, from 0. */
  readonly file: number
  /** Number of the page in its file, from 0. */
  readonly pageOfFile: number
  /** Quarter turns to the right that set the given picture upright. */
  readonly turned: number
  /** Degrees to the right by which the upright picture was made level. */
  readonly levelled: number
  /** Whether it had a text or a legible picture. */
  readonly isRead: boolean
}

/** What a reading gives. `by`: who put the lines in order. Places refer to the pages by their position in `pages`. */
export type Reading = ReadCard & { readonly pages: readonly ReadPage[]; readonly by: "local" | "model" }

/** How far a reading is. */
export type ReadingProgress = {
  /** Looking for the text, recognising characters, putting everything together, or waiting for the model. */
  readonly step: "text" | "letters" | "check" | "model"
  /** Number of the page, from 0. */
  readonly page: number
  readonly pages: number
  /** Dishes that were found so far. */
  readonly dishes: number
}

/** The events of `read-card` as a stream. Exactly one `done` or `failed` ends it. */
export type ReadingEvents = {
  readonly progress: ReadingProgress
  readonly done: Reading
  /** A code and the sentence for the owner; `file` is the number of the file that is to blame, from 0. */
  readonly failed: { readonly code: string; readonly error: string; readonly file: number | null }
}
