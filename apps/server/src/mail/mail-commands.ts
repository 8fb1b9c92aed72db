import type { Selectable } from "kysely"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { Schema } from "../storage/schema.ts"
import type { MailKind } from "./mail-rows.ts"

/** Details of an email besides its kind. Secrets are not stored: they are derived when it is sent. */
export type MailDetails = {
  /** The row of `mail_tokens` from which its link and code are derived. */
  readonly tokenId?: string
  /** The target of the link when another program requested it; without it, the link leads to our own page. */
  readonly redirectTo?: string
  /** Whether that program requests a code for the session. */
  readonly isPkce?: boolean
  /** Such as "Chrome, Windows". */
  readonly device?: string
  /** ISO time of what the email reports, or of an end. */
  readonly at?: string
  /** The share whose note is sent, and the name that the diner typed for it. */
  readonly shareId?: string
  readonly clientName?: string
  /** The first day of the week that the email is about. */
  readonly week?: string
}

/** An email to be sent. */
export type QueuedMail = {
  /** A second email with the same id is ignored. */
  readonly id: string
  readonly kind: MailKind
  readonly userId: string | null
  readonly recipient: string
  /** Origin of the links, without a trailing slash; "" for none. */
  readonly origin: string
  readonly details: MailDetails
  readonly at: string
  /** When it may be sent; at once by default. */
  readonly notBefore?: string
}

/** The row of a queued email. */
export type MailRow = Selectable<Schema["mails"]>

/** Queues an email in the transaction of the command: it is sent only after the commit. */
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

/** Emails that a process takes per query. */
export const mostTaken = 8

/**
 * Takes emails that are due. Until `leasedUntil`, no other process takes them. If this process crashes, another one
 * sends them later.
 */
export const takeMails = defineCommand(
  "mail/take",
  "queue",
  async ({ db }, args: { queue: "mails"; leasedUntil: string; at: string }): Promise<MailRow[]> => {
    const due = await db
      .selectFrom("mails")
      .selectAll()
      .where("due_at", "<=", args.at)
      // Thousands of weekly emails at once must not delay one that somebody waits for.
      .orderBy((column) => column.case().when("kind", "=", "weekly").then(1).else(0).end())
      .orderBy("due_at")
      .orderBy("id")
      .limit(mostTaken)
      .execute()
    if (due.length === 0) return []
    const ids = due.map(({ id }) => id)
    await db.updateTable("mails").set({ due_at: args.leasedUntil }).where("id", "in", ids).execute()
    return due
  },
)

/** Deletes an email that was sent, or that must not be sent. */
export const forgetMail = defineCommand("mail/forget", null, async ({ db }, args: { id: string }): Promise<void> => {
  await db.deleteFrom("mails").where("id", "=", args.id).execute()
})

/** Postpones an email after a failed attempt. */
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
