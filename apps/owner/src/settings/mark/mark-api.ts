import type { MarkColumns } from "@ardoise/contract/restaurant-mapping"
import { storageRefusals } from "@ardoise/contract/storage"
import { newPhotoId, photoBucket, photoPath } from "@ardoise/domain/menu/dish-photo"
import { messages } from "@ardoise/domain/messages"
import { StorageApiError, StorageClient } from "@supabase/storage-js"
import { menuRest } from "../../menus/menu-rest.ts"
import type { Clients } from "../../supabase.ts"
import type { RedrawnMark } from "./redraw-mark.ts"

/** Cache lifetime of a mark: one year, in seconds. Its name never refers to another picture. */
const keptSeconds = "31536000"

/**
 * Uploads a mark and sets it.
 *
 * @throws with a French message for the owner
 */
export async function sendMark(clients: Clients, userId: string, mark: RedrawnMark): Promise<void> {
  const { width, height, blob } = mark
  const path = photoPath(userId, newPhotoId(Math.random), { width, height, extension: "png" })
  const storage = new StorageClient(new URL("../storage/v1", clients.restUrl).href, {}, clients.restFetch)
  const { error } = await storage.from(photoBucket).upload(path, blob, { cacheControl: keptSeconds, upsert: true })
  if (error) {
    const code = error instanceof StorageApiError ? error.code : undefined
    if (code === "AccessDenied") await clients.handleRefusedToken()
    throw new Error(code === "QuotaExceeded" ? storageRefusals[code].message : messages["photo-not-sent"])
  }
  await saveMark(userId, { mark: path })
}

/** Changes the restaurant's mark, or where it appears. @throws with a French message for the owner */
export async function saveMark(userId: string, columns: Partial<MarkColumns>): Promise<void> {
  const { error } = await menuRest()
    .from("restaurants")
    .update(columns)
    .eq("user_id", userId)
    .select("user_id")
    .single()
  if (error) throw new Error("Le réglage n’a pas pu être enregistré. Réessayez.", { cause: error })
}
