import type { Feature } from "../composition/feature.ts"
import type { FileRows } from "./file-rows.ts"
import { forgetUnusedPhotos, moveObject, removeObjects, storeObject } from "./object-commands.ts"

/** Photos and other files of owners: `/storage/v1`. */
export const files = {
  name: "files",
  commands: [storeObject, moveObject, removeObjects, forgetUnusedPhotos],
  backsUp: [{ name: "storage_objects", fileColumns: { id: "file_id", size: "bytes", etag: "etag" } }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof FileRows>
