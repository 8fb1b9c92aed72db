import type { MailSender, SmtpSettings } from "../settings/config.ts"
import { takeTurns } from "../wire/take-turns.ts"
import { type Delivery, headersOf, longestSendMs, type Mail, type Mailer, mostAtOnce } from "./mailer.ts"

const loopback = new Set(["localhost", "127.0.0.1", "::1"])

/**
 * Sends emails through a mail server, `mostAtOnce` at the same time. It sends the password only over TLS or to its own
 * machine.
 *
 * @param options.open opens the transport; if it fails, the next email tries again
 * @param options.longestMs milliseconds after which an attempt counts as failed, from its turn on
 */
export function smtpMailer(
  settings: SmtpSettings,
  from: MailSender,
  { open = openTransport, longestMs = longestSendMs } = {},
): Mailer {
  let opened: ReturnType<typeof openTransport> | null = null
  const reopen = () => {
    const opening = open(settings)
    opening.catch(() => {
      opened = null
    })
    return opening
  }
  const sendNow = async (id: string, mail: Mail): Promise<Delivery> => {
    const { to, subject, text, html } = mail
    // Ends the attempt, too: an email that arrived after its attempt had failed would be sent a second time.
    const signal = AbortSignal.timeout(longestMs)
    try {
      opened ??= reopen()
      const transport = await opened
      await transport.sendMail({
        from,
        // As an object, so that it is not parsed as a list of addresses.
        to: { name: "", address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${from.address.split("@")[1]}>`,
        headers: headersOf(mail),
        signal,
      })
      return { outcome: "sent" }
    } catch (error) {
      return signal.aborted ? { outcome: "failed", reason: "timeout" } : toDelivery(error as SmtpError)
    }
  }
  const inTurn = takeTurns()
  let begun = 0
  return {
    send: (id, mail) => inTurn(String(begun++ % mostAtOnce), () => sendNow(id, mail)),
    // By force, so that all emails fail before the database is closed, and are not held until their lease ends.
    close: () => void opened?.then((transport) => transport.close({ force: true })).catch(() => undefined),
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
    maxConnections: mostAtOnce,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

type SmtpError = { readonly code?: string; readonly responseCode?: number; readonly command?: string }

/**
 * Interprets an error. A refused recipient is final. The operator can fix a refused password or sender, so emails wait
 * for that.
 */
function toDelivery(error: SmtpError): Delivery {
  const isRecipient = error.code === "EENVELOPE" && error.command === "RCPT TO" && (error.responseCode ?? 0) >= 500
  const reason = [error.code ?? "unknown", error.responseCode, error.command].filter(Boolean).join(" ")
  return { outcome: isRecipient ? "refused" : "failed", reason }
}
