import { sql } from "kysely"
import { WireError } from "../http/wire-error.ts"
import type { Db } from "../storage/schema.ts"
import type { OperatorCommand } from "./operator-command.ts"

/** Owners that the report names: those who use most. */
const mostOwners = 10

/** What was asked of the model in a month, and what it cost as far as the prices are known. */
type Use = { readonly name: string; readonly calls: number; readonly tokens: number; readonly microEuros: number }

/** The report about the model: questions, tokens and euros of a month, by task, and the owners who use most. */
export const assistanceCommands: Readonly<Record<string, OperatorCommand>> = {
  assistance: {
    usage: "assistance [<AAAA-MM>]",
    run: async ([month], { database: { largeRead: db }, now }) => {
      const asked = month ?? now.slice(0, 7)
      if (!/^\d{4}-(?:0[1-9]|1[0-2])$/.test(asked)) {
        throw new WireError(400, "month_invalid", `« ${asked} » n’est pas un mois. Exemple : 2026-11`)
      }
      const tasks = await sumBy(db, "task", asked)
      if (tasks.length === 0) return [`Aucune question à l’IA en ${asked}.`]
      const owners = (await sumBy(db, "user_id", asked)).slice(0, mostOwners)
      const all = tasks.reduce((sum, use) => ({
        name: "",
        calls: sum.calls + use.calls,
        tokens: sum.tokens + use.tokens,
        microEuros: sum.microEuros + use.microEuros,
      }))
      return [
        `${asked} : ${wordsFor(all)}`,
        ...tasks.map((use) => `  ${use.name} : ${wordsFor(use)}`),
        owners.length === 1 ? "Par compte :" : `Par compte, les ${owners.length} premiers :`,
        ...owners.map((use) => `  ${use.name} : ${wordsFor(use)}`),
      ]
    },
  },
}

async function sumBy(db: Db, column: "task" | "user_id", month: string): Promise<Use[]> {
  const rows = await db
    .selectFrom("assistance_uses")
    .select(sql.ref<string>(column).as("name"))
    .select(sql<number | string>`sum(calls)`.as("calls"))
    .select(sql<number | string>`sum(input_tokens + output_tokens)`.as("tokens"))
    .select(sql<number | string>`sum(micro_euros)`.as("micro_euros"))
    .where("day", ">=", `${month}-01`)
    .where("day", "<=", `${month}-31`)
    .groupBy(column)
    .execute()
  // PostgreSQL returns sums as texts.
  return rows
    .map(({ name, calls, tokens, micro_euros }) => ({
      ...{ name, calls: Number(calls), tokens: Number(tokens) },
      microEuros: Number(micro_euros),
    }))
    .sort((a, b) => b.tokens - a.tokens || (a.name < b.name ? -1 : 1))
}

function wordsFor({ calls, tokens, microEuros }: Use): string {
  const euros = (microEuros / 1_000_000).toLocaleString("fr-FR", { style: "currency", currency: "EUR" })
  return `${calls} ${calls === 1 ? "question" : "questions"}, ${tokens.toLocaleString("fr-FR")} jetons, ${euros}`
}
