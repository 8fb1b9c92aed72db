import { restRefusal } from "./rest-refusals.ts"
import type { Viewer } from "./table.ts"

/**
 * Returns the id of the owner who calls a function of `/rest/v1/rpc`.
 *
 * @param table the table that the function is about
 * @throws WireError 401 with the code 42501 for a visitor
 */
export function ownerOf({ userId }: Viewer, table: string): string {
  if (userId === null) throw restRefusal("42501", { table, isVisitor: true })
  return userId
}
