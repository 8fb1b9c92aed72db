import { defineCommand } from "./command.ts"

/** Keeps the keys of an installation unless some are kept already. @returns the ones that count */
export const keepSharedSecrets = defineCommand(
  "database/keep-secrets",
  null,
  async ({ db }, { value }: { value: string }): Promise<string> => {
    await db
      .insertInto("secrets")
      .values({ name: "keys", value })
      .onConflict((conflict) => conflict.column("name").doNothing())
      .execute()
    const kept = await db.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirstOrThrow()
    return kept.value
  },
)
