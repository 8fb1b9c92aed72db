import { callsKeptMs } from "@ardoise/domain/order/table-call"
import type { Feature } from "../composition/feature.ts"
import { answerCalls, placeCall } from "./call-commands.ts"
import type { CallRows } from "./call-rows.ts"

/** Calls of the team from tables: somebody of the team, or the bill. */
export const calls = {
  name: "calls",
  commands: [placeCall, answerCalls],
  backsUp: [{ name: "table_calls" }],
  removesAtAge: [{ table: "table_calls", key: ["id"], age: "created_at", keptMs: callsKeptMs }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof CallRows>
