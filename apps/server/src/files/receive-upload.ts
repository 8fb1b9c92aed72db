import type { Readable } from "node:stream"
import type { FastifyRequest } from "fastify"
import { WireError } from "../http/wire-error.ts"
import { StorageFailure } from "../storage/database-errors.ts"
import type { FileStore, KeptFile } from "../storage/disk/file-store.ts"
import type { Bucket } from "./buckets.ts"
import { readPhoto, signatureBytes, sniffPhoto } from "./photo-formats.ts"
import { storageError } from "./storage-error.ts"

/** A file that is stored but has no row yet. */
export type Upload = {
  readonly file: KeptFile
  readonly contentType: string
  readonly isPicture: boolean
  readonly cacheControl: string
  /** JSON object, or null. */
  readonly metadata: string | null
}

/** Bytes that a form may have in addition to its file. */
export const formBytes = 20_000
const metadataBytes = 8_000

/**
 * Stores the file of a request while it arrives: as a part of a form, or as the body itself. A file that is too large
 * is refused while it arrives, and nothing stays on the disk.
 *
 * @param room bytes that its owner may still store
 * @throws WireError EntityTooLarge, QuotaExceeded, InvalidMimeType and others; StorageFailure
 */
export async function receiveUpload(
  request: FastifyRequest,
  bucket: Bucket,
  store: FileStore,
  room: number,
): Promise<Upload> {
  const place: FilePlace = { bucket, store, room }
  try {
    const reading = request.isMultipart() ? readForm(request, place) : readBody(request, place)
    return await Promise.race([reading, disconnected(request)])
  } catch (error) {
    // Read the rest of the body and discard it: if the connection were cut, the client could not read the response.
    request.raw.unpipe()
    request.raw.resume()
    if (error instanceof WireError || error instanceof StorageFailure || error instanceof TypeError) throw error
    // The form is incomplete or the client has disconnected. The parsers throw errors of their own for this.
    throw new WireError(400, "InvalidRequest", "La demande n’est pas lisible.", { cause: error })
  }
}

/** Rejects when the sender disconnects before the whole body was read: the parser of forms would wait for ever. */
function disconnected({ raw }: FastifyRequest): Promise<never> {
  return new Promise((_, reject) => {
    const refuse = () => {
      if (!raw.readableEnded) reject(new Error("The sender disconnected"))
    }
    if (raw.destroyed) refuse()
    else raw.once("close", refuse)
  })
}

type FilePlace = { readonly bucket: Bucket; readonly store: FileStore; readonly room: number }

async function readForm(request: FastifyRequest, place: FilePlace): Promise<Upload> {
  const fields = new Map<string, string>()
  let upload: Pick<Upload, "file" | "contentType" | "isPicture"> | null = null
  const limits = { files: 1, fields: 10, fieldSize: formBytes, fileSize: Number.POSITIVE_INFINITY }
  try {
    for await (const part of request.parts({ limits })) {
      if (part.type === "field") fields.set(part.fieldname, fieldText(part.value))
      else upload = await keepFile(part.file, part.mimetype, place)
    }
    if (!upload) throw storageError("InvalidRequest")
    const seconds = fields.get("cacheControl") ?? ""
    return {
      ...upload,
      cacheControl: /^\d{1,9}$/.test(seconds) ? `max-age=${seconds}` : "no-cache",
      metadata: readMetadata(fields.get("metadata")),
    }
  } catch (error) {
    if (upload) await place.store.remove([upload.file.id])
    throw error
  }
}

/** The text of a field. The parser has decoded a field marked as JSON, and such a value may have any `toString`. */
const fieldText = (value: unknown): string => (typeof value === "string" ? value : (JSON.stringify(value) ?? ""))

async function readBody(request: FastifyRequest, place: FilePlace): Promise<Upload> {
  const { "content-type": type = "", "cache-control": cacheControl = "", "x-metadata": encoded } = request.headers
  const metadata = readMetadata(
    typeof encoded === "string" ? Buffer.from(encoded, "base64").toString("utf8") : undefined,
  )
  return {
    // Destroying the stream at the first refusal would also close the connection.
    ...(await keepFile(request.raw.iterator({ destroyOnReturn: false }), type, place)),
    cacheControl: /^max-age=\d{1,9}$/.test(cacheControl) ? cacheControl : "no-cache",
    metadata,
  }
}

async function keepFile(
  bytes: Readable | AsyncIterable<Uint8Array>,
  claimedType: string,
  { bucket, store, room }: FilePlace,
): Promise<Pick<Upload, "file" | "contentType" | "isPicture">> {
  const { photoTypes } = bucket
  const most = Math.min(bucket.largestBytes, room)
  const tooLarge = () => storageError(most < bucket.largestBytes ? "QuotaExceeded" : "EntityTooLarge")
  if (photoTypes === null) {
    const head = new Head()
    const file = await store.keep(head.of(bytes), most)
    if (!file) throw tooLarge()
    const type = sniffPhoto(head.bytes)
    return { file, contentType: type ?? claimed(claimedType), isPicture: type !== null }
  }
  const photo = readPhoto(await readAll(bytes, most, tooLarge))
  if (!photo.ok) throw storageError(photo.code)
  const file = await store.keep(once(photo.value.bytes), most)
  if (!file) throw tooLarge()
  return { file, contentType: photo.value.type, isPicture: true }
}

/** Collects the first bytes of a stream that passes through: enough to identify a picture. */
class Head {
  bytes = Buffer.alloc(0)

  async *of(stream: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
    for await (const chunk of stream) {
      const missing = signatureBytes - this.bytes.length
      if (missing > 0) this.bytes = Buffer.concat([this.bytes, chunk.subarray(0, missing)])
      yield chunk
    }
  }
}

async function* once(bytes: Buffer): AsyncGenerator<Buffer> {
  yield bytes
}

async function readAll(bytes: AsyncIterable<Uint8Array>, most: number, tooLarge: () => WireError): Promise<Buffer> {
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of bytes) {
    size += chunk.byteLength
    if (size > most) throw tooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

/** The type that the client claims: shown in lists, but not used when the file is sent. */
function claimed(type: string): string {
  const [kind = ""] = type.split(";")
  return /^[\w.+-]{1,60}\/[\w.+-]{1,100}$/.test(kind.trim()) ? kind.trim().toLowerCase() : "application/octet-stream"
}

function readMetadata(text: string | undefined): string | null {
  if (text === undefined || text === "") return null
  if (Buffer.byteLength(text) > metadataBytes) throw storageError("InvalidRequest")
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === "object" && value !== null && !Array.isArray(value)) return JSON.stringify(value)
  } catch {
    // Invalid JSON is refused below.
  }
  throw storageError("InvalidRequest")
}
