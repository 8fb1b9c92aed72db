import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { z } from "zod"
import { isFileId } from "../disk/file-places.ts"
import { syncFolder } from "../disk/sync-folder.ts"
import { migrations } from "../migrate.ts"
import { type BackedUpTable, type BackupRow, noRows, type RowCounts } from "./snapshot.ts"

/** Version of the file format. A later version of the server reads older formats. */
const form = 1

const headShape = z.object({
  ardoise: z.literal(form),
  takenAt: z.iso.datetime(),
  /** Missing in older backups; `verifyBackup` then derives it from the rows. */
  version: z.string().optional(),
  keys: z.string().nullable(),
  /** Missing in older backups, which were taken without owners' files. */
  files: z.array(z.string().refine(isFileId)).optional(),
})
/** The shapes of the lines after the first one. */
function lineShapes(tables: readonly BackedUpTable[]) {
  const table = z.enum(tables.map(({ name }) => name))
  return {
    row: z.object({ table, row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])) }),
    /** Partial: a backup of an earlier version counts only the tables of that version. */
    end: z.object({ counts: z.partialRecord(table, z.number()), sha256: z.string() }),
  }
}

/** The first line of a backup: everything except its rows. */
export type BackupHead = {
  /** ISO time of the snapshot. */
  readonly takenAt: string
  /** Name of the last migration applied to its tables. */
  readonly version: string
  /** The installation's keys as they are stored; null when the backup does not contain them. */
  readonly keys: string | null
  /** Ids of the files that its rows refer to. Their bytes are stored beside the backup. */
  readonly files: readonly string[]
}

/** What `verifyBackup` found in a backup. */
export type BackupContent = {
  readonly counts: RowCounts
  /** The migration to stop at before the rows are inserted. */
  readonly version: string
  /** Ids of the files that its rows refer to. */
  readonly files: ReadonlySet<string>
}

/**
 * The migration whose tables hold the rows of every backup that does not name one. The next migration derives rows from
 * others, so it must run after these are inserted.
 */
const lastOfUnnamed = "023-menu-services"

/** The file is not a backup, or it is incomplete or damaged. */
export class BackupDamaged extends Error {
  override name = "BackupDamaged"
}

/**
 * Writes a backup: gzipped lines of JSON, with row counts and a checksum at the end. The file gets its final name only
 * after it was flushed to disk and read back.
 *
 * @param file must not exist
 */
export async function writeBackup(
  file: string,
  tables: readonly BackedUpTable[],
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
): Promise<RowCounts> {
  const draft = `${file}.part`
  try {
    await pipeline(
      Readable.from(lines(tables, head, rows)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: "w", flush: true }),
    )
    const { counts } = await verifyBackup(draft, tables)
    await rename(draft, file)
    await syncFolder(dirname(file))
    return counts
  } catch (error) {
    // Free the space: when the backup filled the disk, the server needs it to store orders.
    await rm(draft, { force: true })
    throw error
  }
}

/** Characters that JSON leaves as they are, and at which `readline` ends a line. Texts from other programs contain them. */
const lineSeparators = /[\u2028\u2029]/g

const escapeCharacter = (character: string) => `\\u${character.charCodeAt(0).toString(16)}`

async function* lines(
  tables: readonly BackedUpTable[],
  head: BackupHead,
  rows: AsyncIterable<BackupRow>,
): AsyncGenerator<string> {
  const hash = createHash("sha256")
  const counts = noRows(tables)
  const say = (value: unknown) => {
    const line = `${JSON.stringify(value).replace(lineSeparators, escapeCharacter)}\n`
    hash.update(line)
    return line
  }
  yield say({ ardoise: form, ...head })
  for await (const row of rows) {
    counts[row.table] = (counts[row.table] ?? 0) + 1
    yield say(row)
  }
  yield `${JSON.stringify({ counts, sha256: hash.digest("hex") })}\n`
}

/**
 * Reads a whole backup and checks it.
 *
 * @throws BackupDamaged
 */
