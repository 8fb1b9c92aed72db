import { fork } from "node:child_process"
import { randomBytes } from "node:crypto"
import { once } from "node:events"
import { mkdtemp, rm, utimes } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import {
  CreateBucketCommand,
  DeleteBucketCommand,
  DeleteObjectCommand,
  GetObjectCommand,
  ListObjectsV2Command,
  PutObjectCommand,
  S3Client,
} from "@aws-sdk/client-s3"

/** A bucket of the tests, and the settings of a server that stores its files there. */
export type TestBucket = {
  readonly settings: Readonly<Record<string, string>>
  /** Lists the ids of its files. */
  readonly listIds: () => Promise<string[]>
  readonly read: (id: string) => Promise<Buffer>
  /** Stores an object as another program would. */
  readonly write: (id: string, bytes: Buffer | string) => Promise<void>
  /** Makes an object as old as if it had been stored at a time. Not for a store outside of the tests. */
  readonly age: (id: string, storedAt: Date) => Promise<void>
}

/** A running object store. */
export type TestObjectStore = {
  readonly url: string
  /** Creates an empty bucket. */
  readonly newBucket: (settings?: Readonly<Record<string, string>>) => Promise<TestBucket>
  /** Ends it and removes its buckets. */
  readonly stop: () => Promise<void>
}

/** The store outside of the tests that `npm run try-s3` names, on loopback or for tests only. */
const { TEST_S3_URL: outsideUrl, TEST_S3_KEY_ID: outsideKey = "", TEST_S3_SECRET: outsideSecret = "" } = process.env

/** Whether tests may change the age of objects. */
export const canAgeObjects = outsideUrl === undefined

/** The only keys that the store knows. */
export const storeKeys =
  outsideUrl === undefined
    ? { FILES_S3_KEY_ID: "S3RVER", FILES_S3_SECRET: "S3RVER" }
    : { FILES_S3_KEY_ID: outsideKey, FILES_S3_SECRET: outsideSecret }

/** Starts an object store on loopback, or uses the one that `npm run try-s3` names. */
export async function startObjectStore(): Promise<TestObjectStore> {
  const own = outsideUrl === undefined ? await startOwn() : null
  const url = own?.url ?? outsideUrl ?? ""
  const client = new S3Client({
    endpoint: url,
    region: "us-east-1",
    forcePathStyle: true,
    credentials: { accessKeyId: storeKeys.FILES_S3_KEY_ID, secretAccessKey: storeKeys.FILES_S3_SECRET },
    requestChecksumCalculation: "WHEN_REQUIRED",
    responseChecksumValidation: "WHEN_REQUIRED",
  })
  const buckets: string[] = []
  const listKeys = async (Bucket: string) => {
    const keys: string[] = []
    for (let ContinuationToken: string | undefined; ; ) {
      const page = await client.send(
        new ListObjectsV2Command({ Bucket, ...(ContinuationToken && { ContinuationToken }) }),
      )
      keys.push(...(page.Contents ?? []).map(({ Key = "" }) => Key))
      ContinuationToken = page.NextContinuationToken
      if (ContinuationToken === undefined) return keys
    }
  }
  const empty = async (Bucket: string) => {
    for (const Key of await listKeys(Bucket)) await client.send(new DeleteObjectCommand({ Bucket, Key }))
    await client.send(new DeleteBucketCommand({ Bucket }))
  }
  return {
    url,
    newBucket: async (settings = {}) => {
      const Bucket = `ardoise-test-${randomBytes(6).toString("hex")}`
      await client.send(new CreateBucketCommand({ Bucket }))
      buckets.push(Bucket)
      const keyOf = (id: string) => `${settings.FILES_S3_PREFIX ?? ""}${id.slice(0, 2)}/${id}`
      return {
        settings: { FILES_S3_URL: url, FILES_S3_BUCKET: Bucket, ...storeKeys, ...settings },
        listIds: async () => (await listKeys(Bucket)).map((key) => key.slice(-32)),
        read: async (id) => {
          const { Body } = await client.send(new GetObjectCommand({ Bucket, Key: keyOf(id) }))
          return Buffer.from((await Body?.transformToByteArray()) ?? [])
        },
        write: async (id, bytes) => {
          await client.send(new PutObjectCommand({ Bucket, Key: keyOf(id), Body: bytes }))
        },
        age: async (id, storedAt) => {
          await utimes(join(own?.folder ?? "", Bucket, `${keyOf(id)}._S3rver_object`), storedAt, storedAt)
        },
      }
    },
    stop: async () => {
      if (own === null) for (const bucket of buckets) await empty(bucket)
      client.destroy()
      await own?.stop()
    },
  }
}

async function startOwn() {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-store-"))
  const entry = join(import.meta.dirname, "object-store-process.ts")
  const child = fork(entry, [folder], { execArgv: ["--openssl-legacy-provider"] })
  const [said] = (await Promise.race([
    once(child, "message"),
    once(child, "exit").then(([code]) => Promise.reject(new Error(`The store ended with ${code} before it served`))),
  ])) as [{ port: number }]
  return {
    folder,
    url: `http://127.0.0.1:${said.port}`,
    stop: async () => {
      const ended = once(child, "exit")
      child.kill("SIGKILL")
      await ended
      await rm(folder, { recursive: true })
    },
  }
}
