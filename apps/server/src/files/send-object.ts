import type { FastifyReply, FastifyRequest } from "fastify"
import { knowsEtag } from "../http/knows-etag.ts"
import type { ByteRange, FileStore } from "../storage/disk/file-store.ts"
import { knownFile, type StoredObject } from "./object-queries.ts"
import { storageError } from "./storage-error.ts"

/** A stored file must never run or load anything, whatever type a browser detects. */
const filePolicy = "default-src 'none'; sandbox; frame-ancestors 'none'"

/**
 * Sends the bytes of a file: pictures with their detected type, anything else for download only. Supports conditional
 * requests (`If-None-Match`) and one byte range (`Range`).
 *
 * @param isPublic whether shared caches may store a copy
 */
export async function sendObject(
  request: FastifyRequest,
  reply: FastifyReply,
  { store, object, isPublic }: { store: FileStore; object: StoredObject; isPublic: boolean },
): Promise<FastifyReply> {
  const { etag, bytes: size } = object
  reply.headers({
    etag,
    "last-modified": new Date(object.updated_at).toUTCString(),
    "cache-control": isPublic ? object.cache_control : "private, no-cache",
    "accept-ranges": "bytes",
    "content-security-policy": filePolicy,
  })
  if (knowsEtag(request.headers["if-none-match"], etag)) return reply.code(304).send()

  const isPicture = object.is_picture === 1
  reply.type(isPicture ? object.content_type : "application/octet-stream")
  const { download } = request.query as { download?: unknown }
  if (!isPicture || download !== undefined) {
    const name = typeof download === "string" && download !== "" ? download : (object.name.split("/").at(-1) ?? "")
    reply.header("content-disposition", `attachment; filename*=UTF-8''${encodeName(name)}`)
  }
  const range = rangeOf(request, etag, size)
  if (range === "outside") {
    return reply.code(416).header("content-range", `bytes */${size}`).type("text/plain; charset=utf-8").send("")
  }
  const stream = await store.open(object.file_id, range ?? undefined, knownFile(object))
  if (!stream) {
    request.log.error({ objectId: object.id }, "the bytes of a file are missing")
    throw storageError("NoSuchKey")
  }
  reply.header("content-length", range ? range.end - range.start + 1 : size)
  if (range) reply.code(206).header("content-range", `bytes ${range.start}-${range.end}/${size}`)
  return reply.send(stream)
}

/** Reads one range, from a first byte or from the end. Several ranges or an invalid header return the whole file. */
function rangeOf(request: FastifyRequest, etag: string, size: number): ByteRange | "outside" | null {
  const { range, "if-range": condition } = request.headers
  const [, first = "", last = ""] = /^bytes=(\d*)-(\d*)$/.exec(range ?? "") ?? []
  if ((first === "" && last === "") || (condition !== undefined && condition !== etag)) return null
  const start = first === "" ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === "" || last === "" ? size - 1 : Math.min(Number(last), size - 1)
  if (first !== "" && last !== "" && Number(last) < Number(first)) return null
  return start >= size || (first === "" && Number(last) === 0) ? "outside" : { start, end }
}

/** Encodes a name for a header: every character that could end it or that headers do not allow is percent-encoded. */
function encodeName(name: string): string {
  const plain = name.toWellFormed().slice(0, 200).toWellFormed()
  return encodeURIComponent(plain).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`)
}
