import { randomUUID } from "node:crypto"
import { setImmediate as othersTurn } from "node:timers/promises"
import multipart from "@fastify/multipart"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { limitCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { OutcomeUnknown } from "../storage/database-errors.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import { notForStaff } from "../wire/caller-identity.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { type Bucket, buckets, toWireBucket } from "./buckets.ts"
import { listFolder, toWireObject } from "./list-objects.ts"
import { moveObject, removeObjects, storeObject } from "./object-commands.ts"
import { isObjectKey, ownerOfKey, readObjectKey } from "./object-names.ts"
import { findOwnObject, findPublishedObject, listOwnNames, type StoredObject } from "./object-queries.ts"
import { receiveUpload, type Upload } from "./receive-upload.ts"
import { sendObject } from "./send-object.ts"
import { storageError } from "./storage-error.ts"
import { readFileToken, signFileToken, type TokenUse } from "./storage-tokens.ts"
import { UploadRooms } from "./upload-rooms.ts"

const uploadLifeSeconds = 2 * 3600
const longestLifeSeconds = 366 * 24 * 3600

const aKey = z.string().refine(isObjectKey)
const expiry = { expiresIn: z.number().int().min(1).max(longestLifeSeconds) }
const shapes = {
  sign: z.object(expiry),
  signMany: z.object({ ...expiry, paths: z.array(z.string()).max(1000) }),
  remove: z.object({ prefixes: z.array(z.string()).max(1000) }),
  move: z.object({
    bucketId: z.string(),
    sourceKey: aKey,
    destinationKey: aKey,
    destinationBucket: z.string().optional(),
  }),
  list: z.object({
    prefix: z.string().max(1024).default(""),
    search: z.string().max(1024).default(""),
    limit: z.number().int().min(1).max(1000).default(100),
    offset: z.number().int().min(0).default(0),
    sortBy: z
      .object({
        column: z.enum(["name", "updated_at", "created_at", "last_accessed_at"]).default("name"),
        order: z.enum(["asc", "desc"]).default("asc"),
      })
      .prefault({}),
  }),
}

/** A file's bucket and name, and the id of its owner. */
type Place = { readonly bucket: Bucket; readonly name: string; readonly ownerId: string }

type FileParts = { readonly context: RequestContext; readonly store: FileStore; readonly rooms: UploadRooms }

/** `/storage/v1`: files of owners in two buckets. */
export async function fileRoutes(app: FastifyInstance, given: Omit<FileParts, "rooms">): Promise<void> {
  const { database, config } = given.context
  const parts = { ...given, rooms: new UploadRooms(database.read, config.filesQuotaBytes) }
  await app.register((scope) => readingRoutes(scope, parts))
  await app.register((scope) => keyedRoutes(scope, parts))
  await app.register((scope) => uploadRoutes(scope, parts))
}

/** Routes that work without the key: files by their public or signed address. */
async function readingRoutes(app: FastifyInstance, { context, store }: FileParts): Promise<void> {
  const { database, secrets, clock } = context

  app.get("/object/public/:bucket/*", async (request, reply) => {
    const bucket = findBucket(request)
    const name = keyIn(request, 6)
    const object = bucket?.isPublic ? await findPublishedObject(database.read, { bucket: bucket.id, name }) : undefined
    if (!object) throw storageError("NoSuchKey")
    return sendObject(request, reply, { store, object, isPublic: true })
  })

  app.get("/object/sign/:bucket/*", async (request, reply) => {
    const place = { bucket: findBucket(request)?.id ?? "", name: keyIn(request, 6) }
    await readFileToken(secrets, tokenOf(request), { ...place, use: "storage-read", now: clock() })
    const object = await findPublishedObject(database.read, place)
    if (!object) throw storageError("NoSuchKey")
    return sendObject(request, reply, { store, object, isPublic: false })
  })
}

/** Routes for owners, except uploads. */
async function keyedRoutes(app: FastifyInstance, parts: FileParts): Promise<void> {
  const { context, store, rooms } = parts
  const { database, largeReads, secrets, clock, requireKey } = context
  app.addHook("onRequest", async (request) => requireKey(request))
  const signed = async (use: TokenUse, { bucket, name }: Place, upsert: boolean, lifeSeconds: number) => {
    const token = await signFileToken(secrets, use, { bucket: bucket.id, name, upsert }, { now: clock(), lifeSeconds })
    // Not encoded: the client encodes the whole address.
    const path = `${bucket.id}/${name}`
    const kind = use === "storage-read" ? "sign" : "upload/sign"
    return { token, url: `/object/${kind}/${path}?token=${token}` }
  }
  const find = ({ bucket, name, ownerId }: Place) => findOwnObject(database.read, ownerId, { bucket: bucket.id, name })

  app.get("/bucket", async (request) => {
    await requireSignedIn(context, request)
    return buckets.map(toWireBucket)
  })
  app.get("/bucket/:bucket", async (request) => {
    await requireSignedIn(context, request)
    const bucket = findBucket(request)
    if (!bucket) throw storageError("NoSuchBucket")
    return toWireBucket(bucket)
  })
  const refuse = async () => {
    throw storageError("AccessDenied")
  }
  app.post("/bucket", refuse)
  app.put("/bucket/:bucket", refuse)
  app.post("/bucket/:bucket/empty", refuse)
  app.delete("/bucket/:bucket", refuse)

  for (const [path, skipped] of [
    ["/object/:bucket/*", 5],
    ["/object/authenticated/:bucket/*", 6],
  ] as const) {
    app.get(path, async (request, reply) => {
      const place = await ownPlace(context, request, keyIn(request, skipped))
      const object = place && (await find(place))
      if (!object) throw storageError("NoSuchKey")
      return sendObject(request, reply, { store, object, isPublic: false })
    })
  }

  app.get("/object/info/:bucket/*", async (request) => {
    const place = await ownPlace(context, request, keyIn(request, 6))
    const object = place && (await find(place))
    if (!object) throw storageError("NoSuchKey")
    return {
      id: object.id,
      name: object.name,
      bucket_id: object.bucket,
      size: object.bytes,
      content_type: object.content_type,
      cache_control: object.cache_control,
      etag: object.etag,
      created_at: object.created_at,
      last_modified: object.updated_at,
      metadata: object.metadata === null ? {} : JSON.parse(object.metadata),
      version: object.file_id,
    }
  })

  app.post("/object/list/:bucket", async (request) => {
    const ownerId = await requireSignedIn(context, request)
    const bucket = requireBucket(request)
    const query = parse(shapes.list, request.body ?? {})
    return largeReads.run(ownerId, (db) => listFolder(db, { ownerId, bucket: bucket.id }, query))
  })

  app.post("/object/sign/:bucket/*", async (request) => {
    const { expiresIn } = parse(shapes.sign, request.body)
    const place = await ownPlace(context, request, keyIn(request, 6))
    if (!place || !(await find(place))) throw storageError("NoSuchKey")
    return { signedURL: (await signed("storage-read", place, false, expiresIn)).url }
  })
  app.post("/object/sign/:bucket", async (request) => {
    const { expiresIn, paths } = parse(shapes.signMany, request.body)
    const ownerId = await requireSignedIn(context, request)
    const bucket = requireBucket(request)
    const known = await largeReads.run(ownerId, (db) => listOwnNames(db, ownerId, bucket.id, paths.filter(isObjectKey)))
    const answers = []
    for (const name of paths) {
      if (known.has(name)) {
        const { url } = await signed("storage-read", { bucket, name, ownerId }, false, expiresIn)
        answers.push({ error: null, path: name, signedURL: url })
        // Let other work run on the event loop: each signature takes a moment.
        await othersTurn()
      } else {
        const error = "Either the object does not exist or you do not have access to it"
        answers.push({ error, path: name, signedURL: null })
      }
    }
    return answers
  })

  app.post("/object/upload/sign/:bucket/*", async (request) => {
    const place = await requireOwnPlace(context, request, keyIn(request, 7))
    const upsert = request.headers["x-upsert"] === "true"
    if (!upsert && (await find(place))) throw storageError("KeyAlreadyExists")
    return signed("storage-upload", place, upsert, uploadLifeSeconds)
  })

  app.post("/object/move", async (request) => {
    const { ownerId, from, to } = await readMove(context, request)
    const at = clock()
    const moved = await database.run(moveObject, { ownerId, from, to, at })
    if (!moved.ok) throw storageError(moved.code)
    return { message: "Successfully moved" }
  })

  app.post("/object/copy", { onRequest: limitCalls(context, callRules.uploads) }, async (request) => {
    const { ownerId, from, to } = await readMove(context, request)
    // Copy one file at a time: a short request creates megabytes, and concurrent copies would fill the disk before the
    // quota refuses one.
    return rooms.inTurn(ownerId, async () => {
      const source = await findOwnObject(database.read, ownerId, from)
      if (!source) throw storageError("NoSuchKey")
      if (source.bytes > (await rooms.find({ ownerId, ...to }))) throw storageError("QuotaExceeded")
      const file = await store.copy(source.file_id)
      if (!file) throw storageError("NoSuchKey")
      const object = { ...source, id: randomUUID(), bucket: to.bucket, name: to.name, file_id: file.id }
      const replace = request.headers["x-upsert"] === "true"
      return keepRow(parts, ownerId, object, replace)
    })
  })

  const remove = async (ownerId: string, bucket: Bucket, names: readonly string[]) => {
    const removed = await database.run(removeObjects, { ownerId, bucket: bucket.id, names, at: clock() })
    await store.remove(removed.map((object) => object.file_id))
    return removed.map((object) => ({ ...toWireObject(object, object.name), bucket_id: object.bucket }))
  }
  app.delete("/object/:bucket", async (request) => {
    const ownerId = await requireSignedIn(context, request)
    const { prefixes } = parse(shapes.remove, request.body)
    return remove(ownerId, requireBucket(request), prefixes)
  })
  app.delete("/object/:bucket/*", async (request) => {
    const place = await ownPlace(context, request, keyIn(request, 5))
    const [removed] = place ? await remove(place.ownerId, place.bucket, [place.name]) : []
    if (!removed) throw storageError("NoSuchKey")
    return { message: "Successfully deleted" }
  })
}

/** Routes that receive a file. They read the body themselves, whatever its content type. */
async function uploadRoutes(app: FastifyInstance, parts: FileParts): Promise<void> {
  const { context } = parts
  const limited = { onRequest: limitCalls(context, callRules.uploads) }
  app.removeAllContentTypeParsers()
  await app.register(multipart)
  app.addContentTypeParser("*", (_request, _payload, done) => done(null))

  const upload = async (request: FastifyRequest, replace: boolean) => {
    context.requireKey(request)
    return receive(parts, request, await requireOwnPlace(context, request, keyIn(request, 5)), replace)
  }
  app.post("/object/:bucket/*", limited, (request) => upload(request, request.headers["x-upsert"] === "true"))
  app.put("/object/:bucket/*", limited, (request) => upload(request, true))

  app.put("/object/upload/sign/:bucket/*", limited, async (request) => {
    const bucket = requireBucket(request)
    const name = keyIn(request, 7)
    const now = context.clock()
    const { secrets } = context
    const file = await readFileToken(secrets, tokenOf(request), { use: "storage-upload", bucket: bucket.id, name, now })
    return receive(parts, request, { bucket, name, ownerId: ownerOfKey(name) }, file.upsert)
  })
}

/** Receives and stores an upload. @returns the response to the client */
function receive(parts: FileParts, request: FastifyRequest, place: Place, replace: boolean) {
  const { bucket, name, ownerId } = place
  const { "content-length": length } = request.headers
  const announced = { bytes: length === undefined ? null : Number(length), isForm: request.isMultipart() }
  return parts.rooms.hold({ ownerId, bucket: bucket.id, name }, announced, bucket.largestBytes, {
    receive: (room) => {
      const work = () => receiveUpload(request, bucket, parts.store, room)
      return bucket.photoTypes === null ? work() : parts.rooms.inMemory(ownerId, work)
    },
    store: (upload) => keepUpload(parts, place, upload, replace),
  })
}

function keepUpload(parts: FileParts, { bucket, name, ownerId }: Place, upload: Upload, replace: boolean) {
  const { file, contentType, isPicture, cacheControl, metadata } = upload
  const object = {
    id: randomUUID(),
    bucket: bucket.id,
    name,
    file_id: file.id,
    bytes: file.size,
    content_type: contentType,
    is_picture: isPicture ? 1 : 0,
    cache_control: cacheControl,
    etag: `"${file.sha256.slice(0, 32)}"`,
    metadata,
  }
  return keepRow(parts, ownerId, object, replace)
}

/**
 * Stores the row of a file. If the row is refused, the file is deleted at once. A replaced file is deleted after the
 * commit. If the outcome of the commit is unknown the file stays, and sweeping deletes it when it has no row.
 */
async function keepRow(
  { context, store }: FileParts,
  ownerId: string,
  object: Omit<StoredObject, "user_id" | "created_at" | "updated_at">,
  replace: boolean,
): Promise<{ Id: string; Key: string }> {
  const { id, bucket, name, file_id, bytes, content_type, is_picture, cache_control, etag, metadata } = object
  const row = { id, bucket, name, file_id, bytes, content_type, is_picture, cache_control, etag, metadata }
  const quotaBytes = context.config.filesQuotaBytes
  const stored = await context.database
    .run(storeObject, { ownerId, object: row, replace, quotaBytes, at: context.clock() })
    .catch(async (error) => {
      if (!(error instanceof OutcomeUnknown)) await store.remove([file_id])
      throw error
    })
  if (!stored.ok) {
    await store.remove([file_id])
    throw storageError(stored.code)
  }
  if (stored.value.replacedFileId !== null) await store.remove([stored.value.replacedFileId])
  return { Id: stored.value.id, Key: `${bucket}/${name}` }
}

async function readMove(context: RequestContext, request: FastifyRequest) {
  const ownerId = await requireSignedIn(context, request)
  const { bucketId, sourceKey, destinationKey, destinationBucket = bucketId } = parse(shapes.move, request.body)
  const [source, destination] = [bucketId, destinationBucket].map((id) => buckets.find((one) => one.id === id))
  if (!source || !destination) throw storageError("NoSuchBucket")
  const isOwnPlace = ownerOfKey(destinationKey) === ownerId && destinationKey.includes("/")
  // The buckets accept different files.
  if (source !== destination || !isOwnPlace) throw storageError("AccessDenied")
  return {
    ownerId,
    from: { bucket: source.id, name: sourceKey },
    to: { bucket: destination.id, name: destinationKey },
  }
}

/** Returns the id of the signed-in owner. @throws WireError AccessDenied for a visitor and for an invalid token */
async function requireSignedIn(context: RequestContext, request: FastifyRequest): Promise<string> {
  const outcome = await context.authenticate(request)
  if (outcome.kind === "session") {
    context.reads.countCall(outcome.userId)
    return outcome.userId
  }
  if (outcome.kind === "staff") throw storageError("AccessDenied", notForStaff().message)
  if (outcome.kind === "visitor") throw storageError("AccessDenied")
  throw storageError("AccessDenied", "Votre session n’est pas valide. Reconnectez-vous.")
}

/** Returns the place that an address names, or null when it is not in the caller's own folder. */
async function ownPlace(context: RequestContext, request: FastifyRequest, name: string): Promise<Place | null> {
  const ownerId = await requireSignedIn(context, request)
  const bucket = requireBucket(request)
  return ownerOfKey(name) === ownerId ? { bucket, name, ownerId } : null
}

/** The same. @throws WireError AccessDenied when it is not in the caller's own folder */
async function requireOwnPlace(context: RequestContext, request: FastifyRequest, name: string): Promise<Place> {
  const place = await ownPlace(context, request, name)
  if (!place || !name.includes("/")) throw storageError("AccessDenied")
  return place
}

function findBucket(request: FastifyRequest): Bucket | undefined {
  const { bucket } = request.params as { bucket?: string }
  return buckets.find(({ id }) => id === bucket)
}

function requireBucket(request: FastifyRequest): Bucket {
  const bucket = findBucket(request)
  if (!bucket) throw storageError("NoSuchBucket")
  return bucket
}

/** Returns the name after the first parts of the path. @throws WireError InvalidKey */
function keyIn({ url }: FastifyRequest, skipped: number): string {
  const [path = ""] = url.split("?")
  const name = readObjectKey(path.split("/").slice(skipped).join("/"))
  if (name === null) throw storageError("InvalidKey")
  return name
}

function tokenOf(request: FastifyRequest): string {
  const { token } = request.query as { token?: unknown }
  return typeof token === "string" ? token : ""
}

function parse<T>(shape: z.ZodType<T>, body: unknown): T {
  const read = readShape(shape, body)
  if (read === null) throw storageError("InvalidRequest")
  return read
}
