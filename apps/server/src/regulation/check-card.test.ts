import { readFile } from "node:fs/promises"
import type { CardCheck } from "@ardoise/contract/functions"
import { toMenuData } from "@ardoise/contract/menu-mapping"
import { findingsOf } from "@ardoise/domain/regulation/findings"
import { lawDate, rules } from "@ardoise/domain/regulation/rules"
import { bistroCards } from "@ardoise/domain/regulation/testing/cards/bistro-cards"
import { houseCards } from "@ardoise/domain/regulation/testing/cards/house-cards"
import { worldCards } from "@ardoise/domain/regulation/testing/cards/world-cards"
import { plant, readCard } from "@ardoise/domain/regulation/testing/read-card"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

const at = "2026-11-26T10:00:00.000Z"
const cards = [...bistroCards, ...houseCards, ...worldCards]

describe.each(engines)("check-card on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
  })
  afterAll(() => server.stop())

  const check = (body: object, who = owner) => who.client.functions.invoke<CardCheck>("check-card", { body })

  test("REG-02 finds the planted defect of each of 40 cartes, as the editor does", async () => {
    for (const card of cards) {
      const { menu, restaurant } = readCard(card.title, plant(card))
      const { data, error } = await check({
        menu_data: toMenuData(menu, at),
        restaurant: {
          service_included: restaurant.isServiceIncluded,
          service_rate: restaurant.serviceRate,
          water_notice: restaurant.waterNotice,
          posted_notices: restaurant.postedNotices,
        },
      })
      expect(error).toBeNull()
      const local = findingsOf({ menu, board: null, restaurant })
      expect(data?.findings.map(({ rule, level, subject, words }) => ({ rule, level, subject, words }))).toEqual(
        local.map(({ rule, level, subject, words }) => ({ rule, level, subject, words })),
      )
      const { rule, rules = [rule], subject, all = [subject] } = card.defect
      const found = data?.findings.filter((finding) => rules.includes(finding.rule as never)) ?? []
      for (const each of all) expect(found.map((finding) => finding.subject)).toContain(each)
    }
  })

  test("checks a stored menu with the words of law", async () => {
    const { menu } = readCard("Carte", "# Plats\nEntrecôte | 25 | 0 |")
    const stored = await owner.client
      .from("user_menus")
      .insert({ user_id: owner.userId, menu_data: toMenuData(menu, at) } as never)
      .select("id")
      .single()
    expect(stored.error).toBeNull()
    const menuId = (stored.data as { id: string } | null)?.id
    const { data } = await check({ menu_id: menuId })
    expect(data?.law_date).toBe(lawDate)
    expect(data?.counts).toEqual({ must: 1, ask: 1, advise: 1 })
    expect(data?.findings[0]).toMatchObject({
      rule: "meat-origin",
      level: "must",
      place: "dish",
      dish_id: menu.categories[0]?.dishes[0]?.id,
      title: "Origine de la viande manquante",
      sentence: "Entrecôte\u00a0: indiquez l’origine (bœuf et veau).",
    })
    expect(data?.findings[0]?.law).toContain("2002-1465")

    const stranger = await server.owner()
    const foreign = await check({ menu_id: menuId }, stranger)
    expect((foreign.error as { context?: Response } | null)?.context?.status).toBe(404)
  })

  test.each([
    ["nothing", {}, 404],
    ["an unknown menu", { menu_id: "n’importe quoi" }, 404],
    ["a document that is none", { menu_data: "carte" }, 400],
  ])("refuses %s", async (_what, body, status) => {
    const { error } = await check(body)
    expect((error as { context?: Response } | null)?.context?.status).toBe(status)
  })
})

test("REG-22 the page for lawyers lists every rule with its title, its text of law and the date of reading", async () => {
  const page = await readFile(new URL("../../../../docs/regulation.md", import.meta.url), "utf8")
  expect(page).toContain(`**${lawDate}**`)
  for (const { id, title, law } of rules) {
    const row = page.split("\n").find((line) => line.startsWith(`| \`${id}\` |`))
    expect(row, id).toContain(title)
    expect(row, id).toContain(law)
  }
})
