import { buffer } from "node:stream/consumers"
import { photoBucket } from "@ardoise/domain/menu/dish-photo"
import { readMark } from "@ardoise/domain/restaurant/mark"
import { findOwnObject, knownFile } from "../files/object-queries.ts"
import { findProfile } from "../restaurants/restaurant-queries.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { Db } from "../storage/schema.ts"
import type { CardMark } from "./card-sheet.ts"

/** Returns the mark that an owner's cards carry; null without one, and when its file is gone. */
export async function findMark(db: Db, files: FileStore, ownerId: string): Promise<CardMark | null> {
  const { mark: name, isMarkOnCards } = await findProfile(db, ownerId)
  const mark = isMarkOnCards ? readMark(name) : null
  if (mark === null) return null
  const row = await findOwnObject(db, ownerId, { bucket: photoBucket, name })
  const file = row && (await files.open(row.file_id, undefined, knownFile(row)))
  return file ? { png: await buffer(file), width: mark.width, height: mark.height } : null
}
