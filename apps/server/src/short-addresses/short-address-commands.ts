import { defineCommand } from "../storage/command.ts"
import { findShortCode } from "./short-address-queries.ts"

/**
 * Gives an owner a short address, once. A second call returns the same one.
 *
 * @param args.candidates codes to choose from. The first that no restaurant has or had is taken
 * @returns the code, in capitals
 * @throws when all of them are taken
 */
export const giveShortAddress = defineCommand(
  "short-addresses/give",
  "ownerId",
  async (
    { db, record },
    { ownerId, candidates }: { ownerId: string; candidates: readonly string[] },
  ): Promise<string> => {
    const existing = await findShortCode(db, ownerId)
    if (existing !== null) return existing
    for (const code of candidates) {
      const { numInsertedOrUpdatedRows } = await db
        .insertInto("short_addresses")
        .values({ code, user_id: ownerId })
        .onConflict((conflict) => conflict.column("code").doNothing())
        .executeTakeFirstOrThrow()
      if (numInsertedOrUpdatedRows !== 1n) continue
      // The printed form of the diners' page contains the address.
      await record({ owner: ownerId, kind: "restaurant", event: "update", ref: ownerId, version: code })
      return code
    }
    throw new Error("All candidates for a short code are taken")
  },
)
