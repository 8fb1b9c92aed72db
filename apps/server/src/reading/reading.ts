import type { Reading, ReadingProgress } from "@ardoise/contract/reading"
import type { PageLine } from "@ardoise/domain/reading/page"
import type { ReadCard } from "@ardoise/domain/reading/read-card"
import type { CardFileKind } from "./card-files.ts"
import type { ReadingFailureCode } from "./reading-failure.ts"

/** A file to read. */
export type CardFile = { readonly kind: CardFileKind; readonly bytes: Uint8Array }

/** What the thread is started with. */
export type ReadingOrder = {
  readonly files: readonly CardFile[]
  /** Whether pages without words belong to the result, because a model is shown the photos. */
  readonly keepsUnread: boolean
}

/** What was read without a model, and what a model may put in order: the lines of the pages, without those of texts. */
export type LocalReading = {
  readonly reading: Reading
  readonly pageLines: readonly (readonly PageLine[])[]
  /** What was read from text files, with the number of their lines. */
  readonly texts: { readonly card: ReadCard; readonly lines: number }
}

/** What the thread sends. */
export type ReadingMessage =
  | { readonly kind: "progress"; readonly progress: ReadingProgress }
  | { readonly kind: "file" }
  | ({ readonly kind: "done" } & LocalReading)
  | { readonly kind: "failed"; readonly code: ReadingFailureCode; readonly file: number | null }
