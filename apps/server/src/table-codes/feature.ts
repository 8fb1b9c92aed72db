import type { Feature } from "../composition/feature.ts"
import { renewTableCode } from "./table-code-commands.ts"
import type { TableCodeRows } from "./table-code-rows.ts"

/** Codes on table cards: they prove that a diner has seen the card of a table. */
export const tableCodes = {
  name: "table-codes",
  commands: [renewTableCode],
  backsUp: [{ name: "table_codes", key: ["user_id", "table_key"] }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof TableCodeRows>
