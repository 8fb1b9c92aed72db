import { expect, onTestFinished, test } from "vitest"
import { readConfig } from "../settings/config.ts"
import { startMailServer } from "../testing/services/mail-server.ts"
import type { Mailer } from "./mailer.ts"
import { openTransport, smtpMailer } from "./smtp-mailer.ts"

const letter = { to: "lou@example.fr", subject: "Bonjour", text: "Bonjour", html: "<p>Bonjour</p>" }

/** A mail server, and what sends emails through it. */
async function aMailer(options?: Parameters<typeof smtpMailer>[2]) {
  const mails = await startMailServer()
  onTestFinished(mails.stop)
  const config = readConfig({ SMTP_URL: mails.url })
  if (!config.ok || config.value.smtp === null) throw new Error("no mail server is set")
  const mailer = smtpMailer(config.value.smtp, config.value.mailFrom, options)
  onTestFinished(() => mailer.close())
  return { mails, mailer }
}

const sendAll = (mailer: Mailer, count: number) =>
  Promise.all(Array.from({ length: count }, (_, index) => mailer.send(`${index}`, letter)))

test("a transport that could not be opened is opened again for the next email", async () => {
  let tries = 0
  const { mailer } = await aMailer({
    open: (settings) => {
      tries += 1
      return tries === 1 ? Promise.reject(new Error("too many open files")) : openTransport(settings)
    },
  })
  expect(await mailer.send("1", letter)).toMatchObject({ outcome: "failed" })
  expect(await mailer.send("2", letter)).toEqual({ outcome: "sent" })
})

test("the time of an email begins when it is its turn, so a slow mail server gets each of eight once", async () => {
  const { mails, mailer } = await aMailer({ longestMs: 1_500 })
  mails.delay(500)
  const deliveries = await sendAll(mailer, 8)
  expect(deliveries).toEqual(Array.from({ length: 8 }, () => ({ outcome: "sent" })))
  expect(mails.letters).toHaveLength(8)
})

test("an email that takes too long is not sent afterwards, and makes room for the next one", async () => {
  const { mails, mailer } = await aMailer({ longestMs: 300 })
  mails.delay(1_000)
  const late = await sendAll(mailer, 3)
  expect(late).toEqual(Array.from({ length: 3 }, () => ({ outcome: "failed", reason: "timeout" })))
  mails.delay(0)
  expect(await mailer.send("4", letter)).toEqual({ outcome: "sent" })
  mailer.close()
  await mails.stop()
  expect(mails.letters.map(({ messageId }) => messageId)).toEqual([expect.stringMatching(/^<4@/)])
})

test("emails that wait when the server stops fail at once, so that they are not held", async () => {
  const { mails, mailer } = await aMailer()
  mails.delay(20_000)
  const sending = sendAll(mailer, 8)
  await expect.poll(() => mails.countAsked()).toBe(2)
  mailer.close()
  expect((await sending).map(({ outcome }) => outcome)).toEqual(Array.from({ length: 8 }, () => "failed"))
})
