import { z } from "zod"
import { readShape } from "../../http/read-shape.ts"
import { WireError } from "../../http/wire-error.ts"
import { requireOwner, type ServerFunction } from "../../wire/function-routes.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import { endOneSession } from "../account-commands.ts"

/** A session of an owner as the settings show it. Times are ISO text. */
export type ListedSession = {
  readonly id: string
  /** Such as "Chrome, Windows"; "" when the session is older than this field. */
  readonly device: string
  readonly created_at: string
  /** When the session last renewed its tokens: accurate to about an hour. */
  readonly last_used_at: string
}

const endingArgs = z.object({ id: z.uuid() })

/** Functions that list an owner's sessions and end one of them. */
export function sessionFunctions({ database }: RequestContext): readonly ServerFunction[] {
  return [
    {
      name: "list-sessions",
      run: async (_body, viewer): Promise<{ sessions: ListedSession[] }> => {
        const sessions = await database.read
          .selectFrom("sessions")
          .select(["id", "device", "created_at", "refreshed_at as last_used_at"])
          .where("user_id", "=", requireOwner(viewer))
          .orderBy("refreshed_at", "desc")
          .orderBy("id")
          .execute()
        return { sessions }
      },
    },
    {
      name: "end-session",
      run: async (body, viewer): Promise<{ ended: boolean }> => {
        const userId = requireOwner(viewer)
        const args = readShape(endingArgs, body)
        if (!args) throw new WireError(400, "session_unreadable", "Cette session ne peut pas être lue.")
        return { ended: await database.run(endOneSession, { userId, sessionId: args.id.toLowerCase() }) }
      },
    },
  ]
}
