import type { Selectable } from "kysely"
import { mailRule } from "../../limits/rules.ts"
import { queueMail } from "../../mail/mail-commands.ts"
import type { MailKind } from "../../mail/mail-rows.ts"
import type { CommandScope } from "../../storage/command.ts"
import type { Db, Schema } from "../../storage/schema.ts"
import type { UserRow } from "../account-queries.ts"
import type { CodeChallengeMethod, MailTokenType } from "../account-rows.ts"

/** A row of `mail_tokens`: a link and a code in an email. */
export type MailToken = Selectable<Schema["mail_tokens"]>

/** Who requests a link: our own pages, or another program. */
export type LinkAsker = {
  readonly origin: string
  /** Where the link of another program leads. */
  readonly redirectTo: string | null
  readonly challenge: { readonly text: string; readonly method: CodeChallengeMethod } | null
}

/** A link to be sent. */
export type NewLink = {
  readonly tokenId: string
  readonly type: MailTokenType
  readonly kind: MailKind
  readonly email: string
  readonly userId: string | null
  readonly passwordHash: string | null
  readonly userMetadata: string | null
  readonly asker: LinkAsker
  readonly at: string
}

/**
 * Computes how long an address has to wait for another email of a kind. The result does not depend on whether it has an
 * account.
 *
 * @returns seconds, 0 when one may be sent
 */
export async function secondsToWait(db: Db, { email, type, at }: Pick<NewLink, "email" | "type" | "at">) {
  const dayAgo = new Date(Date.parse(at) - mailRule.dayMs).toISOString()
  const recent = await db
    .selectFrom("mail_tokens")
    .select("created_at")
    .where("email", "=", email)
    .where("type", "=", type)
    .where("created_at", ">", dayAgo)
    .orderBy("created_at", "desc")
    .limit(mailRule.mostPerDay)
    .execute()
  const [last] = recent
  if (!last) return 0
  const first = recent.length === mailRule.mostPerDay ? recent.at(-1) : undefined
  const until = Math.max(
    Date.parse(last.created_at) + mailRule.pauseMs,
    first ? Date.parse(first.created_at) + mailRule.dayMs : 0,
  )
  return Math.max(0, Math.ceil((until - Date.parse(at)) / 1000))
}

/** Seconds until another email may follow the last one, 0 when it may be sent. Both parameters are ISO times. */
export function secondsUntilMail(lastAt: string | null, at: string): number {
  if (lastAt === null) return 0
  return Math.max(0, Math.ceil((Date.parse(lastAt) + mailRule.pauseMs - Date.parse(at)) / 1000))
}

/** Queues an email with a link inside a command. */
export async function sendLink(scope: CommandScope, link: NewLink): Promise<void> {
  const { tokenId, type, kind, email, userId, passwordHash, userMetadata, asker, at } = link
  await scope.db
    .insertInto("mail_tokens")
    .values({
      id: tokenId,
      type,
      email,
      user_id: userId,
      password_hash: passwordHash,
      user_metadata: userMetadata,
      code_challenge: asker.challenge?.text ?? null,
      code_challenge_method: asker.challenge?.method ?? null,
      attempts: 0,
      created_at: at,
    })
    .execute()
  await queueMail(scope, {
    id: tokenId,
    kind,
    userId,
    recipient: email,
    origin: asker.origin,
    details: {
      tokenId,
      ...(asker.redirectTo !== null && { redirectTo: asker.redirectTo }),
      ...(asker.challenge !== null && { isPkce: true }),
    },
    at,
  })
}

/**
 * Ends every link and code of an account, including the authorization codes that links gave. Deletes the queued emails
 * that contain them.
 */
export async function endLinks({ db }: CommandScope, user: Pick<UserRow, "id" | "email">): Promise<void> {
  await db.deleteFrom("pkce_codes").where("user_id", "=", user.id).execute()
  const ended = await db
    .selectFrom("mail_tokens")
    .select("id")
    .where((where) => where.or([where("email", "=", user.email), where("user_id", "=", user.id)]))
    .execute()
  if (ended.length === 0) return
  const ids = ended.map(({ id }) => id)
  await db.deleteFrom("mails").where("id", "in", ids).execute()
  await db.deleteFrom("mail_tokens").where("id", "in", ids).execute()
}
