import { storageRefusals } from "@ardoise/contract/storage"
import { newPhotoId, photoBucket, photoPath } from "@ardoise/domain/menu/dish-photo"
import { messages } from "@ardoise/domain/messages"
import { StorageApiError, StorageClient } from "@supabase/storage-js"
import type { Clients } from "../../supabase.ts"
import type { ReducedPhoto } from "./reduce-photo.ts"

/** The name of a photo never stands for another picture: a year is as long as any phone keeps it. */
const keptSeconds = "31536000"

/** How long an answer is waited for: 150 kB from a cellar. */
const patienceMs = 60_000

/** What became of a photo: where it is, or what the owner reads. */
export type SentPhoto = { readonly ok: true; readonly path: string } | { readonly ok: false; readonly text: string }

/** What sending needs of the app's line to the server. */
export type PhotoLine = Pick<Clients, "settleSession" | "restUrl" | "restFetch">

/** A photo on its way. Sending it again goes on under the same name, so that nothing is left behind. */
export type PhotoParcel = { readonly photo: ReducedPhoto; readonly ownerId: string; readonly id: string }

/** A parcel for a new photo. */
export function aParcel(photo: ReducedPhoto, ownerId: string): PhotoParcel {
  return { photo, ownerId, id: newPhotoId(Math.random) }
}

/**
 * Sends a photo in all its sizes, the small one first.
 *
 * @param onSent how much of it has arrived, from 0 to 1
 * @param signal gives up
 */
export async function sendPhoto(
  { settleSession, restUrl, restFetch }: PhotoLine,
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
      // A token that is not believed: the session may have ended.
      if (code === "AccessDenied") await settleSession()
      return { ok: false, text: sentenceFor(code) }
    }
    sent += blob.size
    onSent(sent / all)
  }
  return { ok: true, path }
}

/** Gives up with `signal`, or when patience has run out. Not every browser in use has `AbortSignal.any`. */
function withPatience(signal: AbortSignal): AbortSignal {
  const end = new AbortController()
  for (const one of [signal, AbortSignal.timeout(patienceMs)]) {
    if (one.aborted) end.abort(one.reason)
    one.addEventListener("abort", () => end.abort(one.reason), { once: true })
  }
  return end.signal
}

/** The server's own words where the owner can do something about it. */
function sentenceFor(code: string | undefined): string {
  if (code === "QuotaExceeded" || code === "InvalidMimeType") return storageRefusals[code].message
  return messages["photo-not-sent"]
}
