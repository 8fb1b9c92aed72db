import { rubrics, type Special } from "@ardoise/domain/menu/daily-board"
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { describe, expect, test } from "vitest"
import type { StoredBoard } from "../restaurant/board-api.ts"
import {
  addEarlier,
  basedOn,
  blankLine,
  changeLine,
  draftOf,
  earlierSpecials,
  newDraft,
  ownEnd,
  removeLine,
  shownSpan,
  toPublication,
  withoutSpecial,
  writtenLines,
} from "./board-draft.ts"
import { againWords, endWords, untilWords } from "./board-words.ts"

const moment = { nowMs: Date.parse("2026-11-20T10:00:00Z"), timeZone: "Europe/Paris" }
const special = (id: string, fields: Partial<Special> = {}): Special => ({
  ...blankLine("Plat"),
  ...{ id, name: id, price: "12", ...fields },
})
const soup = special("jour-soup", { rubric: "Entrée" })
const stew = special("jour-stew", { left: 4 })
const board = (fields: Partial<StoredBoard> = {}): StoredBoard => ({
  ...{ publishedAt: "2026-11-20T09:00:00.000Z", version: 2, day: "2026-11-20", endsAt: "2026-11-20T13:30:00.000Z" },
  ...{ specials: [soup, stew], off: [] },
  ...fields,
})
const idsOf = (specials: readonly Special[]) => specials.map(({ id }) => id)
const sent = (draft: Parameters<typeof toPublication>[0]) =>
  toPublication(draft, { hours: noOpeningHours, moment, key: "key" })

describe("the end of a changed board", () => {
  test("is shown as the part of the day that ends then", () => {
    const lunch = draftOf(board({ endsAt: "2026-11-20T14:00:00.000Z" }))
    expect(shownSpan(lunch, noOpeningHours, moment)).toBe("lunch")
    expect(ownEnd(lunch, noOpeningHours, moment)).toBeNull()
  })

  test("is a choice of its own where no part of the day ends then, until another one is chosen", () => {
    const changed = draftOf(board())
    expect(shownSpan(changed, noOpeningHours, moment)).toBeNull()
    expect(ownEnd(changed, noOpeningHours, moment)).toBe("2026-11-20T13:30:00.000Z")
    const evening = { ...changed, span: "evening" as const }
    expect(shownSpan(evening, noOpeningHours, moment)).toBe("evening")
    expect(ownEnd(evening, noOpeningHours, moment)).toBe("2026-11-20T13:30:00.000Z")
  })

  test("is the usual one once the board that was changed has ended", () => {
    const based = basedOn(draftOf(board()), null)
    expect(shownSpan(based, noOpeningHours, moment)).toBe("lunch")
    expect(ownEnd(based, noOpeningHours, moment)).toBeNull()
  })
})

describe("a new board", () => {
  const empty = newDraft(noOpeningHours, moment)

  test("has a blank line for each rubric, and publishes none", () => {
    expect(empty.lines.map(({ rubric }) => rubric)).toEqual([...rubrics])
    expect(writtenLines(empty)).toEqual([])
    expect(sent(empty)).toEqual({ specials: [], endsAt: "2026-11-20T14:00:00.000Z", seen: null, key: "key" })
  })

  test("takes the place of a blank line with an earlier special, once, without its portions", () => {
    const twice = addEarlier(addEarlier(empty, stew), stew)
    expect(idsOf(writtenLines(twice))).toEqual([stew.id])
    expect(twice.lines).toHaveLength(4)
    expect(writtenLines(twice)[0]?.left).toBeNull()
    const removed = removeLine(twice, stew.id)
    expect(removed.lines.map(({ rubric }) => rubric)).toEqual([...rubrics])
    expect(writtenLines(removed)).toEqual([])
  })

  test("is sent with names without spaces around them", () => {
    const [line] = empty.lines
    const written = changeLine(empty, line?.id ?? "", { name: " Velouté ", price: "8.5", left: 12 })
    expect(sent(written).specials).toMatchObject([{ name: "Velouté", price: "8.5", category: "Entrée", left: 12 }])
  })
})

