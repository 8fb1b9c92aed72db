import { storageRefusals } from "@ardoise/contract/storage"
import { newPhotoId, photoBucket, photoPath } from "@ardoise/domain/menu/dish-photo"
import { messages } from "@ardoise/domain/messages"
import { StorageApiError, StorageClient } from "@supabase/storage-js"
import type { Clients } from "../../supabase.ts"
import type { ReducedPhoto } from "./reduce-photo.ts"

/** Cache lifetime of a photo: one year, in seconds. A photo's name never refers to another picture. */
const keptSeconds = "31536000"

/** Timeout of one upload in ms. It allows for 150 kB over a slow connection. */
const patienceMs = 60_000

/** The result of an upload: the storage path, or the message for the owner. */
export type SentPhoto = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly text: string }

/** The parts of the app's connection to the server that the upload needs. */
export type PhotoLine = Pick<Clients, "handleRefusedToken" | "restUrl" | "restFetch">

/** A photo to upload. A retry uses the same name, so that no unused file remains in storage. */
export type PhotoParcel = { readonly photo: ReducedPhoto; readonly ownerId: string; readonly id: string }

/** Returns a parcel for a new photo, with a random id. */
export function aParcel(photo: ReducedPhoto, ownerId: string): PhotoParcel {
  return { photo, ownerId, id: newPhotoId(Math.random) }
}

/**
 * Uploads a photo in all its sizes, the small one first.
 *
 * @param onSent receives the uploaded share, from 0 to 1
 * @param signal aborts the upload
 */
export async function sendPhoto(
  { handleRefusedToken, restUrl, restFetch }: PhotoLine,
  { photo, ownerId, id }: PhotoParcel,
  { onSent, signal }: { onSent: (share: number) => void; signal: AbortSignal },
): Promise<SentPhoto> {
  const storage = new StorageClient(new URL("../storage/v1", restUrl).href, {}, (input, init) =>
    restFetch(input, { ...init, signal: withPatience(signal) }),
  )
  const bucket = storage.from(photoBucket)
  const all = photo.sizes.reduce((sum, { blob }) => sum + blob.size, 0)
  let sent = 0
  let path = ""
  for (const { width, height, blob } of [...photo.sizes].reverse()) {
    path = photoPath(ownerId, id, { width, height, extension: photo.extension })
    const { error } = await bucket.upload(path, blob, { cacheControl: keptSeconds, upsert: true })
    if (error) {
      const code = error instanceof StorageApiError ? error.code : undefined
      // The server rejected the token: the session may have ended.
      if (code === "AccessDenied") await handleRefusedToken()
      return { ok: false, text: sentenceFor(code) }
    }
    sent += blob.size
    onSent(sent / all)
  }
  return { ok: true, path }
}

/**
 * Returns a signal that aborts with `signal`, or after the timeout. Not every supported browser has `AbortSignal.any`.
 */
function withPatience(signal: AbortSignal): AbortSignal {
  const end = new AbortController()
  for (const one of [signal, AbortSignal.timeout(patienceMs)]) {
    if (one.aborted) end.abort(one.reason)
    one.addEventListener("abort", () => end.abort(one.reason), { once: true })
  }
  return end.signal
}

/** Returns the server's own message where the owner can act on it, otherwise a general one. */
function sentenceFor(code: string | undefined): string {
  if (code === "QuotaExceeded" || code === "InvalidMimeType") return storageRefusals[code].message
  return messages["photo-not-sent"]
}
