import { once } from "node:events"
import type { AddressInfo } from "node:net"
import PostalMime, { type Email } from "postal-mime"
import { SMTPServer } from "smtp-server"

/** A real mail server on loopback that stores the emails it receives. */
export type MailServer = {
  /** For `SMTP_URL`. */
  readonly url: string
  /** The emails so far, oldest first. */
  readonly letters: readonly Letter[]
  /** Answers every recipient with this code from now on; null accepts them again. */
  readonly refuse: (code: number | null) => void
  /** Delays the answer to every recipient by these milliseconds from now on. */
  readonly delay: (milliseconds: number) => void
  /** Returns how many recipients it was asked for, answered or not. */
  readonly countAsked: () => number
  readonly stop: () => Promise<void>
}

/** An email as a mail program reads it. */
export type Letter = Email & {
  /** Recipients from the SMTP envelope. */
  readonly recipients: readonly string[]
  /** The first link in the text, or "". */
  readonly link: string
  /** The six digits in the text, or "". */
  readonly digits: string
  /** The raw message. */
  readonly source: string
}

/** Starts a mail server on a free port. */
export async function startMailServer(): Promise<MailServer> {
  const letters: Letter[] = []
  let refusal: number | null = null
  let delayMs = 0
  let asked = 0
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    logger: false,
    onRcptTo: (_address, _session, done) => {
      asked += 1
      const answer = refusal === null ? null : Object.assign(new Error("No"), { responseCode: refusal })
      if (delayMs === 0) done(answer)
      else setTimeout(() => done(answer), delayMs).unref()
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on("data", (chunk: Buffer) => chunks.push(chunk))
      stream.on("end", async () => {
        const source = Buffer.concat(chunks).toString("utf8")
        const email = await PostalMime.parse(source)
        const text = email.text ?? ""
        letters.push({
          ...email,
          recipients: session.envelope.rcptTo.map(({ address }) => address),
          link: /https?:\/\/\S+/.exec(text)?.[0] ?? "",
          digits: /\b\d{6}\b/.exec(text.replace(/https?:\/\/\S+/g, ""))?.[0] ?? "",
          source,
        })
        done()
      })
    },
  })
  server.listen(0, "127.0.0.1")
  await once(server.server, "listening")
  const { port } = server.server.address() as AddressInfo
  return {
    url: `smtp://127.0.0.1:${port}`,
    letters,
    refuse: (code) => {
      refusal = code
    },
    delay: (milliseconds) => {
      delayMs = milliseconds
    },
    countAsked: () => asked,
    stop: () => new Promise((resolve) => server.close(resolve)),
  }
}
