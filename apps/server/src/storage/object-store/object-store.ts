import { createReadStream } from "node:fs"
import type { Readable } from "node:stream"
import type { GetObjectCommandOutput, S3Client } from "@aws-sdk/client-s3"
import type { ObjectStoreSettings } from "../../settings/object-store-settings.ts"
import { Breaker } from "../breaker.ts"
import { ObjectStoreUnavailable } from "../database-errors.ts"
import { isFileId, shelfOf } from "../disk/file-places.ts"
import type { ByteRange, KeptFile } from "../disk/file-store.ts"
import type { StoreCall, StoreCalls } from "./store-calls.ts"
import type { StoreLog } from "./store-log.ts"

/** How a bucket answers at the start. */
export type StoreState = "ready" | "refused" | "unknown-bucket" | "unreachable"

/** A file on the disk that is to be stored. */
export type ReadyFile = Omit<KeptFile, "id"> & { readonly path: string }

/** An object that carries the id of a file. */
export type ListedObject = { readonly id: string; readonly size: number; readonly storedAtMs: number }

/** What a store says about one object. */
export type ObjectFacts = {
  readonly size: number
  /** The hash that was stored with it; null for an object that another program brought. */
  readonly sha256: string | null
}

/**
 * A bucket of an object store, by ids of files. Every call may throw ObjectStoreUnavailable; the reason is logged then.
 * Objects get no access rights of their own.
 */
export type ObjectStore = {
  /** Asks for the bucket. Never throws. */
  check(): Promise<StoreState>
  /** Stores a file, or replaces it. When it resolves, the store has confirmed the length and the hash. */
  put(id: string, file: ReadyFile): Promise<void>
  /** @returns null when the object does not exist */
  get(id: string, range?: ByteRange): Promise<{ readonly bytes: Readable; readonly size: number | null } | null>
  /** @returns null when the object does not exist */
  head(id: string): Promise<ObjectFacts | null>
  /** Copies within the store. @returns false when the object does not exist */
  copy(from: string, to: string): Promise<boolean>
  remove(id: string): Promise<void>
  /** Lists the objects that carry the id of a file, in batches. */
  list(): AsyncGenerator<readonly ListedObject[]>
}

/** How long a store may take, in milliseconds. */
export type Patience = {
  readonly connectMs: number
  /** Until an answer without a large body before it begins, repetitions included. */
  readonly answerMs: number
  /** Without a byte in either direction. */
  readonly idleMs: number
}

const patience: Patience = { connectMs: 3_000, answerMs: 5_000, idleMs: 10_000 }

/** Attempts to store one file. The client repeats all other calls by itself. */
const putAttempts = 2

/** Milliseconds for which no file is asked for after failures in a row: each attempt costs time that diners share. */
const pauseMs = 5_000

/** What a store reports to, and how long it may take. */
export type StoreParts = { readonly calls: StoreCalls; readonly log: StoreLog; readonly patience?: Patience }

