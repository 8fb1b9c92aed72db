import type { WeeklyEmailState } from "@ardoise/contract/insight"
import { daysAfter, localDay, momentOf } from "@ardoise/domain/dates"
import { localHour } from "@ardoise/domain/insight/count-sales"
import { weekdayOf } from "@ardoise/domain/insight/insight"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { linkToken } from "../accounts/links/mail-secrets.ts"
import { readConfig } from "../settings/config.ts"
import { engines } from "../testing/engines.ts"
import { eraseEndedAccounts } from "../testing/erase-ended-accounts.ts"
import { exportOf } from "../testing/export-of.ts"
import { aDocument, anOrder, aRestaurant, type TestRestaurant } from "../testing/restaurants.ts"
import { type MailServer, startMailServer } from "../testing/services/mail-server.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { addCounts } from "./insight-commands.ts"
import { jobs } from "./serve.ts"
import { stopCodeOf } from "./stop-code.ts"

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const origin = "https://carte.example"
const hostile = `<img src="https://mal.example/x.png" onerror="alert(1)">`

describe.each(engines)("the weekly email on %s", (engine) => {
  let mails: MailServer
  let server: TestServer
  let shift = 0
  beforeAll(async () => {
    mails = await startMailServer()
    server = await startTestServer({ engine, settings: { SMTP_URL: mails.url, AUTH_CONFIRM_EMAIL: "off" } })
    // A Tuesday: on Sunday evening it is already Monday morning in Nouméa.
    passTo(nextMonday().ms + dayMs)
  })
  afterAll(async () => {
    await server.stop()
    await mails.stop()
  })

  const nowMs = () => Date.now() + shift
  const passTo = (ms: number) => {
    const by = ms - nowMs()
    shift += by
    server.pass(by)
  }
  /** The next Monday at 8:00 in Paris, at least an hour away. */
  function nextMonday(): { day: string; ms: number } {
    const today = localDay("Europe/Paris", nowMs() + hourMs)
    const day = daysAfter(today, 7 - weekdayOf(today))
    return { day, ms: momentOf(day, "08:00:00.000", "Europe/Paris") }
  }
  const tokenOf = async (owner: TestOwner) => {
    const { data } = await owner.client.auth.signInWithPassword(owner)
    return data.session?.access_token ?? ""
  }
  const letter = async (owner: TestOwner, body: object = {}) =>
    server.call("/functions/v1/weekly-letter", { token: await tokenOf(owner), body })
  const runJob = async (ms: number, at = server, publicBaseUrl = origin) => {
    const config = readConfig({ PUBLIC_BASE_URL: publicBaseUrl })
    if (!config.ok) throw new Error(config.mistakes.join())
    const job = jobs({ config: config.value, database: at.database }).find(({ name }) => name === "weekly-letters")
    if (!job) throw new Error("no job")
    return job.run({ at: new Date(ms).toISOString(), since: null, signal: new AbortController().signal })
  }
  const queued = async ({ userId }: TestOwner, at = server) => {
    const rows = await at.database.read
      .selectFrom("mails")
      .select(["id", "details"])
      .where("user_id", "=", userId)
      .where("kind", "=", "weekly")
      .execute()
    return rows.map(({ details }) => JSON.parse(details).week as string)
  }
  const lettersTo = ({ email }: TestOwner) => mails.letters.filter(({ recipients }) => recipients.includes(email))
  async function aSubscriber(): Promise<TestOwner> {
    const owner = await server.owner()
    await server.premium(owner, 400 * dayMs)
    expect((await letter(owner, { on: true })).body).toEqual({ on: true })
    return owner
  }
  const address = ({ userId }: TestOwner) => `/lettre/arret?code=${stopCodeOf(server.secrets.refreshSecret, userId)}`
  const stateOf = async (owner: TestOwner) => ((await letter(owner)).body as WeeklyEmailState).on

  test("is off at first, needs Premium to be switched on, and can be switched off without", async () => {
    const owner = await server.owner()
    expect((await letter(owner)).body).toEqual({ on: false })
    expect(await letter(owner, { on: true })).toMatchObject({ status: 403, body: { code: "premium_required" } })
    await server.premium(owner, hourMs)
    expect((await letter(owner, { on: true })).body).toEqual({ on: true })
    expect((await letter(owner, { on: "non" })).body).toEqual({ on: true })
    passTo(nowMs() + 2 * hourMs)
    expect((await letter(owner)).body).toEqual({ on: true })
    expect((await letter(owner, { on: false })).body).toEqual({ on: false })
    expect((await server.call("/functions/v1/weekly-letter", { body: {} })).status).toBe(401)
  })

  test("TEAM-21 is queued once a week at Monday 8:00 of five zones, by two processes, with restarts", async () => {
    const beside = engine === "postgres" ? await startTestServer({ beside: server }) : server
    const zones = ["Europe/Paris", "America/Martinique", "America/Cayenne", "Indian/Reunion", "Pacific/Noumea"]
    const owners: { owner: TestOwner; timeZone: string }[] = []
    for (const timeZone of zones) {
      const owner = await aSubscriber()
      const { userId, client } = owner
      const saved = await client.from("restaurants").update({ time_zone: timeZone }).eq("user_id", userId)
      expect(saved.error).toBeNull()
      owners.push({ owner, timeZone })
    }
    const { day, ms } = nextMonday()
    const sent = new Map<string, number[]>()
    // From Sunday to Tuesday of two weeks, in all zones.
    for (const week of [0, 1]) {
      for (let hour = -24; hour <= 30; hour += 1) {
        const atMs = ms + week * 7 * dayMs + hour * hourMs
        await Promise.all([runJob(atMs), runJob(atMs, beside), runJob(atMs + 1, beside)])
        for (const { owner } of owners) {
          const weeks = await queued(owner)
          const times = sent.get(owner.userId) ?? []
          if (weeks.length > times.length) sent.set(owner.userId, [...times, atMs])
        }
      }
    }
    for (const { owner, timeZone } of owners) {
      expect((await queued(owner)).sort()).toEqual([daysAfter(day, -7), day])
      const times = sent.get(owner.userId) ?? []
      expect(times.map((atMs) => localHour(timeZone, atMs))).toEqual(["08", "08"])
      expect(times.map((atMs) => localDay(timeZone, atMs))).toEqual([day, daysAfter(day, 7)])
    }
    if (beside !== server) await beside.stop()
    await server.fill("delete from mails")
  }, 120_000)

  test("a server that was away at 8:00 sends it later on that Monday, and not at night", async () => {
    const [early, late] = [await aSubscriber(), await aSubscriber()]
    const { ms } = nextMonday()
    await runJob(ms + 11 * hourMs)
    expect(await queued(early)).toHaveLength(1)
    await server.fill(`update insight_letters set last_week = null where user_id = '${late.userId}'`)
    await server.fill("delete from mails")
    await runJob(ms + 13 * hourMs)
    expect(await queued(late)).toHaveLength(0)
  })

  test("is for owners who have Premium at that moment, and whose account is open", async () => {
    const [lapsed, ended, off] = [await aSubscriber(), await aSubscriber(), await aSubscriber()]
    const until = "2026-01-01T00:00:00.000Z"
    await server.fill(`update subscriptions set ends_at = '${until}' where user_id = '${lapsed.userId}'`)
    await server.fill(`update users set deletes_at = '2099-01-01T00:00:00.000Z' where id = '${ended.userId}'`)
    await letter(off, { on: false })
    await runJob(nextMonday().ms)
    for (const owner of [lapsed, ended, off]) expect(await queued(owner)).toEqual([])
    // What was switched on stays so for the time after a renewal.
    expect(await stateOf(lapsed)).toBe(true)
    await server.premium(lapsed, 400 * dayMs)
    await runJob(nextMonday().ms)
    expect(await queued(lapsed)).toHaveLength(1)
    await server.fill("delete from mails")
  })

  describe("reports", () => {
    let house: TestRestaurant
    let mail: MailServer["letters"][number]
    let week = ""
    beforeAll(async () => {
      house = await aRestaurant(server)
      await server.premium(house, 400 * dayMs)
      await letter(house, { on: true })
      // Wednesday of the week to come: what is counted before is of another week.
      const monday = nextMonday()
      week = monday.day
      passTo(monday.ms + 2 * dayMs)
      const document = aDocument("Carte du soir")
      const [dish] = document.categories[0]?.items ?? []
      if (!dish) throw new Error("no dish")
      document.categories[0]?.items.splice(0, 1, { ...dish, name: hostile })
      const token = await tokenOf(house)
      const path = `/rest/v1/user_menus?id=eq.${house.menuId}`
      const saved = await server.call(path, { method: "PATCH", token, body: { menu_data: document } })
      expect(saved.status).toBe(204)
      await house.client.auth.updateUser({ data: { restaurant_name: `Chez "Lou" & <b>Fils</b>` } })
      for (let n = 0; n < 3; n += 1) {
        const placed = await server.call("/rest/v1/rpc/place_order", { token, body: anOrder(house.menuId) })
        expect(placed.status).toBe(200)
      }
      const out = { menu_id: house.menuId, item_id: dish.id, until: null }
      expect((await server.call("/rest/v1/sold_out", { token, body: out })).status).toBe(201)
      const row = { menu_id: "", hour: "" }
      const view = { menu_id: house.menuId, kind: "view", hour: "12", subject: "fr" } as const
      const word = (subject: string, day: string, count: number) => ({
        ...row,
        kind: "word" as const,
        subject,
        day,
        count,
      })
      await server.database.run(addCounts, {
        ownerId: house.userId,
        rows: [
          { ...view, day: week, count: 300 },
          { ...view, day: daysAfter(week, 6), count: 12 },
          { ...view, day: daysAfter(week, 7), count: 1000 },
          { ...view, day: daysAfter(week, -1), count: 279 },
          word("huîtres", week, 2),
          word("huîtres", daysAfter(week, 1), 2),
          word("gratin", week, 3),
          word("*", week, 9),
          word("*", daysAfter(week, 1), 9),
        ],
      })
      passTo(momentOf(daysAfter(week, 7), "08:00:00.000", "Europe/Paris") + 60_000)
      await runJob(nowMs())
      await server.sendMails()
      const [found] = lettersTo(house).filter(({ subject }) => subject?.startsWith("Votre semaine"))
      if (!found) throw new Error("no email")
      mail = found
    })

    test("the week from Monday to Sunday and the one before, five dishes, searches, sold-out dishes and the rules", () => {
      expect(mail.subject).toBe("Votre semaine\u00a0: 312\u00a0vues, 3\u00a0commandes")
      const text = mail.text?.replaceAll("\u00a0", " ").replaceAll("\u202f", " ") ?? ""
      expect(text).toContain("Vues : 312 (La semaine d’avant : 279)")
      expect(text).toContain("Commandes : 3 (La semaine d’avant : 1)")
      expect(text).toContain("Commandé : 24,00 € (La semaine d’avant : 8,00 €)")
      expect(text).toContain("Panier moyen : 8,00 € (La semaine d’avant : 8,00 €)")
      expect(text).toContain(`Plats commandés\n3 × ${hostile} : 24,00 €`)
      expect(text).toContain("Recherches sans résultat\nhuîtres : 4\n\n")
      expect(text).toContain(`Ruptures\n${hostile} : 112 h\n\n`)
      expect(text).toMatch(/Carte en règle\nCarte en service : \d+ points? à corriger/)
      expect(text).toMatch(/Du \d+ .*au \d+ .*20\d\d\./)
      // Rarer words, and the sum of all words outside of the kitchen's vocabulary, are left out.
      expect(text).not.toMatch(/gratin|\*/)
    })

    test("nothing that is loaded, no link with a mark, and names only as text", () => {
      const html = mail.html ?? ""
      expect(html).not.toContain(hostile)
      expect(html).not.toContain("<b>Fils")
      expect(html).toContain("&lt;img src=&quot;https://mal.example/x.png&quot; onerror=&quot;alert(1)&quot;&gt;")
      expect(html.replace(/&lt;img src=&quot;[^;]*&quot;/g, "")).not.toMatch(
        /<(img|link|script|iframe|object|style)|url\(|@import/i,
      )
      const links = [...html.matchAll(/(?:href|src)="([^"]*)"/g)].map(([, url]) => url)
      expect(links).toEqual([`${origin}/dashboard/chiffres`, `${origin}${address(house)}`])
      expect(mail.attachments).toEqual([])
      expect(mail.text).toContain(`Ne plus recevoir :\n${origin}${address(house)}`)
    })

    test("its headers let a mail program stop it with one call (RFC 8058), over https only", async () => {
      const headerOf = ({ headers }: Pick<typeof mail, "headers">, name: string) =>
        headers.find(({ key }) => key === name)?.value
      expect(headerOf(mail, "list-unsubscribe")).toBe(`<${origin}${address(house)}>`)
      expect(headerOf(mail, "list-unsubscribe-post")).toBe("List-Unsubscribe=One-Click")
      await server.fill(`update insight_letters set last_week = null where user_id = '${house.userId}'`)
      await server.fill("delete from mails")
      await runJob(nowMs(), server, "http://192.168.1.20:8080")
      await server.sendMails()
      const last = lettersTo(house).at(-1)
      expect(last && headerOf(last, "list-unsubscribe")).toBe(`<http://192.168.1.20:8080${address(house)}>`)
      expect(last && headerOf(last, "list-unsubscribe-post")).toBeUndefined()
      const others = mails.letters.filter(({ subject }) => !subject?.startsWith("Votre semaine"))
      for (const other of others) expect(headerOf(other, "list-unsubscribe")).toBeUndefined()
    })
  })

  test.each([
    ["a form", "application/x-www-form-urlencoded", "List-Unsubscribe=One-Click"],
    [
      "a form in parts",
      "multipart/form-data; boundary=x",
      '--x\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--x--\r\n',
    ],
  ])("TEAM-21 one call stops it without a session, a key or a script: %s", async (_what, type, body) => {
    const owner = await aSubscriber()
    const url = `${server.url}${address(owner)}`
    const page = await fetch(url)
    expect(page.status).toBe(200)
    expect(page.headers.get("cache-control")).toBe("no-store")
    expect(page.headers.get("content-security-policy")).toContain("default-src 'none'")
    expect(await page.text()).toContain("&quot;asks&quot;")
    expect(await stateOf(owner)).toBe(true)
    for (let time = 0; time < 2; time += 1) {
      const stopped = await fetch(url, { method: "POST", headers: { "content-type": type }, body, redirect: "error" })
      expect(stopped.status).toBe(200)
      expect(await stopped.text()).toContain("&quot;stopped&quot;")
    }
    expect(await (await fetch(url)).text()).toContain("&quot;stopped&quot;")
    expect(await stateOf(owner)).toBe(false)
    const without = await fetch(url, { method: "POST" })
    expect(without.status).toBe(200)
  })

  test("a wrong code, one of another purpose and one of an erased account get a page that says so, and stop nothing", async () => {
    const [owner, gone] = [await aSubscriber(), await aSubscriber()]
    const code = stopCodeOf(server.secrets.refreshSecret, owner.userId)
    await server.fill(`update users set deletes_at = '2026-01-01T00:00:00.000Z' where id = '${gone.userId}'`)
    await eraseEndedAccounts(server.database, new Date().toISOString())
    const wrong = [
      "",
      "devine",
      `${code.slice(0, -2)}${code.endsWith("A") ? "BB" : "AA"}`,
      linkToken(server.secrets.refreshSecret, owner.userId),
      stopCodeOf("un autre secret de ce serveur", owner.userId),
      stopCodeOf(server.secrets.refreshSecret, gone.userId),
    ]
    for (const given of wrong) {
      for (const method of ["GET", "POST"]) {
        const answer = await fetch(`${server.url}/lettre/arret?code=${encodeURIComponent(given)}`, { method })
        expect([given, answer.status]).toEqual([given, 404])
        expect(await answer.text()).toContain("&quot;unknown&quot;")
      }
    }
    expect((await fetch(`${server.url}/lettre/arret?code=${code}&code=${code}`, { method: "POST" })).status).toBe(404)
    expect(await stateOf(owner)).toBe(true)
    const rows = await server.database.read.selectFrom("insight_letters").select("user_id").execute()
    expect(rows.map(({ user_id }) => user_id)).not.toContain(gone.userId)
    expect(
      JSON.stringify(await server.database.read.selectFrom("insight_letters").selectAll().execute()),
    ).not.toContain(code)
  })

  test("one that was stopped after it was queued is not sent", async () => {
    const owner = await aSubscriber()
    passTo(nextMonday().ms)
    mails.refuse(451)
    await runJob(nowMs())
    await server.sendMails()
    expect(await queued(owner)).toHaveLength(1)
    mails.refuse(null)
    server.pass(hourMs)
    shift += hourMs
    await fetch(`${server.url}${address(owner)}`, { method: "POST" })
    await server.sendMails()
    expect(lettersTo(owner)).toEqual([])
    expect(await queued(owner)).toEqual([])
  })

  test("an export says whether it is on", async () => {
    const owner = await aSubscriber()
    const exported = await exportOf(server, { accessToken: await tokenOf(owner) })
    expect(exported.weekly_letter).toEqual({ switchedOnAt: expect.any(String), lastWeek: null })
  })
})
