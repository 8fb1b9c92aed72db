import type { ServedFeature } from "../composition/feature.ts"
import { exportPath } from "../export/export-part.ts"
import type { Job } from "../jobs/run-jobs.ts"
import type { Database } from "../storage/database.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { fileRoutes } from "./file-routes.ts"
import { knownFile, listAllObjects } from "./object-queries.ts"
import { sweepFiles } from "./sweep-files.ts"

/** What serving files needs. */
type FileParts = { readonly context: RequestContext; readonly files: FileStore }

/** What the server offers of files. */
export function serve({ context, files: store }: FileParts): ServedFeature {
  return {
    routes: async (app) => {
      await app.register((scope) => fileRoutes(scope, { context, store }), { prefix: "/storage/v1" })
    },
    exports: {
      files: async ({ db, ownerId, files }) =>
        (await listAllObjects(db, ownerId)).map((object) => ({
          path: exportPath(ownerId, object.bucket, object.name),
          open: () => files.open(object.file_id, undefined, knownFile(object)),
        })),
    },
  }
}

/** The job that deletes files without a row. */
export function jobs({ files, database }: { readonly files: FileStore; readonly database: Database }): readonly Job[] {
  return [
    {
      name: "sweep-files",
      times: "40 3 * * *",
      longestMs: 60 * 60_000,
      run: async ({ at, signal }) => {
        await sweepFiles({ database, store: files, now: at, signal })
      },
    },
  ]
}