/** Opens a bucket. The client library is loaded with the first call. */
export function openObjectStore(settings: ObjectStoreSettings, parts: StoreParts): ObjectStore {
  const { calls, log } = parts
  const { connectMs, answerMs, idleMs } = parts.patience ?? patience
  const { bucket: Bucket, prefix } = settings
  const keyOf = (id: string) => `${prefix}${shelfOf(id)}/${id}`
  const reading = new Breaker(pauseMs)
  let loading: Promise<{ sdk: typeof import("@aws-sdk/client-s3"); client: S3Client }> | undefined
  const load = () => {
    loading ??= connect(settings, { connectMs, idleMs })
    return loading
  }

  /** @returns null for an object that does not exist */
  async function call<Answer>(
    name: StoreCall,
    work: (loaded: Awaited<ReturnType<typeof load>>, options: { readonly abortSignal: AbortSignal }) => Promise<Answer>,
    waitMs: number | null = answerMs,
  ): Promise<Answer | null> {
    const loaded = await load()
    const giveUp = new AbortController()
    const timer = waitMs === null ? undefined : setTimeout(() => giveUp.abort(), waitMs)
    try {
      return await calls.timed(name, () => work(loaded, { abortSignal: giveUp.signal }))
    } catch (error) {
      if (isMissing(error)) return null
      log.error("the object store does not answer as it should", error)
      throw new ObjectStoreUnavailable(`${name}: ${error instanceof Error ? error.name : error}`, { cause: error })
    } finally {
      clearTimeout(timer)
    }
  }

  async function putOnce(id: string, { path, size, sha256 }: ReadyFile): Promise<void> {
    const { sdk, client } = await load()
    const Body = createReadStream(path)
    const command = new sdk.PutObjectCommand({
      ...{ Bucket, Key: keyOf(id), Body, ContentLength: size },
      Metadata: { [hashName]: sha256 },
    })
    // Signs the hash of the whole, so that the store refuses other bytes. A stream would be sent unsigned.
    command.middlewareStack.add(
      (next) => (args) => {
        Object.assign((args.request as { headers: Record<string, string> }).headers, { "x-amz-content-sha256": sha256 })
        return next(args)
      },
      { step: "build", name: "sign-whole-file" },
    )
    try {
      await client.send(command)
    } finally {
      Body.destroy()
    }
  }

  return {
    check: async () => {
      const { sdk, client } = await load()
      const abortSignal = AbortSignal.timeout(answerMs)
      try {
        await calls.timed("check", () => client.send(new sdk.HeadBucketCommand({ Bucket }), { abortSignal }))
        return "ready"
      } catch (error) {
        const status = statusOf(error)
        if (status === 404) return "unknown-bucket"
        if (status !== undefined && status >= 300 && status < 500 && status !== 429) return "refused"
        log.error("the object store does not answer as it should", error)
        return "unreachable"
      }
    },
    put: async (id, file) => {
      const attempt = async () => {
        for (let left = putAttempts; ; left -= 1) {
          try {
            return await putOnce(id, file)
          } catch (error) {
            if (left === 1 || !isPassing(error)) throw error
          }
        }
      }
      // A bucket that does not exist is not a missing object.
      const stored = await call("put", async () => (await attempt()) ?? true, null)
      if (stored === null) throw new ObjectStoreUnavailable("put: no bucket")
    },
    get: async (id, range) => {
      if (reading.isOpen()) throw new ObjectStoreUnavailable("get: paused after failures")
      const Range = range && `bytes=${range.start}-${range.end}`
      const asked = call("get", ({ sdk, client }, options) => {
        const command = new sdk.GetObjectCommand({ Bucket, Key: keyOf(id), ...(Range && { Range }) })
        return client.send(command, options)
      })
      const found = await asked.catch((error) => {
        reading.failed()
        throw error
      })
      reading.succeeded()
      return found && { bytes: bodyOf(found), size: found.ContentLength ?? null }
    },
    head: async (id) => {
      const found = await call("head", ({ sdk, client }, options) =>
        client.send(new sdk.HeadObjectCommand({ Bucket, Key: keyOf(id) }), options),
      )
      return found && { size: found.ContentLength ?? 0, sha256: found.Metadata?.[hashName] ?? null }
    },
    copy: async (from, to) => {
      const CopySource = `${Bucket}/${keyOf(from)}`
      // The store reads and writes the whole file before it answers.
      const copied = await call(
        "copy",
        ({ sdk, client }) => client.send(new sdk.CopyObjectCommand({ Bucket, Key: keyOf(to), CopySource })),
        null,
      )
      return copied !== null
    },
    remove: async (id) => {
      await call("delete", ({ sdk, client }, options) =>
        client.send(new sdk.DeleteObjectCommand({ Bucket, Key: keyOf(id) }), options),
      )
    },
    async *list() {
      for (let ContinuationToken: string | undefined; ; ) {
        const page = await call(
          "list",
          ({ sdk, client }) =>
            client.send(
              new sdk.ListObjectsV2Command({ Bucket, Prefix: prefix, ...(ContinuationToken && { ContinuationToken }) }),
            ),
          null,
        )
        const objects = (page?.Contents ?? []).flatMap(({ Key = "", Size = 0, LastModified }) => {
          const id = Key.slice(-32)
          const isOurs = isFileId(id) && Key === keyOf(id) && LastModified !== undefined
          return isOurs ? [{ id, size: Size, storedAtMs: LastModified.getTime() }] : []
        })
        if (objects.length > 0) yield objects
        ContinuationToken = page?.NextContinuationToken
        if (!page?.IsTruncated || ContinuationToken === undefined) return
      }
    },
  }
}

/** The name under which an object carries the hash of its bytes. */
const hashName = "sha256"

async function connect(
  { url, region, keyId, secret, isPathStyle }: ObjectStoreSettings,
  { connectMs, idleMs }: Pick<Patience, "connectMs" | "idleMs">,
) {
  const sdk = await import("@aws-sdk/client-s3")
  const ignore = () => undefined
  const client = new sdk.S3Client({
    endpoint: url,
    region,
    credentials: { accessKeyId: keyId, secretAccessKey: secret },
    forcePathStyle: isPathStyle,
    // The newer default adds checksums that other stores than Amazon's refuse.
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
    requestHandler: { connectionTimeout: connectMs, socketTimeout: idleMs },
    // The library would write to the terminal. The log of the server says what matters.
    logger: { debug: ignore, info: ignore, warn: ignore, error: ignore },
  })
  return { sdk, client }
}

const bodyOf = ({ Body }: GetObjectCommandOutput) => Body as Readable

const statusOf = (error: unknown) =>
  (error as { readonly $metadata?: { readonly httpStatusCode?: number } }).$metadata?.httpStatusCode

/** Whether a store says that an object does not exist. That its bucket does not exist is another matter. */
const isMissing = (error: unknown) =>
  error instanceof Error && (error.name === "NoSuchKey" || error.name === "NotFound") && statusOf(error) === 404

/** Whether another attempt may succeed at once: a broken connection or a store that is busy, but not a slow one. */
function isPassing(error: unknown): boolean {
  const status = statusOf(error)
  if (status !== undefined) return status >= 500 || status === 429
  return error instanceof Error && error.name !== "TimeoutError"
}
