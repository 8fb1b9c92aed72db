import { defineCommand } from "../storage/command.ts"

/** A turn that one process got. No other process runs the job before the turn ends. */
export type JobTurn = {
  /** When the job last succeeded: ISO time, or null. */
  readonly since: string | null
}

/**
 * Registers a job of this version. A registered job retains its due time, unless the new one is earlier: a job that
 * came due while no server ran is run at the next start.
 */
export const noteJob = defineCommand(
  "jobs/note",
  "name",
  async ({ db }, { name, dueAt }: { name: string; dueAt: string }): Promise<void> => {
    await db
      .insertInto("jobs")
      .values({ name, due_at: dueAt, ran_at: null, holder: null, held_until: null })
      .onConflict((conflict) => conflict.column("name").doUpdateSet({ due_at: dueAt }).where("jobs.due_at", ">", dueAt))
      .execute()
  },
)

/**
 * Takes a job that is due and that no process is running. A process that never gives it back loses it at `heldUntil`.
 *
 * @param args.longestHeld ISO time after which no process can hold a job: its clock was wrong when it took the job
 * @returns null when it is not due, or another process is running it
 */
export const takeJob = defineCommand(
  "jobs/take",
  "name",
  async (
    { db },
    args: { name: string; holder: string; at: string; heldUntil: string; longestHeld: string },
  ): Promise<JobTurn | null> => {
    const { name, holder, at, heldUntil, longestHeld } = args
    const taken = await db
      .updateTable("jobs")
      .set({ holder, held_until: heldUntil })
      .where("name", "=", name)
      .where("due_at", "<=", at)
      .where((where) =>
        where.or([
          where("held_until", "is", null),
          where("held_until", "<=", at),
          where("held_until", ">", longestHeld),
        ]),
      )
      .returning("ran_at")
      .executeTakeFirst()
    return taken ? { since: taken.ran_at } : null
  },
)

/** Holds a job longer, unless another process has taken it over. */
export const holdJob = defineCommand(
  "jobs/hold",
  "name",
  async ({ db }, { name, holder, heldUntil }: { name: string; holder: string; heldUntil: string }): Promise<void> => {
    await db
      .updateTable("jobs")
      .set({ held_until: heldUntil })
      .where("name", "=", name)
      .where("holder", "=", holder)
      .execute()
  },
)

/** Gives a job back, unless another process has taken it over. */
export const giveJobBack = defineCommand(
  "jobs/give-back",
  "name",
  async (
    { db },
    {
      name,
      holder,
      dueAt,
      ranAt,
    }: { name: string; holder: string; dueAt: string /** Null when it failed. */; ranAt: string | null },
  ): Promise<void> => {
    await db
      .updateTable("jobs")
      .set({ due_at: dueAt, holder: null, held_until: null, ...(ranAt !== null && { ran_at: ranAt }) })
      .where("name", "=", name)
      .where("holder", "=", holder)
      .execute()
  },
)
