/** What a table asks for: somebody of the team, or the bill. */
export const callKinds = ["waiter", "bill"] as const
export type CallKind = (typeof callKinds)[number]

/** A call of the team from a table. Times are ISO text from the server's clock. */
export type TableCall = {
  /** `call-` and the time in milliseconds. */
  readonly id: string
  readonly table: string
  readonly kind: CallKind
  readonly createdAt: string
  /** When somebody said that they are coming; null before. */
  readonly answeredAt: string | null
}

const callSentences: Readonly<Record<CallKind, string>> = { waiter: "appelle", bill: "demande l’addition" }

/** Returns what the team reads of a call, such as "Table 7 appelle". */
export function callText({ table, kind }: Pick<TableCall, "table" | "kind">): string {
  return `Table ${table} ${callSentences[kind]}`
}

/** Calls of one table in `callsWindowMs`, of both kinds together. Beyond it, a call is refused. */
export const mostCalls = 3
export const callsWindowMs = 10 * 60_000

/** Milliseconds after which a call without an answer counts as missed: its table is asked to wave. */
export const missedAfterMs = 5 * 60_000

/** Milliseconds after which an open call is over: the guests of the table have left, or were seen to. */
const callsOpenMs = 60 * 60_000

/** Milliseconds for which calls are stored. */
export const callsKeptMs = 24 * 3_600_000

/** Returns the calls without an answer that are not over, the oldest first. @param nowMs the server's time */
export function openCalls(calls: readonly TableCall[], nowMs: number): readonly TableCall[] {
  return calls
    .filter(({ answeredAt, createdAt }) => answeredAt === null && nowMs - Date.parse(createdAt) < callsOpenMs)
    .toSorted((a, b) => (a.createdAt < b.createdAt ? -1 : 1))
}
