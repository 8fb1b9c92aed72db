import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { claimCheckout } from "../subscription/subscription-commands.ts"
import { payTestCheckout } from "../subscription/test-payment-commands.ts"
import { engines } from "../testing/engines.ts"
import { startMailServer } from "../testing/services/mail-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const admin = async (name: string, ...args: string[]) => {
    const { status, body } = await server.call(`/operator/v1/${name}`, { body: args, token: server.secrets.serviceKey })
    return { status, code: body.code, text: ((body.lines as string[] | undefined) ?? [String(body.error)]).join("\n") }
  }
  const page = async ({ userId }: TestOwner) => (await fetch(`${server.url}/u/${userId}`)).status
  const signIn = ({ email, password }: TestOwner, given = password) =>
    server.client().auth.signInWithPassword({ email, password: given })
  async function anOwnerWithPage(name?: string) {
    const owner = await server.owner(name)
    const menu_data = {
      name: "Carte",
      categories: [{ id: "plats", name: "Plats", items: [] }],
      isActive: true,
      lastUpdated: "",
    }
    const { data } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select("id")
      .single()
    return { ...owner, menuId: data?.id ?? "" }
  }

  test("an operator lists the accounts and finds one by parts of its address or name, ignoring accents", async () => {
    const owner = await anOwnerWithPage("Chez Zoé")
    expect((await admin("list")).text).toContain(`${owner.email}  « Chez Zoé »  gratuit  connecté le`)
    expect((await admin("list", "--after", "zzz")).text).toBe("Il n’y a plus d’autre compte.")
    await server.premium(owner)
    for (const wanted of [owner.email.toUpperCase(), "chez zoe", owner.userId]) {
      expect((await admin("find", ...wanted.split(" "))).text).toContain(`${owner.email}  « Chez Zoé »  Premium`)
    }
    expect((await admin("find", "nulle part")).text).toBe("Aucun compte trouvé.")
  })

  test("a disabled account has no access and no page; enabled again, it is as before", async () => {
    const owner = await anOwnerWithPage()
    expect(await page(owner)).toBe(200)
    const { data: session } = await signIn(owner)
    expect((await admin("disable", owner.email.toUpperCase())).text).toContain("ne peut plus se connecter")
    expect((await admin("disable", owner.email)).text).toContain("était déjà désactivé")
    expect(await page(owner)).toBe(404)
    expect((await fetch(`${server.url}/menu/${owner.menuId}/view`)).status).toBe(404)
    const listed = await server.client().from("user_menus").select("id").eq("user_id", owner.userId)
    expect(listed.data).toEqual([])
    const banned = { code: "user_banned", status: 403 }
    expect((await signIn(owner)).error).toMatchObject(banned)
    expect((await signIn(owner, "pas le bon")).error).toMatchObject({ code: "invalid_credentials" })
    const token = session.session?.access_token ?? ""
    const user = await server.call("/auth/v1/user", { token })
    expect({ status: user.status, code: user.body.error_code }).toEqual({ status: 403, code: "user_banned" })
    expect((await server.call("/rest/v1/user_menus", { token })).status).toBe(401)
    const body = { refresh_token: session.session?.refresh_token }
    expect((await server.call("/auth/v1/token?grant_type=refresh_token", { body })).status).toBe(400)
    expect((await admin("find", owner.email)).text).toContain("désactivé")

    expect((await admin("enable", owner.email)).text).toContain("peut de nouveau se connecter")
    expect((await signIn(owner)).error).toBeNull()
    expect(await page(owner)).toBe(200)
  })

  test("a disabled account cannot be opened by a link from an earlier email", async () => {
    const mails = await startMailServer()
    const posting = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    const owner = await posting.owner()
    await posting.client().auth.resetPasswordForEmail(owner.email)
    await posting.sendMails()
    const letter = mails.letters.find(({ recipients }) => recipients.includes(owner.email))
    const token_hash = new URL(letter?.link ?? "").searchParams.get("token_hash") ?? ""
    await posting.call("/operator/v1/disable", { body: [owner.email], token: posting.secrets.serviceKey })
    const opened = await posting.client().auth.verifyOtp({ type: "recovery", token_hash })
    expect(opened.error).toMatchObject({ code: "user_banned", status: 403 })
    await posting.stop()
    await mails.stop()
  })

  test("a password set by the operator ends what a stranger may have begun: links, and a change of address", async () => {
    const mails = await startMailServer()
    const posting = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    const owner = await posting.owner()
    const next = `voleur-${owner.email}`
    await owner.client.auth.updateUser({ email: next })
    await posting.client().auth.resetPasswordForEmail(owner.email)
    await posting.sendMails()
    const tokens = mails.letters.map(({ link }) => new URL(link).searchParams.get("token_hash") ?? "")
    expect(tokens).toHaveLength(3)
    await posting.call("/operator/v1/reset-password", { body: [owner.email], token: posting.secrets.serviceKey })
    for (const token_hash of tokens) {
      for (const type of ["recovery", "email_change"] as const) {
        const opened = await posting.client().auth.verifyOtp({ type, token_hash })
        expect(opened.error).toMatchObject({ code: "otp_expired", status: 403 })
      }
    }
    const user = await posting.database.read.selectFrom("users").select(["email", "new_email"]).executeTakeFirst()
    expect(user).toEqual({ email: owner.email, new_email: null })
    await posting.stop()
    await mails.stop()
  })

  test("a page that is taken down is hidden from diners only, and can be restored", async () => {
    const owner = await anOwnerWithPage()
    expect(await page(owner)).toBe(200)
    await admin("take-down", owner.email)
    expect(await page(owner)).toBe(404)
    expect((await owner.client.from("user_menus").select("id").eq("user_id", owner.userId)).data).toHaveLength(1)
    expect((await admin("take-down", owner.email)).text).toBe("Elle l’était déjà.")
    await admin("put-up", owner.email)
    expect(await page(owner)).toBe(200)
  })

  test("the owner gets one email when the page is taken down and one when it is restored", async () => {
    const mails = await startMailServer()
    const publicUrl = "https://carte.example.fr"
    const settings = { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off", PUBLIC_BASE_URL: publicUrl }
    const posting = await startTestServer({ engine, settings })
    const owner = await posting.owner()
    const operate = (name: string) =>
      posting.call(`/operator/v1/${name}`, { body: [owner.email], token: posting.secrets.serviceKey })
    for (const name of ["take-down", "take-down", "put-up", "put-up"]) {
      await operate(name)
      await posting.sendMails()
    }
    const letters = mails.letters.filter(({ recipients }) => recipients.includes(owner.email))
    const told = letters.filter(({ subject }) => subject?.startsWith("Votre page publique"))
    expect(told.map(({ subject, link }) => [subject, link])).toEqual([
      ["Votre page publique est retirée", `${publicUrl}/dashboard`],
      ["Votre page publique est de nouveau en ligne", `${publicUrl}/u/${owner.userId}`],
    ])
    for (const { text, html } of told) {
      expect(text).toContain("-- \nArdoise")
      expect(html).toContain('lang="fr"')
    }
    await posting.stop()
    await mails.stop()
  })

  test("a disabled owner with a subscription gets an email that payments stop, and resumes it when the account is enabled", async () => {
    const mails = await startMailServer()
    const posting = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    const owner = await posting.owner()
    const { userId: ownerId } = owner
    const operate = async (name: string) =>
      (await posting.call(`/operator/v1/${name}`, { body: [owner.email], token: posting.secrets.serviceKey })).body
        .lines
    const now = new Date().toISOString()
    const checkout = { ownerId, provider: "test", returnTo: posting.url, at: now } as const
    await posting.database.run(claimCheckout, { ...checkout, id: "paid" })
    const payment = { ownerId, sessionId: "paid", subscriptionId: "sub", isLate: false, at: now }
    expect((await posting.database.run(payTestCheckout, payment)).ok).toBe(true)

    expect(await operate("disable")).toContainEqual(
      expect.stringMatching(/^Son abonnement est résilié : payé jusqu’au/),
    )
    await posting.sendMails()
    const letter = mails.letters.find(({ subject }) => subject === "Votre abonnement Premium est résilié")
    expect(letter?.text).toContain("Rien ne sera plus débité.")
    expect(letter?.text).not.toContain("revenir sur la résiliation")
    expect(await operate("enable")).toContainEqual(expect.stringMatching(/^Son abonnement reste résilié/))
    await posting.stop()
    await mails.stop()
  })

  test("an open checkout of a disabled owner can no longer be paid", async () => {
    const owner = await server.owner()
    const { userId: ownerId } = owner
    const now = new Date().toISOString()
    const id = `open-${ownerId}`
    await server.database.run(claimCheckout, { ownerId, id, provider: "test", returnTo: server.url, at: now })
    await admin("disable", owner.email)
    const payment = { ownerId, sessionId: id, subscriptionId: id, isLate: false, at: now }
    expect(await server.database.run(payTestCheckout, payment)).toEqual({ ok: false, code: "checkout-over" })
  })

  test("an owner without email gets a temporary password that the operator reads aloud; all sessions end", async () => {
    const owner = await server.owner()
    const { text } = await admin("reset-password", owner.email)
    const password = /: ([a-z0-9]{4}(?:-[a-z0-9]{4}){3})$/m.exec(text)?.[1] ?? ""
    expect((await owner.client.auth.getUser()).error).not.toBeNull()
    expect((await signIn(owner)).error).toMatchObject({ code: "invalid_credentials" })
    expect((await signIn(owner, password)).error).toBeNull()
  })

  test("an owner who has lost phone and codes signs in by password again", async () => {
    const owner = await server.owner()
    expect((await admin("reset-second-step", owner.email)).text).toContain("n’avait pas de connexion en deux étapes")
    const { data } = await signIn(owner)
    await server.fill(
      `insert into factors (id, user_id, type, friendly_name, status, last_step, created_at, updated_at)
       values ('f-${owner.userId}', '${owner.userId}', 'totp', '', 'verified', 0, '', '')`,
    )
    const menus = (token = "") => server.call("/rest/v1/user_menus?select=id", { token })
    expect((await menus(data.session?.access_token)).status).toBe(403)
    expect((await admin("reset-second-step", owner.email)).text).toContain("avec son seul mot de passe")
    const again = await signIn(owner)
    expect((await menus(again.data.session?.access_token)).status).toBe(200)
  })

  test.each(["disable", "enable", "reset-password", "reset-second-step", "take-down", "put-up"])(
    "%s reports an unknown address, an invalid one, and its usage",
    async (name) => {
      expect(await admin(name, "personne@example.fr")).toMatchObject({ status: 404, code: "user_not_found" })
      expect(await admin(name, "personne")).toMatchObject({ status: 400, code: "email_invalid" })
      expect((await admin(name)).text).toContain(`npm run admin -- ${name} <email>`)
    },
  )
})

