/** A row that must be unique already exists. The same class on both engines. */
export class UniqueViolation extends Error {
  override name = "UniqueViolation"
}

/** A row refers to another one that does not exist. */
export class ForeignKeyViolation extends Error {
  override name = "ForeignKeyViolation"
}

/** Nothing was stored: a full disk, an I/O error, or a writer that stopped. The write that failed was rolled back. */
export class StorageFailure extends Error {
  override name = "StorageFailure"
}

/** The server that was reached does not accept writes, and no other one does at the moment. */
export class NotInCharge extends StorageFailure {
  override name = "NotInCharge"
}

/** The connection was lost during a commit and did not come back in time. The write may or may not be stored. */
export class OutcomeUnknown extends StorageFailure {
  override name = "OutcomeUnknown"
}

/** The object store of files does not answer as it should. The database is not concerned. */
export class ObjectStoreUnavailable extends StorageFailure {
  override name = "ObjectStoreUnavailable"
}

/** The embedded database file is damaged. Only a backup helps. */
export class DatabaseDamaged extends StorageFailure {
  override name = "DatabaseDamaged"
}

const uniqueCodes = new Set([1555, 2067])
const foreignKeyCodes = new Set([787])
/** SQLITE_FULL, SQLITE_IOERR, SQLITE_CANTOPEN, SQLITE_READONLY, SQLITE_BUSY (primary codes). */
const storageCodes = new Set([13, 10, 14, 8, 5])
/** SQLITE_CORRUPT, SQLITE_NOTADB. */
const damageCodes = new Set([11, 26])

/** Wraps an error of `node:sqlite` in the class that both engines share. Returns other errors unchanged. */
export function nameSqliteError(error: unknown): unknown {
  if (!(error instanceof Error) || !("errcode" in error) || typeof error.errcode !== "number") return error
  const options = { cause: error }
  if (uniqueCodes.has(error.errcode)) return new UniqueViolation(error.message, options)
  if (foreignKeyCodes.has(error.errcode)) return new ForeignKeyViolation(error.message, options)
  if (damageCodes.has(error.errcode & 0xff)) return new DatabaseDamaged(error.message, options)
  if (storageCodes.has(error.errcode & 0xff)) return new StorageFailure(error.message, options)
  return error
}

/** PostgreSQL error classes that mean that nothing could be stored: connection, resources, shutdown, system, I/O. */
const postgresStorageClasses = new Set(["08", "53", "57", "58", "F0", "XX"])

/** PostgreSQL ended a transaction in which nothing was asked for too long. */
const silentTransaction = "25P03"

/** Error codes of the network. */
const networkCodes = new Set([
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "ETIMEDOUT",
  "ENOTFOUND",
  "EHOSTUNREACH",
  "EAI_AGAIN",
])
const brokenConnection =
  /connection (terminated|ended|error)|timeout exceeded when trying to connect|timeout expired|not queryable/i

/** Wraps an error of `pg` in the class that both engines share. Returns other errors unchanged. */
export function namePostgresError(error: unknown): unknown {
  if (!(error instanceof Error)) return error
  const code = "code" in error && typeof error.code === "string" ? error.code : ""
  const options = { cause: error }
  if (code === "23505") return new UniqueViolation(error.message, options)
  if (code === "23503") return new ForeignKeyViolation(error.message, options)
  const isStorage =
    code === silentTransaction ||
    (code.length === 5 && postgresStorageClasses.has(code.slice(0, 2))) ||
    networkCodes.has(code) ||
    brokenConnection.test(error.message)
  return isStorage ? new StorageFailure(error.message || code, options) : error
}

/** Whether a prepared statement is missing or out of date on the server. The statement was not executed then. */
export function isNoLongerReady(error: unknown): boolean {
  const { code, routine } = Object(error) as { code?: unknown; routine?: unknown }
  return code === "26000" || (code === "0A000" && routine === "RevalidateCachedQuery")
}

/** Makes an error able to cross a thread boundary, with its name, message and stack. */
export function packError(error: unknown): PackedError {
  return error instanceof Error
    ? { name: error.name, message: error.message, stack: error.stack ?? "" }
    : { name: "Error", message: String(error), stack: "" }
}

/** An error as it crosses a thread boundary. */
export type PackedError = { readonly name: string; readonly message: string; readonly stack: string }

/** Restores an error on the other side of the thread boundary, with the same class where it is one of ours. */
export function unpackError(packed: PackedError): Error {
  const classes = { UniqueViolation, ForeignKeyViolation, StorageFailure, DatabaseDamaged }
  const ErrorClass = classes[packed.name as keyof typeof classes] ?? Error
  const error = new ErrorClass(packed.message)
  error.stack = packed.stack
  return error
}
