/** A row that must be unique is there already. The same on both engines. */
export class UniqueViolation extends Error {
  override name = "UniqueViolation"
}

/** A row refers to another one that does not exist. */
export class ForeignKeyViolation extends Error {
  override name = "ForeignKeyViolation"
}

/** The storage took nothing: a full disk, an I/O error, a writer that stopped. Whatever was being written is not there. */
export class StorageFailure extends Error {
  override name = "StorageFailure"
}

const uniqueCodes = new Set([1555, 2067])
const foreignKeyCodes = new Set([787])
/** SQLITE_FULL, SQLITE_IOERR, SQLITE_CORRUPT, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_BUSY (primary codes). */
const storageCodes = new Set([13, 10, 11, 14, 8, 5])

/** Gives an error of `node:sqlite` the name that both engines share; anything else comes back as it is. */
export function nameSqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error
  const options = { cause: error }
  if (uniqueCodes.has(error.errcode)) return new UniqueViolation(error.message, options)
  if (foreignKeyCodes.has(error.errcode)) return new ForeignKeyViolation(error.message, options)
  if (storageCodes.has(error.errcode & 0xff)) return new StorageFailure(error.message, options)
  return error
}

/** Makes an error cross a thread boundary: only its name and message matter on the other side. */
export function packError(error: unknown): PackedError {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? "" }
    : { name: "Error", message: String(error), stack: "" }
}

/** An error as it crosses a thread boundary. */
export type PackedError = { readonly name: string; readonly message: string; readonly stack: string }

/** The error on the other side of the thread boundary, of the same class where it is one of ours. */
export function unpackError(packed: PackedError): Error {
  const classes = { UniqueViolation, ForeignKeyViolation, StorageFailure }
  const ErrorClass = classes[packed.name as keyof typeof classes] ?? Error
  const error = new ErrorClass(packed.message)
  error.stack = packed.stack
  return error
}
