import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "../settings/config.ts"
import { startMailServer } from "../testing/services/mail-server.ts"
import { openTransport, smtpMailer } from "./smtp-mailer.ts"

test("a transport that could not be opened is opened again for the next email", async () => {
  const mails = await startMailServer()
  onTestFinished(mails.stop)
  const config = readConfig({ SMTP_URL: mails.url })
  if (!config.ok || config.value.smtp === null) throw new Error("no mail server is set")
  let tries = 0
  const mailer = smtpMailer(config.value.smtp, config.value.mailFrom, (settings) => {
    tries += 1
    return tries === 1 ? Promise.reject(new Error("too many open files")) : openTransport(settings)
  })
  onTestFinished(() => mailer.close())
  const letter = { to: "lou@example.fr", subject: "Bonjour", text: "Bonjour", html: "<p>Bonjour</p>" }
  expect(await mailer.send("1", letter)).toMatchObject({ outcome: "failed" })
  expect(await mailer.send("2", letter)).toEqual({ outcome: "sent" })
})
