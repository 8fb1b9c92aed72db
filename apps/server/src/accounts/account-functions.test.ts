import type { MenuData } from "@ardoise/contract/menu-rows"
import { formatLongDate } from "@ardoise/domain/dates"
import { strFromU8, unzipSync } from "fflate"
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { pictures } from "../testing/pictures.ts"
import { startMailServer } from "../testing/services/mail-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { keepAccount } from "./account-deletion.ts"
import { beginErasure, eraseSomeRows } from "./account-erasure.ts"
import { findUser } from "./account-queries.ts"
import { invite } from "./account-states.ts"

const days = (count: number) => count * 24 * 3_600_000

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  async function aMenu(owner: TestOwner, dish = "Sole meunière", more: { photo?: string } = {}): Promise<string> {
    const menu_data: MenuData = {
      name: "Carte d’automne",
      categories: [
        { id: "plats", name: "Plats", items: [{ id: "a", name: dish, price: "34", allergens: ["Poissons"], ...more }] },
      ],
      isActive: true,
      lastUpdated: "",
    }
    const { data, error } = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data })
      .select("id")
      .single()
    if (error) throw error
    return data.id
  }
  const giveUp = (owner: TestOwner, confirmation: unknown = "Le Petit Zinc") =>
    server.call("/functions/v1/delete-account", { body: { confirmation }, token: owner.accessToken })
  const keep = (owner: TestOwner) =>
    server.call("/functions/v1/keep-account", { method: "POST", token: owner.accessToken })
  const publicPages = async ({ userId }: TestOwner, menuId: string) =>
    Promise.all(
      [`/u/${userId}`, `/r/${menuId}`, `/menu/${menuId}/view`].map(
        async (path) => (await fetch(server.url + path)).status,
      ),
    )
  const ownMenus = ({ client, userId }: TestOwner) => client.from("user_menus").select("id").eq("user_id", userId)
  const endsAt = async (owner: TestOwner) =>
    (await owner.client.from("restaurants").select("account_ends_at").single()).data?.account_ends_at

  describe("an account that its owner deletes", () => {
    test("publishes nothing from that moment, and its owner still has everything", async () => {
      const owner = await server.owner()
      const menuId = await aMenu(owner)
      expect(await publicPages(owner, menuId)).toEqual([200, 200, 200])
      const { status, body } = await giveUp(owner)
      expect(status).toBe(200)
      expect(Date.parse(String(body.ends_at)) - Date.now()).toBeGreaterThan(days(29))
      expect(await publicPages(owner, menuId)).toEqual([404, 404, 404])
      const stranger = server.client()
      expect((await stranger.from("user_menus").select("*").eq("id", menuId)).data).toEqual([])
      expect((await stranger.from("user_menus").select("*").eq("user_id", owner.userId)).data).toEqual([])
      expect((await stranger.from("user_menus").select("id").eq("id", menuId)).data).toEqual([])
      expect((await owner.client.from("user_menus").select("id").eq("id", menuId)).data).toHaveLength(1)
      expect(await endsAt(owner)).toBe(body.ends_at)
    })

    test("takes no more orders", async () => {
      const owner = await server.owner()
      const menu_id = await aMenu(owner)
      await server.premium(owner, days(60))
      await giveUp(owner)
      const order = { menu_id, lines: [{ id: "a", quantity: 1, price: "34" }], idempotency_key: crypto.randomUUID() }
      const { error } = await server.client().rpc("place_order", order)
      expect(error?.code).toBe("menu_not_found")
    })

    test("is published again as before when its owner restores it", async () => {
      const owner = await server.owner()
      const menuId = await aMenu(owner)
      await giveUp(owner)
      expect((await keep(owner)).body).toEqual({ ends_at: null })
      expect(await publicPages(owner, menuId)).toEqual([200, 200, 200])
      expect(await endsAt(owner)).toBeNull()
    })

    test("keeps its first deletion date when it is deleted twice", async () => {
      const owner = await server.owner()
      const first = await giveUp(owner)
      expect((await giveUp(owner)).body).toEqual(first.body)
    })

    test("is erased with all its data when 30 days are over, and not before", async () => {
      const [leaving, staying] = [await server.owner(), await server.owner()]
      const menuId = await aMenu(leaving)
      const stayingMenu = await aMenu(staying)
      for (const { email } of [leaving, staying]) {
        await server.database.run(invite, { email, at: new Date().toISOString() })
      }
      const { body } = await giveUp(leaving)
      const end = Date.parse(String(body.ends_at))
      const eraseAt = (time: number) => eraseEndedAccounts(server.database, new Date(time).toISOString())
      await eraseAt(end - 1)
      expect((await ownMenus(leaving)).data).toEqual([{ id: menuId }])
      await eraseAt(end)
      const signIn = await server.client().auth.signInWithPassword(leaving)
      expect(signIn.error?.code).toBe("invalid_credentials")
      expect((await leaving.client.auth.getUser()).error).not.toBeNull()
      const left = await server.database.read.selectFrom("user_menus").select("id").where("id", "=", menuId).execute()
      expect(left).toEqual([])
      const invited = await server.database.read.selectFrom("invitations").select("email").execute()
      expect(invited).toEqual([{ email: staying.email }])
      expect((await ownMenus(staying)).data).toEqual([{ id: stayingMenu }])
    })

    test("whose erasure has begun cannot be restored: some of its orders are gone", async () => {
      const leaving = await server.owner()
      const { body } = await giveUp(leaving)
      const at = new Date(Date.parse(String(body.ends_at))).toISOString()
      expect(await server.database.run(beginErasure, { ownerId: leaving.userId, at })).toBe(true)
      // By the clock of this call the 30 days are not over.
      const kept = await server.database.run(keepAccount, { ownerId: leaving.userId, at: new Date().toISOString() })
      expect(kept).toEqual({ ok: false, code: "user_not_found" })
      // What was cut off goes on.
      expect(await eraseEndedAccounts(server.database, at)).toBe(1)
      expect(await findUser(server.database.read, leaving.userId)).toBeNull()
    })

    test("loses its orders in pieces once its erasure has begun, and none before", async () => {
      const leaving = await server.owner()
      const menuId = await aMenu(leaving)
      await server.premium(leaving)
      for (const table_number of ["1", "2", "3", "4", "5"]) {
        const lines = [{ id: "a", quantity: 1, price: "34" }]
        const order = { menu_id: menuId, table_number, lines, idempotency_key: crypto.randomUUID() }
        expect((await server.client().rpc("place_order", order)).error).toBeNull()
      }
      const orders = server.database.read.selectFrom("orders").select("id").where("user_id", "=", leaving.userId)
      const eraseTwo = () => server.database.run(eraseSomeRows, { ownerId: leaving.userId, table: "orders", rows: 2 })
      const { body } = await giveUp(leaving)
      expect([await eraseTwo(), (await orders.execute()).length]).toEqual([false, 5])
      await server.database.run(beginErasure, { ownerId: leaving.userId, at: String(body.ends_at) })
      expect([await eraseTwo(), (await orders.execute()).length]).toEqual([true, 3])
      expect([await eraseTwo(), (await orders.execute()).length]).toEqual([true, 1])
      expect([await eraseTwo(), (await orders.execute()).length]).toEqual([false, 0])
    })

    test.each([
      ["another name", "Le Grand Zinc"],
      ["nothing", ""],
      ["no text", 12],
      ["an endless text", "x".repeat(2000)],
    ])("is not deleted when %s was typed to confirm", async (_what, typed) => {
      const owner = await server.owner()
      const { status, body } = await giveUp(owner, typed)
      expect({ status, error: body.error }).toEqual({
        status: 422,
        error: expect.stringContaining("Rien n’a été supprimé"),
      })
      expect(await endsAt(owner)).toBeNull()
    })

    test("causes an email to its owner, with the date and a link to restore it, unless it is restored at once", async () => {
      const mails = await startMailServer()
      const settings = { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off", PUBLIC_BASE_URL: "https://carte.example.fr" }
      const posting = await startTestServer({ engine, settings })
      const [leaving, staying] = [await posting.owner(), await posting.owner()]
      const call = (name: string, { accessToken: token }: TestOwner) =>
        posting.call(`/functions/v1/${name}`, { body: { confirmation: "Le Petit Zinc" }, token })
      for (const owner of [leaving, staying]) expect((await call("delete-account", owner)).status).toBe(200)
      await posting.sendMails()
      expect(mails.letters).toEqual([])
      await call("keep-account", staying)
      posting.setClock(2 * 60_000)
      await posting.sendMails()
      await call("delete-account", leaving)
      posting.setClock(5 * 60_000)
      await posting.sendMails()
      expect(mails.letters.map(({ recipients, subject }) => [...recipients, subject])).toEqual([
        [leaving.email, "Votre compte sera effacé"],
      ])
      const [{ text = "", link }] = mails.letters as [(typeof mails.letters)[number]]
      expect(link).toBe("https://carte.example.fr/dashboard")
      expect(text).toContain(
        `tout sera effacé le ${formatLongDate(new Date(Date.now() + days(30)).toISOString(), "Europe/Paris")}`,
      )
      await posting.stop()
      await mails.stop()
    })

    test("cannot be deleted, restored or exported without a session", async () => {
      for (const name of ["delete-account", "keep-account", "export-account"]) {
        const answer = await server.call(`/functions/v1/${name}`, { body: { confirmation: "Le Petit Zinc" } })
        expect(answer.status).toBe(401)
      }
    })

    test("cannot be restored by overwriting its deletion date", async () => {
      const owner = await server.owner()
      await giveUp(owner)
      const change = { account_ends_at: null } as never
      const { error } = await owner.client.from("restaurants").update(change).eq("user_id", owner.userId)
      expect(error?.code).toBe("42501")
      expect(await endsAt(owner)).not.toBeNull()
    })
  })

  describe("an export", () => {
    async function read(owner: TestOwner) {
      const response = await fetch(`${server.url}/functions/v1/export-account`, {
        method: "POST",
        headers: { apikey: server.secrets.publishableKey, authorization: `Bearer ${owner.accessToken}` },
      })
      const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
      const text = (name: string) => strFromU8(files[name] ?? new Uint8Array())
      return {
        response,
        names: Object.keys(files),
        data: JSON.parse(text("donnees.json")),
        html: text("lisez-moi.html"),
      }
    }

    test("contains all data of its owner in one file, for programs and for people", async () => {
      const [owner, other] = [await server.owner(), await server.owner()]
      await server.premium(owner)
      const menu_id = await aMenu(owner)
      await aMenu(other, "Plat d’un autre")
      await owner.client.from("restaurants").update({ city: "Lyon" }).eq("user_id", owner.userId)
      await owner.client
        .from("ordering")
        .update({ tables: ["7", "8"] })
        .eq("user_id", owner.userId)
      await owner.client.from("sold_out").insert({ menu_id, item_id: "b" })
      const windows = [{ days: ["monday"], from: "12:00", to: "14:30" }]
      await owner.client.rpc("set_menu_services", { menu_id, windows } as never).throwOnError()
      const lines = [{ id: "a", quantity: 2, price: "34" }]
      await server
        .client()
        .rpc("place_order", { menu_id, table_number: "7", lines, idempotency_key: crypto.randomUUID() })
      const renamed = { name: "Carte d’hiver", categories: [], isActive: true, lastUpdated: "" }
      await owner.client.from("user_menus").update({ menu_data: renamed }).eq("id", menu_id)

      const identity = {
        name: "SARL Le Petit Zinc",
        street: "3 rue Mercière",
        postalCode: "69002",
        city: "Lyon",
        siren: "732829320",
        vatNumber: "",
      }
      await server.call("/functions/v1/save-billing-identity", { body: identity, token: owner.accessToken })

      const { response, names, data, html } = await read(owner)
      expect(response.headers.get("content-type")).toBe("application/octet-stream")
      expect(response.headers.get("content-disposition")).toMatch(
        /filename="ardoise-le-petit-zinc-\d{4}-\d\d-\d\d\.zip"/,
      )
      expect(names).toEqual(["donnees.json", "lisez-moi.html"])
      expect(data).toMatchObject({
        account: { id: owner.userId, email: owner.email, user_metadata: { restaurant_name: "Le Petit Zinc" } },
        subscription: { status: "active", endsAt: expect.any(String) },
        payments: [],
        billing_identity: identity,
        restaurant: [{ city: "Lyon", service_included: true }],
        ordering: [{ tables: ["7", "8"], is_open: true }],
        sold_out: [{ menu_id, item_id: "b", until: null }],
        menu_services: [{ menu_id, windows: [expect.objectContaining({ from: "12:00", to: "14:30" })] }],
        payment_account: null,
        user_menus: [{ id: menu_id, menu_data: { name: "Carte d’hiver" } }],
        menu_versions: [{ menu_id, menu_data: { name: "Carte d’automne" } }],
        orders: [{ menu_id, tableNumber: "7", totalPrice: "68.00", items: [{ name: "Sole meunière" }] }],
      })
      expect(JSON.stringify(data)).not.toContain("Plat d’un autre")
      expect(JSON.stringify(data)).not.toContain("$argon2")
      expect(html).toContain("Carte d’hiver")
      expect(html).toContain("2 × Sole meunière")
    })

    test("is limited to six in 15 minutes, because each reads all data of the account", async () => {
      const strict = await startTestServer({ engine, settings: { RATE_LIMITS: "on" } })
      onTestFinished(() => strict.stop())
      const [owner, neighbour] = [await strict.owner(), await strict.owner()]
      const ask = ({ accessToken: token }: TestOwner) =>
        strict.call("/functions/v1/export-account", { method: "POST", token })
      for (let n = 0; n < 6; n++) expect((await ask(owner)).status).toBe(200)
      const { status, headers } = await ask(owner)
      expect({ status, waits: Number(headers.get("retry-after")) > 0 }).toEqual({ status: 429, waits: true })
      expect((await ask(neighbour)).status).toBe(200)
    })

    test("contains the files of its owner, and shows the photos beside their dishes", async () => {
      const [owner, other] = [await server.owner(), await server.owner()]
      const photo = `${owner.userId}/${"a".repeat(12)}-40x30.webp`
      for (const { client, userId } of [owner, other]) {
        await client.storage.from("files").upload(`${userId}/notes/août.txt`.replace("û", "u"), `de ${userId}`)
      }
      await owner.client.storage.from("photos").upload(photo, pictures.webp)
      await aMenu(owner, "Sole meunière", { photo })
      const { names, html } = await read(owner)
      expect(names.slice(2)).toEqual(["files/notes/aout.txt", `photos/${"a".repeat(12)}-40x30.webp`])
      expect(html).toContain(`<img src="photos/${"a".repeat(12)}-40x30.webp"`)
    })

    test("shows stored text as text, never as markup", async () => {
      const owner = await server.owner()
      await aMenu(owner, `<img src=x onerror="alert(1)">`)
      const { html } = await read(owner)
      expect(html).not.toContain("<img")
      expect(html).toContain("&lt;img")
    })

    test("contains more menus than one query reads", async () => {
      const owner = await server.owner()
      await server.premium(owner)
      for (let count = 0; count < 45; count++) await aMenu(owner)
      expect((await read(owner)).data.user_menus).toHaveLength(45)
    })
  })
})
