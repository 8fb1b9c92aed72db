import { defineCommand } from "../command.ts"

/**
 * Stores the keys of an installation, unless another process has stored other keys since `known` was read.
 *
 * @param args.known the stored value when it was read; null when there was none
 * @returns the stored value, which all processes must use
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
