import { noTable } from "@ardoise/domain/order/order"
import { readTableCode, tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { findMenuOwner } from "../menus/menu-queries.ts"
import { isCodeOf } from "../table-codes/sign-table.ts"
import { findCodeVersion } from "../table-codes/table-code-queries.ts"
import type { RequestContext } from "../wire/request-context.ts"

/** What a diner claims: to sit at a table of the restaurant that has the menu. */
type ClaimedTable = {
  readonly menuId: string
  readonly table: string
  /** The code of the table's card as the phone sent it; empty without one. */
  readonly code: string
}

/**
 * Returns a function that checks whether the code of a card proves a table. A wrong code is no refusal, and a code of
 * 70 bits cannot be guessed, so the limits of orders are enough here.
 */
export function tableProof({ database, secrets }: Pick<RequestContext, "database" | "secrets">) {
  return async ({ menuId, table, code }: ClaimedTable): Promise<boolean> => {
    const given = readTableCode(code)
    if (given === null || table === noTable) return false
    const ownerId = await findMenuOwner(database.read, menuId)
    if (ownerId === null) return false
    const version = await findCodeVersion(database.read, { ownerId, tableKey: tableKeyOf(table) })
    return isCodeOf(secrets.tableSecret, { ownerId, table, version }, given)
  }
}