describe("a change of the published board", () => {
  test("sends the number of portions only where the owner changed it: orders may have taken some", () => {
    const draft = changeLine(draftOf(board()), soup.id, { left: 6 })
    const { specials, seen, endsAt } = sent(draft)
    expect(specials.map(({ id, left }) => [id, left])).toEqual([
      [soup.id, 6],
      [stew.id, undefined],
    ])
    expect({ seen, endsAt }).toEqual({
      seen: { published_at: "2026-11-20T09:00:00.000Z", version: 2 },
      endsAt: "2026-11-20T13:30:00.000Z",
    })
    expect(sent(changeLine(draftOf(board()), stew.id, { left: null })).specials[1]).toMatchObject({ left: null })
    expect(sent({ ...draftOf(board()), span: "day" }).endsAt).toBe("2026-11-21T05:00:00.000Z")
  })

  test("can replace a board that another device has changed, or begin a new one after its end", () => {
    const draft = draftOf(board())
    expect(sent(basedOn(draft, board({ version: 3 }))).seen).toMatchObject({ version: 3 })
    expect(sent(basedOn(draft, null))).toMatchObject({ seen: null, endsAt: null })
  })

  test("has as many portions as are left when it replaces a board, unless the owner has set others", () => {
    const sold = board({ version: 3, specials: [soup, { ...stew, left: 1 }] })
    const leftOf = (draft: Parameters<typeof toPublication>[0]) =>
      sent(basedOn(draft, sold)).specials.find(({ id }) => id === stew.id)
    expect(leftOf(draftOf(board()))).not.toHaveProperty("left")
    expect(leftOf(changeLine(draftOf(board()), stew.id, { left: 6 }))).toMatchObject({ left: 6 })
  })

  test("that takes one special off leaves the others as they are", () => {
    const { specials, seen } = withoutSpecial(board(), soup.id, "key")
    expect(specials).toMatchObject([{ id: stew.id }])
    expect(specials[0]).not.toHaveProperty("left")
    expect(seen?.version).toBe(2)
  })
})

describe("earlier specials", () => {
  const yesterday = board({
    day: "2026-11-19",
    endsAt: "2026-11-19T22:00:00.000Z",
    publishedAt: "2026-11-19T09:00:00.000Z",
  })
  const older = board({
    day: "2026-11-10",
    endsAt: "2026-11-10T22:00:00.000Z",
    specials: [special("jour-a", { name: "Jour-STEW" })],
  })

  test("are those of the last board that ended, and each name of the last thirty days once", () => {
    const found = earlierSpecials(
      [board({ off: [special("jour-off")] }), { ...yesterday, specials: [soup], off: [stew] }, older],
      moment.nowMs,
    )
    expect(found.day).toBe("2026-11-19")
    expect(idsOf(found.last)).toEqual([soup.id, stew.id])
    expect(idsOf(found.all)).toEqual([soup.id, stew.id, "jour-off"])
  })

  test("are none for a restaurant that never had a board", () => {
    expect(earlierSpecials([], moment.nowMs)).toEqual({ last: [], day: null, all: [] })
  })
})

test.each([
  ["2026-11-19", "Refaire celle d’hier"],
  ["2026-11-20", "Refaire la dernière"],
  ["2026-11-17", "Refaire celle de mardi"],
  ["2026-11-01", "Refaire la dernière"],
])("the board of %s is offered as %s", (day, words) => {
  expect(againWords(day, moment)).toBe(words)
})

test("the end of a board is written as today or tomorrow", () => {
  const words = (iso: string) =>
    [endWords(iso, moment), untilWords(iso, moment)].map((text) => text.replaceAll("\u00a0", " "))
  expect(words("2026-11-20T13:30:00Z")).toEqual(["à 14 h 30", "jusqu’à 14 h 30"])
  expect(words("2026-11-21T05:00:00Z")).toEqual(["demain à 6 h", "jusqu’à demain à 6 h"])
})
