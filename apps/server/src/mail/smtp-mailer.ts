import { setTimeout as delay } from "node:timers/promises"
import type { MailSender, SmtpSettings } from "../settings/config.ts"
import { type Delivery, headersOf, longestSendMs, type Mailer } from "./mailer.ts"

const loopback = new Set(["localhost", "127.0.0.1", "::1"])

/**
 * Sends emails through a mail server. It sends the password only over TLS or to its own machine.
 *
 * @param open opens the transport; if it fails, the next email tries again
 */
export function smtpMailer(settings: SmtpSettings, from: MailSender, open = openTransport): Mailer {
  let opened: ReturnType<typeof openTransport> | null = null
  const reopen = () => {
    const opening = open(settings)
    opening.catch(() => {
      opened = null
    })
    return opening
  }
  return {
    send: async (id, mail) => {
      const { to, subject, text, html } = mail
      const aborter = new AbortController()
      const overdue = delay(longestSendMs, { outcome: "failed", reason: "timeout" } as const, {
        signal: aborter.signal,
        ref: false,
      })
      // The delay rejects when it is aborted, after the race has ended.
      overdue.catch(() => undefined)
      opened ??= reopen()
      const sending = opened
        .then((transport) =>
          transport.sendMail({
            from,
            // As an object, so that it is not parsed as a list of addresses.
            to: { name: "", address: to },
            subject,
            text,
            html,
            messageId: `<${id}@${from.address.split("@")[1]}>`,
            headers: headersOf(mail),
          }),
        )
        .then((): Delivery => ({ outcome: "sent" }), toDelivery)
      const delivery = await Promise.race([sending, overdue])
      aborter.abort()
      return delivery
    },
    close: () => void opened?.then((transport) => transport.close()).catch(() => undefined),
  }
}

/** Opens the transport, with the first email: a server that has just started has more urgent code to load. */
export async function openTransport({ host, port, isSecure, auth }: SmtpSettings) {
  const { createTransport } = await import("nodemailer")
  return createTransport({
    host,
    port,
    secure: isSecure,
    ...(auth && { auth, requireTLS: !isSecure && !loopback.has(host) }),
    pool: true,
    maxConnections: 2,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/**
 * Interprets an error. A refused recipient is final. The operator can fix a refused password or sender, so emails wait
 * for that.
 */
function toDelivery(error: { code?: string; responseCode?: number; command?: string }): Delivery {
  const isRecipient = error.code === "EENVELOPE" && error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500
  const reason = [error.code ?? "unknown", error.responseCode, error.command].filter(Boolean).join(" ")
  return { outcome: isRecipient ? "refused" : "failed", reason }
}