export async function verifyBackup(file: string, tables: readonly BackedUpTable[]): Promise<BackupContent> {
  const { version: noted, rows, close } = await readBackup(file, tables)
  if (noted !== null && !Object.hasOwn(migrations, noted)) {
    close()
    throw new BackupDamaged("Cette sauvegarde vient d’une version plus récente d’Ardoise. Installez d’abord celle-là.")
  }
  let version = noted ?? lastOfUnnamed
  const counts = noRows(tables)
  const tableOf = new Map<string, BackedUpTable>(tables.map((table) => [table.name, table]))
  const files = new Set<string>()
  for await (const { table, row } of rows) {
    counts[table] = (counts[table] ?? 0) + 1
    const { before, fileColumns } = tableOf.get(table) ?? {}
    if (before !== undefined && row[before.column] === undefined) version = before.version
    if (fileColumns === undefined) continue
    const id = String(row[fileColumns.id])
    if (!isFileId(id)) throw new BackupDamaged("Cette sauvegarde est endommagée.")
    files.add(id)
  }
  return { counts, version, files }
}

/**
 * Returns the ids of the files that a backup needs. Reads only its first line, unless that line does not list them.
 *
 * @throws BackupDamaged when the first line is invalid, or when the whole file had to be read and is damaged
 */
export async function readFileIds(file: string, tables: readonly BackedUpTable[]): Promise<ReadonlySet<string>> {
  const { files, close } = await readBackup(file, tables)
  close()
  return files === null ? (await verifyBackup(file, tables)).files : new Set(files)
}

/** A backup that is open for reading. */
export type OpenBackup = {
  /** The installation's keys as they are stored; null when the backup does not contain them. */
  readonly keys: string | null
  /** Name of the last migration applied to its tables; null when the backup does not say. */
  readonly version: string | null
  /** Ids of the files that its rows refer to; null when the backup does not list them. */
  readonly files: readonly string[] | null
  readonly rows: AsyncGenerator<BackupRow>
  /** Stops reading. Call it when the rows are not read to their end. */
  readonly close: () => void
}

/**
 * Opens a backup and yields its rows while reading. The checksum is verified only after the last row, so a caller that
 * stores rows must do so in one transaction.
 *
 * @throws BackupDamaged when the file is not a backup, and while rows are read when it is damaged or truncated
 */
export async function readBackup(file: string, tables: readonly BackedUpTable[]): Promise<OpenBackup> {
  const shapes = lineShapes(tables)
  await (await open(file, "r")).close()
  const input = createReadStream(file)
  const unpacked = input.pipe(createGunzip())
  input.on("error", (error) => unpacked.destroy(error))
  const reader = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  // `readline` reports the end of a broken stream as a normal end.
  let broken: Error | null = null
  unpacked.on("error", (error) => {
    broken = error
  })
  const hash = createHash("sha256")
  const next = async (): Promise<string | null> => {
    try {
      const { value, done } = await reader.next()
      return done ? null : value
    } catch (error) {
      // Zlib errors mean that the file is not an intact backup. Other errors, such as a failing disk, are passed on.
      if (!(error as NodeJS.ErrnoException).code?.startsWith("Z_")) throw error
      broken = error as Error
      return null
    }
  }
  const close = () => {
    input.destroy()
    unpacked.destroy()
  }
  const first = await next()
  if (first === null) throw new BackupDamaged("Ce fichier n’est pas une sauvegarde d’Ardoise.", { cause: broken })
  const head = readHead(first)

  function readHead(line: string) {
    try {
      return parseLine(headShape, line)
    } catch (error) {
      close()
      throw error
    }
  }
  hash.update(`${first}\n`)

  async function* rows(): AsyncGenerator<BackupRow> {
    const counts = noRows(tables)
    for (;;) {
      const line = await next()
      if (line === null) throw new BackupDamaged("Cette sauvegarde est incomplète.", { cause: broken })
      if (line.startsWith('{"counts"')) {
        const end = parseLine(shapes.end, line)
        const isWhole =
          end.sha256 === hash.digest("hex") && tables.every(({ name }) => (end.counts[name] ?? 0) === counts[name])
        if (!isWhole) throw new BackupDamaged("Cette sauvegarde est endommagée.")
        return
      }
      const row = parseLine(shapes.row, line)
      hash.update(`${line}\n`)
      counts[row.table] = (counts[row.table] ?? 0) + 1
      yield row
    }
  }
  return { keys: head.keys, version: head.version ?? null, files: head.files ?? null, rows: rows(), close }
}

function parseLine<T>(shape: z.ZodType<T>, line: string): T {
  try {
    return shape.parse(JSON.parse(line))
  } catch (error) {
    throw new BackupDamaged("Ce fichier n’est pas une sauvegarde d’Ardoise, ou il est endommagé.", { cause: error })
  }
}