describe("an installation", () => {
  const signUp = (server: TestServer, email: string) =>
    server.client().auth.signUp({ email, password: "un mot de passe" })

  test("that is closed refuses sign-ups with a message", async () => {
    const server = await startTestServer({ settings: { SIGNUP: "closed" } })
    expect((await signUp(server, "lou@example.fr")).error).toMatchObject({ code: "signup_disabled", status: 422 })
    expect((await server.call("/auth/v1/settings")).body.disable_signup).toBe(true)
    const byLink = await server.client().auth.signInWithOtp({ email: "lou@example.fr" })
    expect(byLink.error).toMatchObject({ code: "signup_disabled", status: 422 })
    await server.stop()
  })

  test("by invitation accepts only invited addresses, until the invitation is withdrawn", async () => {
    const server = await startTestServer({ settings: { SIGNUP: "invite" } })
    const admin = (name: string, ...args: string[]) =>
      server.call(`/operator/v1/${name}`, { body: args, token: server.secrets.serviceKey })
    await admin("invite", "Lou@Example.fr")
    await admin("invite", "max@example.fr")
    expect((await admin("invitations")).body.lines).toHaveLength(2)
    await admin("uninvite", "max@example.fr")
    const refused = { code: "signup_disabled", status: 422, message: "Les inscriptions se font sur invitation." }
    expect((await signUp(server, "max@example.fr")).error).toMatchObject(refused)
    expect((await server.client().auth.signInWithOtp({ email: "max@example.fr" })).error).toMatchObject(refused)
    expect((await signUp(server, "lou@example.fr")).error).toBeNull()
    await server.stop()
  })
})
