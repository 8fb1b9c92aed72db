import type { TableCode } from "@ardoise/contract/team-rows"
import type { useClients } from "../clients-context.tsx"
import { menuRest } from "../menus/menu-rest.ts"

/** Which cards are wanted: those of tables 1 to `count`, or of named tables. */
export type CardOrder = {
  readonly format: "a6" | "a4"
  readonly numbered: boolean
  /** With a bleed and marks to cut along, for a print shop. */
  readonly marks?: boolean
} & ({ readonly count: number } | { readonly tables: readonly string[] })

/** Draws cards as one PDF. @throws if the server refuses or does not answer */
export async function drawTableCards(
  { restUrl, restFetch }: Pick<ReturnType<typeof useClients>, "restUrl" | "restFetch">,
  order: CardOrder,
): Promise<Blob> {
  const response = await restFetch(new URL("../functions/v1/table-cards", restUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  })
  if (!response.ok) throw new Error(`table-cards answered ${response.status}`)
  return response.blob()
}

/** Renews the code of a table. @param seen the version that the owner saw: a repeated call renews once */
export async function renewTableCode(table: string, seen: number): Promise<TableCode> {
  const { data } = await menuRest().rpc("renew_table_code", { table, seen }).throwOnError()
  return data
}
