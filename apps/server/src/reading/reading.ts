import type { Reading, ReadingProgress } from "@ardoise/contract/reading"
import type { CardFileKind } from "./card-files.ts"
import type { ReadingFailureCode } from "./reading-failure.ts"

/** A file to read. */
export type CardFile = { readonly kind: CardFileKind; readonly bytes: Uint8Array }

/** What the thread sends. */
export type ReadingMessage =
  | { readonly kind: "progress"; readonly progress: ReadingProgress }
  | { readonly kind: "file" }
  | { readonly kind: "done"; readonly reading: Reading }
  | { readonly kind: "failed"; readonly code: ReadingFailureCode; readonly file: number | null }
