import { randomInt } from "node:crypto"
import { drawShortCode } from "@ardoise/domain/sharing/short-address"
import type { Database } from "../storage/database.ts"
import { giveShortAddress } from "./short-address-commands.ts"
import { findShortCode } from "./short-address-queries.ts"

/** Random codes for one restaurant. With a million restaurants, one random code in 900 is taken. */
const candidateCount = 8

/** Returns an owner's short code in capitals. The first call makes it. @throws when the database does */
export async function makeShortAddress(database: Database, ownerId: string): Promise<string> {
  const existing = await findShortCode(database.read, ownerId)
  if (existing !== null) return existing
  const candidates = Array.from({ length: candidateCount }, () => drawShortCode(randomInt))
  return database.run(giveShortAddress, { ownerId, candidates })
}
