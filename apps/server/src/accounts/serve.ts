import type { FastifyBaseLogger } from "fastify"
import type { ServedFeature } from "../composition/feature.ts"
import type { Job } from "../jobs/run-jobs.ts"
import { outboxFolder } from "../mail/choose-mailer.ts"
import { eraseEmails } from "../mail/outbox-folder.ts"
import type { Config } from "../settings/config.ts"
import type { Database } from "../storage/database.ts"
import type { AccountContext } from "./account-context.ts"
import { listEndingAccounts } from "./account-deletion.ts"
import { type ErasedParts, eraseAccount } from "./account-erasure.ts"
import { accountExport } from "./account-export.ts"
import { type AccountFunctionParts, accountFunctions } from "./account-functions.ts"
import { accountRoutes } from "./account-routes.ts"
import { sessionFunctions } from "./sessions/session-functions.ts"

/** What serving accounts needs. */
type AccountParts = AccountFunctionParts & { readonly context: AccountContext }

/** What the server offers of accounts. */
export function serve({ context, ...parts }: AccountParts): ServedFeature {
  return {
    functions: [...accountFunctions(context, parts), ...sessionFunctions(context)],
    routes: async (app) => {
      await app.register((scope) => accountRoutes(scope, context), { prefix: "/auth/v1" })
    },
    exports: accountExport,
  }
}

/** What the jobs of accounts need. */
type AccountJobParts = ErasedParts & {
  readonly config: Config
  readonly database: Database
  /** Stops what must not go on once an account is erased, such as payments. Throws when that is not certain. */
  readonly beforeErasure: (ownerId: string) => Promise<void>
  readonly logger: Pick<FastifyBaseLogger, "warn">
}

/** The job that erases accounts at the end of their 30 days. */
export function jobs({
  config,
  database,
  erasedRows,
  largeTables,
  beforeErasure,
  logger,
}: AccountJobParts): readonly Job[] {
  return [
    {
      name: "erase-accounts",
      times: "11 * * * *",
      startsAtOnce: true,
      longestMs: 10 * 60_000,
      run: async ({ at }) => {
        const ending = await listEndingAccounts(database.read, at)
        const ready: typeof ending = []
        for (const account of ending) {
          try {
            await beforeErasure(account.id)
            ready.push(account)
          } catch (error) {
            logger.warn({ err: error, user: account.id }, "an account is not erased yet: its payments may go on")
          }
        }
        // Before deleting the rows: a run that fails in between can find the addresses again.
        const addresses = ready.flatMap(({ email, new_email: next }) => (next === null ? [email] : [email, next]))
        await eraseEmails(outboxFolder(config), addresses)
        for (const { id } of ready) await eraseAccount(database, { erasedRows, largeTables }, { ownerId: id, at })
      },
    },
  ]
}
