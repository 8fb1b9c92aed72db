import { Readable } from "node:stream"
import { messages } from "@ardoise/domain/messages"
import { z } from "zod"
import type { ExportPart } from "../export/export-part.ts"
import type { CallPlace } from "../http/call-place.ts"
import { readShape } from "../http/read-shape.ts"
import { WireError } from "../http/wire-error.ts"
import { openLimiter, tooManyCalls } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import type { FileStore } from "../storage/disk/file-store.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { FindTimeZone } from "./account-context.ts"
import { endTeam, giveUpAccount, keepAccount } from "./account-deletion.ts"
import { exportAccount } from "./account-export.ts"

const givingUpArgs = z.object({ confirmation: z.string().max(1000) })

/** What the functions need besides the services of every request. */
export type AccountFunctionParts = {
  readonly files: FileStore
  readonly findTimeZone: FindTimeZone
  /** Returns what each feature adds to an export. */
  readonly listExportParts: () => readonly ExportPart[]
  /** Stops what must not go on for an account that is scheduled for deletion. Throws when that is not certain. */
  readonly beforeAccountEnds: (ownerId: string, place: CallPlace) => Promise<void>
}

/** Functions for the account as a whole. */
export function accountFunctions(
  context: RequestContext,
  { files, findTimeZone, listExportParts, beforeAccountEnds }: AccountFunctionParts,
): readonly ServerFunction[] {
  const { config, database, clock } = context
  const exports = openLimiter(context, callRules.exports)
  /** Owners whose export is being sent by this process. */
  const running = new Set<string>()
  return [
    {
      name: "delete-account",
      run: async (body, viewer, place): Promise<{ ends_at: string }> => {
        const ownerId = requireOwner(viewer)
        const typed = readShape(givingUpArgs, body)?.confirmation ?? ""
        const facts = { ownerId, typed, origin: config.publicBaseUrl ?? "", at: clock() }
        const given = await database.run(giveUpAccount, facts)
        if (given.ok) {
          await beforeAccountEnds(ownerId, place).catch(async (error) => {
            // If the payments cannot be stopped, restore the account and report the error: its owner must not pay for a
            // deleted account. An account whose deletion was scheduled earlier stays so, because its payments were
            // stopped then.
            if (given.value.isNew) await database.run(keepAccount, { ownerId, at: clock() })
            throw error
          })
          await database.run(endTeam, { ownerId })
          return { ends_at: given.value.endsAt }
        }
        if (given.code === "user_not_found") throw notThere()
        throw new WireError(422, "phrase_differs", messages["deletion-phrase-differs"])
      },
    },
    {
      name: "export-account",
      run: async (_body, viewer): Promise<Response> => {
        const ownerId = requireOwner(viewer)
        await exports.require({ account: ownerId })
        // Each export uses a part of the event loop for seconds, so an owner may run only one at a time.
        if (config.rateLimits && running.has(ownerId)) throw tooManyCalls(10)
        running.add(ownerId)
        const over = () => running.delete(ownerId)
        const db = database.largeRead
        const exporting = async () => {
          const scope = { db, files, ownerId, now: clock(), timeZone: await findTimeZone(db, ownerId) }
          return exportAccount(scope, listExportParts())
        }
        const made = await exporting().catch((error) => {
          over()
          throw error
        })
        if (!made) {
          over()
          throw notThere()
        }
        made.zip.once("close", over)
        const headers = {
          // The official client returns the raw bytes for this content type only.
          "content-type": "application/octet-stream",
          "content-disposition": `attachment; filename="${made.name}"`,
          "cache-control": "no-store",
        }
        return new Response(Readable.toWeb(made.zip) as ReadableStream, { headers })
      },
    },
    {
      name: "keep-account",
      run: async (_body, viewer): Promise<{ ends_at: null }> => {
        const kept = await database.run(keepAccount, { ownerId: requireOwner(viewer), at: clock() })
        if (!kept.ok) throw notThere()
        return { ends_at: null }
      },
    },
  ]
}

const notThere = () => new WireError(401, "not_authenticated", "Non authentifié")
