import { giveJobBack, holdJob, noteJob, takeJob } from "../jobs/job-commands.ts"
import type { JobRows } from "../jobs/job-rows.ts"
import { keepSharedSecrets } from "../storage/keys/shared-secrets.ts"
import { pruneExpired } from "../storage/prune.ts"
import type { Feature } from "./feature.ts"

/** Milliseconds for which the change feed is stored. No follower may be away longer. */
const changesKeptMs = 24 * 3_600_000

/** A lost answer is looked up within seconds. The clocks of two processes may differ by less than this. */
const doneCommandsKeptMs = 24 * 3_600_000

/** What the engine itself owns: the change feed, the ids of commands, the keys of the installation, and the jobs. */
export const engineFeature = {
  name: "engine",
  commands: [noteJob, takeJob, holdJob, giveJobBack, pruneExpired, keepSharedSecrets],
  removesAtAge: [
    { table: "change", key: ["seq"], age: "at", keptMs: changesKeptMs },
    // An id begins with its time.
    { table: "done_commands", key: ["id"], age: "id", keptMs: doneCommandsKeptMs },
  ],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof JobRows | "change" | "done_commands">
