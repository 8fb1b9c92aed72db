import { readShortCode } from "@ardoise/domain/sharing/short-address"
import { findOwnerOfCode } from "../short-addresses/short-address-queries.ts"
import type { Db } from "../storage/schema.ts"

/** Codes remembered by a process: some 10 MB. */
const mostKnown = 50_000

/**
 * Finds the owners of short addresses. A code leads to the same owner for ever, so found ones are remembered. After an
 * account is deleted, its page is unavailable at every address.
 */
export class ShortCodes {
  readonly #db: Db
  readonly #owners = new Map<string, string>()

  constructor(db: Db) {
    this.#db = db
  }

  /** Returns the owner of a code that was found before, in lower case, or undefined. @param given in any case */
  known(given: string): string | undefined {
    const code = readShortCode(given)
    return code === null ? undefined : this.#owners.get(code)
  }

  /** Finds the owner's user id, or null if no restaurant has this code. @param given in any case */
  async find(given: string): Promise<string | null> {
    const code = readShortCode(given)
    if (code === null) return null
    const known = this.#owners.get(code)
    if (known !== undefined) return known
    const owner = await findOwnerOfCode(this.#db, code)
    if (owner === null) return null
    const [oldest] = this.#owners.keys()
    if (this.#owners.size >= mostKnown && oldest !== undefined) this.#owners.delete(oldest)
    this.#owners.set(code, owner)
    return owner
  }
}
