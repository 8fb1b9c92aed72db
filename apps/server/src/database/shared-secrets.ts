import { defineCommand } from "./command.ts"

/**
 * Keeps the keys of an installation in the place of those that were read before, unless another process was first.
 *
 * @param args.known what was kept when it was read; null for nothing
 * @returns the ones that count
 */
export const keepSharedSecrets = defineCommand(
  "database/keep-secrets",
  null,
  async ({ db }, { value, known }: { value: string; known: string | null }): Promise<string> => {
    if (known !== null) {
      await db.updateTable("secrets").set({ value }).where("name", "=", "keys").where("value", "=", known).execute()
    }
    await db
      .insertInto("secrets")
      .values({ name: "keys", value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute()
    const kept = await db.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirstOrThrow()
    return kept.value
  },
)
