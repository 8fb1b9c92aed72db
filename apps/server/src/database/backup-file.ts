import { createHash } from "node:crypto"
import { createReadStream, createWriteStream } from "node:fs"
import { open, rename, rm } from "node:fs/promises"
import { dirname } from "node:path"
import { createInterface } from "node:readline"
import { Readable } from "node:stream"
import { pipeline } from "node:stream/promises"
import { createGunzip, createGzip } from "node:zlib"
import { z } from "zod"
import { isFileId, syncFolder } from "../files/disk-files.ts"
import { migrations } from "./migrate.ts"
import { type KeptRow, keptTables, noRows, type RowCounts } from "./snapshot.ts"

/** The form of the file; a later version reads older ones. */
const form = 1

const headShape = z.object({
  ardoise: z.literal(form),
  takenAt: z.iso.datetime(),
  /** Missing in backups from before a restore went by it. */
  version: z.string().optional(),
  keys: z.string().nullable(),
  /** Missing in backups from before there was a folder of files beside them. */
  files: z.array(z.string().refine(isFileId)).optional(),
})
const rowShape = z.object({
  table: z.enum(keptTables),
  row: z.record(z.string(), z.union([z.string(), z.number(), z.null()])),
})
/** An earlier version counted the tables that it had. */
const endShape = z.object({ counts: z.partialRecord(z.enum(keptTables), z.number()), sha256: z.string() })

/** What a backup holds beside its rows. */
export type BackupHead = {
  /** ISO time of the snapshot. */
  readonly takenAt: string
  /** The last migration that its tables have seen. */
  readonly version: string
  /** The keys of the installation as they are stored, or null when they are not part of it. */
  readonly keys: string | null
  /** Ids of the files that its rows name. Their bytes lie beside it. */
  readonly files: readonly string[]
}

/** What a backup was found to hold. */
export type BackupContent = {
  readonly counts: RowCounts
  /** The migration after which its rows go into the tables; null for all of them. */
  readonly version: string | null
  /** Ids of the files that its rows name. */
  readonly files: ReadonlySet<string>
}

/** The file is no backup, or it is not complete. */
export class BackupDamaged extends Error {
  override name = "BackupDamaged"
}

/**
 * Writes a backup: lines of JSON, compressed, with their counts and a checksum at the end. It stands under its name only when
 * it is complete, on the disk, and was read back.
 *
 * @param file must not exist
 */
export async function writeBackup(file: string, head: BackupHead, rows: AsyncIterable<KeptRow>): Promise<RowCounts> {
  const draft = `${file}.part`
  try {
    await pipeline(
      Readable.from(lines(head, rows)),
      createGzip(),
      createWriteStream(draft, { mode: 0o600, flags: "w", flush: true }),
    )
    const { counts } = await verifyBackup(draft)
    await rename(draft, file)
    await syncFolder(dirname(file))
    return counts
  } catch (error) {
    // On a disk that it has filled, the orders of the evening need the room.
    await rm(draft, { force: true })
    throw error
  }
}

async function* lines(head: BackupHead, rows: AsyncIterable<KeptRow>): AsyncGenerator<string> {
  const hash = createHash("sha256")
  const counts = noRows()
  const say = (value: unknown) => {
    const line = `${JSON.stringify(value)}\n`
    hash.update(line)
    return line
  }
  yield say({ ardoise: form, ...head })
  for await (const row of rows) {
    counts[row.table] += 1
    yield say(row)
  }
  yield `${JSON.stringify({ counts, sha256: hash.digest("hex") })}\n`
}

/**
 * Reads a whole backup and checks it.
 *
 * @throws BackupDamaged
 */
export async function verifyBackup(file: string): Promise<BackupContent> {
  const { version: noted, rows, close } = await readBackup(file)
  if (noted !== null && !Object.hasOwn(migrations, noted)) {
    close()
    throw new BackupDamaged("Cette sauvegarde vient d’une version plus récente d’Ardoise. Installez d’abord celle-là.")
  }
  let version = noted
  const counts = noRows()
  const files = new Set<string>()
  for await (const { table, row } of rows) {
    counts[table] += 1
    // From before grants stood apart, which the next migration makes of these rows.
    if (table === "subscriptions" && row.told_end === undefined) version = "002-restaurants"
    if (table !== "storage_objects") continue
    const id = String(row.file_id)
    if (!isFileId(id)) throw new BackupDamaged("Cette sauvegarde est endommagée.")
    files.add(id)
  }
  return { counts, version, files }
}

/**
 * Finds out which files a backup needs, mostly from its first line alone.
 *
 * @throws BackupDamaged when it is no whole backup and does not say so in its first line
 */
export async function readFileIds(file: string): Promise<ReadonlySet<string>> {
  const { files, close } = await readBackup(file)
  close()
  return files === null ? (await verifyBackup(file)).files : new Set(files)
}

/** A backup that is being read. */
export type OpenBackup = {
  /** The keys of the installation as they are stored, or null when they are not part of it. */
  readonly keys: string | null
  /** The last migration that its tables had seen; null when it does not say. */
  readonly version: string | null
  /** Ids of the files that its rows name; null when it does not say. */
  readonly files: readonly string[] | null
  readonly rows: AsyncGenerator<KeptRow>
  /** Ends the reading where the rows are not wanted. */
  readonly close: () => void
}

/**
 * Opens a backup. The rows come as they are read; the end of the file is checked behind the last one, so who stores them does
 * it in one transaction.
 *
 * @throws BackupDamaged when the file is none, and while reading when it is damaged or was cut off
 */
export async function readBackup(file: string): Promise<OpenBackup> {
  await (await open(file, "r")).close()
  const input = createReadStream(file)
  const unpacked = input.pipe(createGunzip())
  input.on("error", (error) => unpacked.destroy(error))
  const reader = createInterface({ input: unpacked, crlfDelay: Number.POSITIVE_INFINITY })[Symbol.asyncIterator]()
  // readline passes the end of a broken stream on as a plain end.
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
      // What cannot be unpacked is no backup; a disk that fails is something else.
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

  async function* rows(): AsyncGenerator<KeptRow> {
    const counts = noRows()
    for (;;) {
      const line = await next()
      if (line === null) throw new BackupDamaged("Cette sauvegarde est incomplète.", { cause: broken })
      if (line.startsWith('{"counts"')) {
        const end = parseLine(endShape, line)
        const isWhole =
          end.sha256 === hash.digest("hex") && keptTables.every((table) => (end.counts[table] ?? 0) === counts[table])
        if (!isWhole) throw new BackupDamaged("Cette sauvegarde est endommagée.")
        return
      }
      const row = parseLine(rowShape, line)
      hash.update(`${line}\n`)
      counts[row.table] += 1
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
