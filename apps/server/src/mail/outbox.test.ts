import { readdir, readFile, stat } from "node:fs/promises"
import { createServer, type Socket } from "node:net"
import { join } from "node:path"
import PostalMime from "postal-mime"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { type MailServer, startMailServer } from "../testing/services/mail-server.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"
import { mostTaken, takeMails } from "./mail-commands.ts"
import { longestSendMs, mostAtOnce } from "./mailer.ts"

describe.each(engines)("on %s", (engine) => {
  let mails: MailServer
  let server: TestServer
  beforeAll(async () => {
    mails = await startMailServer()
    server = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })

  const recover = (email: string, at = server) => at.call("/auth/v1/recover", { body: { email } })
  const lettersTo = (email: string) => mails.letters.filter(({ recipients }) => recipients.includes(email)).length
  const waiting = () => server.database.read.selectFrom("mails").selectAll().execute()

  test.runIf(engine === "postgres")("several processes send each email once", async () => {
    const beside = await startTestServer({ beside: server, settings: { SMTP_URL: mails.url } })
    const owners = await Promise.all(Array.from({ length: 12 }, () => server.owner()))
    await Promise.all(owners.map(({ email }, index) => recover(email, index % 2 === 0 ? server : beside)))
    await Promise.all([server.sendMails(), beside.sendMails(), server.sendMails(), beside.sendMails()])
    await beside.stop()
    await server.sendMails()
    expect(owners.map(({ email }) => lettersTo(email))).toEqual(owners.map(() => 1))
  })

  test("a mail server that fails delays an email and nothing else", async () => {
    const { email } = await server.owner()
    mails.refuse(451)
    expect((await recover(email)).status).toBe(200)
    await server.sendMails()
    expect(await waiting()).toMatchObject([{ recipient: email, attempts: 1 }])
    await server.sendMails()
    expect(await waiting()).toMatchObject([{ attempts: 1 }])
    server.pass(10_001)
    await server.sendMails()
    expect(await waiting()).toMatchObject([{ attempts: 2 }])
    mails.refuse(null)
    server.pass(20_001)
    await server.sendMails()
    expect(await waiting()).toEqual([])
    expect(lettersTo(email)).toBe(1)
  })

  test("a process holds an email for longer than all that it takes at once may need", async () => {
    const { email } = await server.owner()
    mails.delay(1_000)
    await recover(email)
    const heldMs = async () => {
      const [mail] = await waiting()
      return mail === undefined ? 0 : Date.parse(mail.due_at) - Date.parse(mail.created_at)
    }
    await expect.poll(heldMs).toBeGreaterThan((mostTaken / mostAtOnce + 1) * longestSendMs)
    mails.delay(0)
    await server.sendMails()
    expect(lettersTo(email)).toBe(1)
  })

  test("an email that somebody waits for is taken before weekly ones that have been due for longer", async () => {
    const kinds = [...Array.from({ length: 9 }, () => "weekly"), "recovery", "new-sign-in"]
    const rows = kinds.map((kind, index) => {
      const due = `2098-01-01T00:00:${String(index).padStart(2, "0")}.000Z`
      return `('order-${index}', '${kind}', null, 'lou@example.fr', '', '{}', 0, '${due}', '${due}')`
    })
    await server.fill(
      `insert into mails (id, kind, user_id, recipient, origin, details, attempts, due_at, created_at) values ${rows.join()}`,
    )
    const at = "2098-02-01T00:00:00.000Z"
    const taken = await server.database.run(takeMails, { queue: "mails", leasedUntil: "2098-03-01T00:00:00.000Z", at })
    await server.fill("delete from mails where id like 'order-%'")
    expect(taken.map(({ kind }) => kind)).toEqual([
      "recovery",
      "new-sign-in",
      ...Array.from({ length: 6 }, () => "weekly"),
    ])
  })

  test("an email to a refused address is deleted at once", async () => {
    const { email } = await server.owner()
    mails.refuse(550)
    await recover(email)
    await server.sendMails()
    mails.refuse(null)
    expect(await waiting()).toEqual([])
    expect(lettersTo(email)).toBe(0)
  })

  test("an email that could not be sent within a day is deleted, because its link has expired", async () => {
    const { email } = await server.owner()
    mails.refuse(451)
    await recover(email)
    await server.sendMails()
    mails.refuse(null)
    server.pass(24 * 3_600_000 + 1)
    await server.sendMails()
    expect(await waiting()).toEqual([])
    expect(lettersTo(email)).toBe(0)
  })

  test("an email that a process took and did not send is sent by another one later", async () => {
    const { email } = await server.owner()
    mails.refuse(451)
    await recover(email)
    await server.sendMails()
    mails.refuse(null)
    // Like a crashed process: it holds the email and never finishes it.
    const lease = new Date(Date.now() + 30 * 24 * 3_600_000).toISOString()
    await server.fill(`update mails set due_at = '${lease}'`)
    await server.sendMails()
    expect(lettersTo(email)).toBe(0)
    await server.fill(`update mails set due_at = '2026-01-01T00:00:00.000Z'`)
    await server.sendMails()
    expect(lettersTo(email)).toBe(1)
  })

  test("an erased account takes its emails and links with it", async () => {
    const owner = await server.owner("Chez Lou")
    mails.refuse(451)
    await recover(owner.email)
    await server.sendMails()
    await server.fill(`update users set deletes_at = '2026-01-01T00:00:00.000Z' where email = '${owner.email}'`)
    await eraseEndedAccounts(server.database, new Date().toISOString())
    mails.refuse(null)
    const left = await server.database.read.selectFrom("mail_tokens").select("email").execute()
    expect(left.filter(({ email }) => email === owner.email)).toEqual([])
    expect(await waiting()).toEqual([])
  })
})

test("a mail server that does not respond delays no request", async () => {
  const sockets: Socket[] = []
  const silent = createServer((socket) => void sockets.push(socket))
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve))
  const { port } = silent.address() as { port: number }
  const settings = { SMTP_URL: `smtp://127.0.0.1:${port}`, AUTH_CONFIRM_EMAIL: "off" }
  const server = await startTestServer({ settings })
  const { email } = await server.owner()
  const began = performance.now()
  expect((await server.call("/auth/v1/recover", { body: { email } })).status).toBe(200)
  expect(performance.now() - began).toBeLessThan(2_000)
  for (const socket of sockets) socket.destroy()
  silent.close()
  await server.stop()
})

describe("without a mail server", () => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ settings: { SHOW_OUTBOX: "on" } })
  })
  afterAll(() => server.stop())

  test("emails are files that a mail program opens, readable by this account only, and shown on the developer's page", async () => {
    const { email } = await server.owner()
    await server.call("/auth/v1/recover", { body: { email } })
    await server.sendMails()
    const folder = join(server.folder, "outbox")
    const [name = ""] = await readdir(folder)
    expect((await stat(join(folder, name))).mode & 0o777).toBe(0o600)
    const letter = await PostalMime.parse(await readFile(join(folder, name)))
    expect(letter).toMatchObject({ subject: "Choisissez un nouveau mot de passe", to: [{ address: email }] })
    const page = await (await fetch(`${server.url}/outbox`)).text()
    const link = /https?:\/\/\S+/.exec(letter.text ?? "")?.[0] ?? ""
    expect(page).toContain(link.replaceAll("&", "&amp;"))
  })

  test("the page of emails exists nowhere else", async () => {
    const other = await startTestServer()
    expect((await fetch(`${other.url}/outbox`)).status).toBe(404)
    await other.stop()
  })
})
