/** Why a file, or all files together, could not be read. */
export type ReadingFailureCode =
  | "file_unsupported"
  | "file_damaged"
  | "file_locked"
  | "too_many_pages"
  | "too_many_lines"
  | "nothing_readable"

/** Thrown by a reader. The thread reports its code. */
export class ReadingFailure extends Error {
  readonly code: ReadingFailureCode

  constructor(code: ReadingFailureCode, options?: ErrorOptions) {
    super(code, options)
    this.name = "ReadingFailure"
    this.code = code
  }
}
