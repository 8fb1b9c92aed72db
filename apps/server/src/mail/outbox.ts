import { setTimeout as delay } from "node:timers/promises"
import type { Database } from "../database/run-command.ts"
import { forgetMail, type MailRow, postponeMail, takeMails } from "./mail-commands.ts"
import { type Delivery, longestSendMs, type Mail, type Mailer } from "./mailer.ts"

/** How long a process has for the mails that it took: all of them, and a slow disk. */
const leaseMs = 4 * longestSendMs
const firstRetryMs = 10_000
const longestRetryMs = 30 * 60_000
/** After this, what a mail says is over, too. */
const givenUpAfterMs = 24 * 3_600_000
/** How long a server that ends waits for letters under way; they are sent again by the next one. */
const closingMs = 3_000

const sent: Delivery = { outcome: "sent" }

/** What the outbox works with. */
export type OutboxParts = {
  readonly database: Database
  readonly mailer: Mailer
  /** Writes the letter; null when there is nothing to say to that address. */
  readonly compose: (row: MailRow) => Promise<Mail | null>
  /** Current time in milliseconds. */
  readonly now: () => number
  readonly warn: (facts: object, message: string) => void
}

/** Sends the mails that commands queue, apart from every request. */
export type Outbox = {
  /** Sends what is due now. Never throws: what fails is tried again later. */
  readonly sendDue: () => Promise<void>
  /** Stops sending and waits for the attempts that are under way. */
  readonly close: () => Promise<void>
}

/** One for the whole process. It follows the change feed, so that a mail leaves as soon as its command is stored. */
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
      // One letter that cannot be written does not hold up the others.
      return { outcome: "failed", reason: error instanceof Error ? error.message : "unknown" }
    }
  }

  /** @returns whether the way out is open */
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
      // Where nothing gets out, the others need not knock, too: they keep their turn.
      if (!delivered.includes(true)) return
    }
  }

  function sendDue(): Promise<void> {
    isWanted = true
    // Kept before the first step, which may already be the last.
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
