import { setTimeout as delay } from "node:timers/promises"
import type { Database } from "../storage/database.ts"
import { forgetMail, type MailRow, mostTaken, postponeMail, takeMails } from "./mail-commands.ts"
import { type Delivery, longestSendMs, type Mail, type Mailer, mostAtOnce } from "./mailer.ts"

/** Milliseconds for which a process holds the emails that it took: enough for all of them, and for a slow disk. */
const leaseMs = (mostTaken / mostAtOnce + 2) * longestSendMs
const firstRetryMs = 10_000
const longestRetryMs = 30 * 60_000
/** After this time, the link in an email has expired, too. */
const givenUpAfterMs = 24 * 3_600_000
/**
 * Milliseconds for which a stopping server waits for emails being sent. Another process sends unfinished ones again.
 */
const closingMs = 3_000

const sent: Delivery = { outcome: "sent" }

/** The dependencies of the outbox. */
export type OutboxParts = {
  readonly database: Database
  readonly mailer: Mailer
  /** Writes the email; null when the address is sent nothing. */
  readonly compose: (row: MailRow) => Promise<Mail | null>
  /** Current time in milliseconds. */
  readonly now: () => number
  readonly warn: (facts: object, message: string) => void
}

/** Sends the emails that commands queue, independently of requests. */
export type Outbox = {
  /** Sends the emails that are due. Never throws: failed ones are retried later. */
  readonly sendDue: () => Promise<void>
  /** Stops sending and waits for running attempts. */
  readonly close: () => Promise<void>
}

/**
 * Opens the outbox of the process. It follows the change feed, so that an email is sent as soon as its command is
 * committed.
 */
export function openOutbox({ database, mailer, compose, now, warn }: OutboxParts): Outbox {
  let running: Promise<void> | null = null
  let isWanted = false
  let isClosed = false

  const iso = (milliseconds: number) => new Date(milliseconds).toISOString()

  async function write(row: MailRow): Promise<Delivery> {
    try {
      const mail = await compose(row)
      return mail === null ? sent : await mailer.send(row.id, mail)
    } catch (error) {
      // One email that cannot be written must not delay the others.
      return { outcome: "failed", reason: error instanceof Error ? error.message : "unknown" }
    }
  }

  /** Sends one email. @returns false when sending failed, so that others would probably fail, too */
  async function deliver(row: MailRow): Promise<boolean> {
    const age = now() - Date.parse(row.created_at)
    const delivery = age > givenUpAfterMs ? sent : await write(row)
    if (delivery.outcome !== "failed") {
      if (delivery.outcome === "refused") warn({ kind: row.kind, reason: delivery.reason }, "a mail was refused")
      await database.run(forgetMail, { id: row.id })
      return true
    }
    warn({ kind: row.kind, reason: delivery.reason, attempts: row.attempts + 1 }, "a mail could not be sent")
    const wait = Math.min(firstRetryMs * 2 ** row.attempts, longestRetryMs)
    await database.run(postponeMail, { id: row.id, attempts: row.attempts + 1, dueAt: iso(now() + wait) })
    return false
  }

  async function sendAll(): Promise<void> {
    try {
      while (isWanted && !isClosed) {
        isWanted = false
        await sendRound()
      }
    } catch (error) {
      warn({ err: error }, "the outbox could not be read")
    } finally {
      running = null
    }
  }

  async function sendRound(): Promise<void> {
    for (;;) {
      const at = now()
      const taken = await database.run(takeMails, { queue: "mails", leasedUntil: iso(at + leaseMs), at: iso(at) })
      if (taken.length === 0 || isClosed) return
      const delivered = await Promise.all(taken.map(deliver))
      // If no email of the batch could be sent, skip the rest until the next run.
      if (!delivered.includes(true)) return
    }
  }

  function sendDue(): Promise<void> {
    isWanted = true
    // Assign before the first step runs, because `sendAll` resets it at its end.
    running ??= Promise.resolve().then(sendAll)
    return running
  }

  const stop = database.follow({
    onChanges: (changes) => {
      if (changes.some(({ kind }) => kind === "mail")) void sendDue()
    },
    onMissed: () => void sendDue(),
  })

  return {
    sendDue,
    close: async () => {
      stop()
      isClosed = true
      await Promise.race([running, delay(closingMs, undefined, { ref: false })])
      mailer.close()
    },
  }
}
