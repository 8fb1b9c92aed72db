import type { Selectable } from "kysely"
import { type CommandScope, defineCommand } from "../database/command.ts"
import type { MailKind, Schema } from "../database/schema.ts"

/** What a mail says beside its kind. What is secret in it is reckoned when it is sent. */
export type MailDetails = {
  /** The row of `mail_tokens` that its link and code stand for. */
  readonly tokenId?: string
  /** Where the link of a program that is not ours leads; without it the link leads to our own page. */
  readonly redirectTo?: string
  /** Whether that program wants a code for the session. */
  readonly isPkce?: boolean
  /** Such as "Chrome, Windows". */
  readonly device?: string
  /** ISO time: when it happened, or when something ends. */
  readonly at?: string
}

/** A mail to be sent. */
export type QueuedMail = {
  /** The same id is queued once. */
  readonly id: string
  readonly kind: MailKind
  readonly userId: string | null
  readonly recipient: string
  /** Where links lead, without a trailing slash; "" for none. */
  readonly origin: string
  readonly details: MailDetails
  readonly at: string
  /** When it may be sent; at once without it. */
  readonly notBefore?: string
}

/** A mail whose turn it is. */
export type MailRow = Selectable<Schema["mails"]>

/** Queues a mail with whatever else the command does: it is sent when that is stored, and only then. */
export async function queueMail({ db, record }: CommandScope, mail: QueuedMail): Promise<void> {
  const { id, kind, userId, recipient, origin, details, at, notBefore = at } = mail
  await db
    .insertInto("mails")
    .values({
      id,
      kind,
      user_id: userId,
      recipient,
      origin,
      details: JSON.stringify(details),
      attempts: 0,
      due_at: notBefore,
      created_at: at,
    })
    .onConflict((conflict) => conflict.column("id").doNothing())
    .execute()
  await record({ owner: userId ?? "", kind: "mail", event: "insert", ref: id, version: at })
}

/** How many mails a process takes at once. */
const batch = 8

/**
 * Takes the mails whose turn it is. Until `leasedUntil` no other process takes them; whoever falls over before that has them
 * sent by another.
 */
export const takeMails = defineCommand(
  "mail/take",
  "queue",
  async ({ db }, args: { queue: "mails"; leasedUntil: string; at: string }): Promise<MailRow[]> => {
    const due = await db
      .selectFrom("mails")
      .selectAll()
      .where("due_at", "<=", args.at)
      .orderBy("due_at")
      .orderBy("id")
      .limit(batch)
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    await db.updateTable("mails").set({ due_at: args.leasedUntil }).where("id", "in", ids).execute()
    return due
  },
)

/** Forgets a mail that was sent, or that nobody is to get. */
export const forgetMail = defineCommand("mail/forget", null, async ({ db }, args: { id: string }): Promise<void> => {
  await db.deleteFrom("mails").where("id", "=", args.id).execute()
})

/** Puts a mail off after an attempt that failed. */
export const postponeMail = defineCommand(
  "mail/postpone",
  null,
  async ({ db }, args: { id: string; attempts: number; dueAt: string }): Promise<void> => {
    await db
      .updateTable("mails")
      .set({ attempts: args.attempts, due_at: args.dueAt })
      .where("id", "=", args.id)
      .execute()
  },
)
