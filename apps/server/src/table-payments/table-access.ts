import { noTable, toTable } from "@ardoise/domain/order/order"
import { readTableCode, tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { z } from "zod"
import { findUser, restaurantNameOf } from "../accounts/account-queries.ts"
import { isUnpublished } from "../accounts/publication.ts"
import { findTablePayments } from "../bills/table-payments-queries.ts"
import { openLimiter } from "../limits/limit-calls.ts"
import { callRules } from "../limits/rules.ts"
import { isCodeOf } from "../table-codes/sign-table.ts"
import { findCodeVersion } from "../table-codes/table-code-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"

/** A table whose card a visitor has, at a restaurant that takes or took payments. */
export type ProvedTable = {
  readonly ownerId: string
  readonly restaurantName: string
  readonly table: string
  /** In capitals. */
  readonly code: string
  /** Whether new payments and bills are possible: the owner's switch. */
  readonly isOn: boolean
}

/** Names a table among those of all restaurants. */
export const tableIdOf = ({ ownerId, table }: Pick<ProvedTable, "ownerId" | "table">) =>
  `${ownerId}/${tableKeyOf(table)}`

/**
 * Returns a function that checks the card of a visitor. A wrong code, an unknown restaurant and one without payments are
 * answered alike: null. Wrong codes of a network are limited.
 */
export function openTableAccess(context: RequestContext) {
  const { database, secrets } = context
  const wrongCodes = openLimiter(context, callRules.tableCodes)

  const find = async (owner: string, table: string, code: string): Promise<ProvedTable | null> => {
    const id = z.guid().safeParse(owner)
    const name = toTable(table)
    const given = readTableCode(code)
    if (!id.success || !name.ok || name.value === noTable || given === null) return null
    const ownerId = id.data.toLowerCase()
    const version = await findCodeVersion(database.read, { ownerId, tableKey: tableKeyOf(name.value) })
    if (!isCodeOf(secrets.tableSecret, { ownerId, table: name.value, version }, given)) return null
    const user = await findUser(database.read, ownerId)
    if (user === null || isUnpublished(user)) return null
    const { isOn, committedAt } = await findTablePayments(database.read, ownerId)
    // Payments that were never switched on: the card is one of any restaurant.
    if (committedAt === null) return null
    return { ownerId, restaurantName: restaurantNameOf(user), table: name.value, code: given, isOn }
  }

  return {
    /** @throws WireError 429 for a network that has tried too many wrong codes */
    prove: async (claim: {
      readonly owner: string
      readonly table: string
      readonly code: string
      readonly address: string
    }): Promise<ProvedTable | null> => {
      const proved = await find(claim.owner, claim.table, claim.code)
      // A right code is never refused: a dining room shares one network.
      if (proved === null) await wrongCodes.require({ network: claim.address })
      return proved
    },
    /** Whether a card that was proved before still counts. */
    isProved: async ({ ownerId, table, code }: Pick<ProvedTable, "ownerId" | "table" | "code">): Promise<boolean> =>
      (await find(ownerId, table, code)) !== null,
  }
}

export type TableAccess = ReturnType<typeof openTableAccess>
