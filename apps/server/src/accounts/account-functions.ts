import { Readable } from "node:stream"
import { messages } from "@ardoise/domain/messages"
import { z } from "zod"
import type { AppContext } from "../app-context.ts"
import type { FileStore } from "../files/file-store.ts"
import type { CallPlace } from "../wire/call-place.ts"
import { requireOwner, type ServerFunction } from "../wire/function-routes.ts"
import { openLimiter, refuseBeyond } from "../wire/limit-calls.ts"
import { readShape } from "../wire/read-shape.ts"
import { WireError } from "../wire/wire-error.ts"
import { giveUpAccount, keepAccount } from "./account-deletion.ts"
import { exportAccount } from "./account-export.ts"

/**
 * An export reads everything of an owner, including documents of several MB. The limit counts the calls to all
 * processes.
 */
const exportLimit = { name: "export", most: 6, windowMs: 15 * 60_000 } as const

const givingUpArgs = z.object({ confirmation: z.string().max(1000) })

/**
 * Functions for the account as a whole.
 *
 * @param stopPaying stops all payments of an account that is scheduled for deletion; throws when that is not certain
 */
export function accountFunctions(
  context: AppContext,
  files: FileStore,
  stopPaying: (ownerId: string, place: CallPlace) => Promise<void>,
): readonly ServerFunction[] {
  const { config, database, clock } = context
  const exports = openLimiter(context, exportLimit)
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
          await stopPaying(ownerId, place).catch(async (error) => {
            // If the payments cannot be stopped, restore the account and report the error: its owner must not pay for a
            // deleted account. An account whose deletion was scheduled earlier stays so, because its payments were
            // stopped then.
            if (given.value.isNew) await database.run(keepAccount, { ownerId, at: clock() })
            throw error
          })
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
        refuseBeyond(await exports.count(ownerId))
        // Each export uses a part of the event loop for seconds, so an owner may run only one at a time.
        if (config.rateLimits && running.has(ownerId)) refuseBeyond(10)
        running.add(ownerId)
        const over = () => running.delete(ownerId)
        const scope = { db: database.largeRead, files, ownerId, now: clock() }
        const made = await exportAccount(scope).catch((error) => {
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
