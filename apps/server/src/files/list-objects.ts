import type { WireObject } from "@ardoise/contract/storage"
import type { StoredObject } from "./object-queries.ts"

/** What a list asks for (contract 5.1). */
export type ListQuery = {
  readonly prefix: string
  readonly search: string
  readonly limit: number
  readonly offset: number
  readonly sortBy: {
    readonly column: "name" | "updated_at" | "created_at" | "last_accessed_at"
    readonly order: "asc" | "desc"
  }
}

/** The first letters that every file of a list has in common: the folder that is asked for. */
export function folderStart({ prefix }: Pick<ListQuery, "prefix">): string {
  const folder = prefix.replace(/^\/+|\/+$/g, "")
  return folder === "" ? "" : `${folder}/`
}

/** What lies in a folder: its files, and the folders in it by their names, in the order that is asked for. */
export function listFolder(objects: readonly StoredObject[], query: ListQuery): WireObject[] {
  const start = folderStart(query)
  const entries = new Map<string, WireObject>()
  for (const object of objects) {
    const [name = "", ...deeper] = object.name.slice(start.length).split("/")
    if (!name.toLowerCase().startsWith(query.search.toLowerCase())) continue
    if (deeper.length === 0) entries.set(name, toWireObject(object, name))
    else if (!entries.has(name)) entries.set(name, folder(name))
  }
  const { column, order } = query.sortBy
  const direction = order === "asc" ? 1 : -1
  const keyOf = (entry: WireObject) => entry[column] ?? ""
  const compare = (a: string, b: string) => (a === b ? 0 : a < b ? -1 : 1)
  return [...entries.values()]
    .sort((a, b) => direction * compare(keyOf(a), keyOf(b)) || compare(a.name, b.name))
    .slice(query.offset, query.offset + query.limit)
}

const folder = (name: string): WireObject => ({
  name,
  id: null,
  updated_at: null,
  created_at: null,
  last_accessed_at: null,
  metadata: null,
})

/** A file as lists show it. @param name the whole one, or what is left of it in its folder */
export function toWireObject(object: StoredObject, name: string): WireObject {
  const { id, updated_at, created_at, bytes, content_type, cache_control, etag } = object
  return {
    name,
    id,
    updated_at,
    created_at,
    // Nobody counts readings: it was in use when it was last written.
    last_accessed_at: updated_at,
    metadata: {
      eTag: etag,
      size: bytes,
      mimetype: content_type,
      cacheControl: cache_control,
      lastModified: updated_at,
      contentLength: bytes,
      httpStatusCode: 200,
    },
  }
}
