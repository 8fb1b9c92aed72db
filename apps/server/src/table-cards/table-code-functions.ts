import type { TableCode } from "@ardoise/contract/team-rows"
import { noTable, toTable } from "@ardoise/domain/order/order"
import { tableKeyOf } from "@ardoise/domain/sharing/table-code"
import { z } from "zod"
import { readShape } from "../http/read-shape.ts"
import { listTables } from "../orders/order-settings-queries.ts"
import { signTable } from "../table-codes/sign-table.ts"
import { renewTableCode } from "../table-codes/table-code-commands.ts"
import { listCodeVersions } from "../table-codes/table-code-queries.ts"
import { ownerOf } from "../wire/owner-of.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { RestFunction } from "../wire/rest-function.ts"
import { restRefusal } from "../wire/rest-refusals.ts"

const renewalArgs = z.object({ table: z.string(), seen: z.int().min(1) })

/** `list_table_codes` and `renew_table_code`: the codes of printed cards. */
export function tableCodeFunctions({ database, secrets, clock }: RequestContext): readonly RestFunction[] {
  const withCode = (ownerId: string, table: string, version: number): TableCode => {
    return { table, code: signTable(secrets.tableSecret, { ownerId, table, version }), version }
  }
  return [
    {
      name: "list_table_codes",
      run: async (_args, viewer): Promise<TableCode[]> => {
        const userId = ownerOf(viewer, "table_codes")
        const versions = await listCodeVersions(database.read, userId)
        const listed = await listTables(database.read, userId)
        const known = new Set(listed.map(tableKeyOf))
        const tables = [...listed, ...[...versions.keys()].filter((key) => !known.has(key))]
        return tables.map((table) => withCode(userId, table, versions.get(tableKeyOf(table)) ?? 1))
      },
    },
    {
      name: "renew_table_code",
      run: async (given, viewer): Promise<TableCode> => {
        const userId = ownerOf(viewer, "table_codes")
        const args = readShape(renewalArgs, given)
        const table = toTable(args?.table ?? "")
        if (!args || !table.ok || table.value === noTable)
          throw restRefusal("tables-unreadable", { table: "table_codes" })
        const renewed = await database.run(renewTableCode, {
          ...{ ownerId: userId, table: table.value, seen: args.seen, at: clock() },
        })
        if (!renewed.ok) throw restRefusal(renewed.code, { table: "table_codes" })
        return withCode(userId, table.value, renewed.value)
      },
    },
  ]
}
