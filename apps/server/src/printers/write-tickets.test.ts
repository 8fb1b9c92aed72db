import { type TicketContent, ticketContent } from "@ardoise/domain/printing/ticket-content"
import fc from "fast-check"
import { expect, test } from "vitest"
import { decodeStar } from "./testing/decode-star.ts"
import { readEpos } from "./testing/epson-printer.ts"
import { writeEpos } from "./write-epos.ts"
import { starFormats, wrap, writeStar } from "./write-star.ts"

const order = (name: string, note: string, table = "7"): TicketContent =>
  ticketContent(
    {
      id: "order-1764270000000",
      table,
      status: "pending",
      placedAt: "2026-11-27T19:02:00.000Z",
      lines: [
        { dishId: "a", name, price: "8.00", quantity: 2, note },
        { dishId: "b", name: "Tarte", price: "7.00", quantity: 1, note: "Allergie : noix" },
      ],
    },
    { restaurantName: "Le Petit Zinc", timeZone: "Europe/Paris", marks: ["RÉIMPRESSION POSSIBLE"] },
  )
const frenchLetters = "àâäæçéèêëîïôöœùûüÿÀÂÄÆÇÉÈÊËÎÏÔÖŒÙÛÜŸ«»’…–—€°"

test("A Star printer writes every French character, in both of its languages (TEAM-14)", async () => {
  for (const format of starFormats.slice(0, 2)) {
    const text = decodeStar(await writeStar(order(frenchLetters, ""), format))
    expect(text.replaceAll(/\s/g, "")).toContain(`2${frenchLetters}`)
    expect(text).not.toContain("Texte incomplet")
  }
})

test("The note about an allergy comes before everything but the marks", async () => {
  const content = order("Soupe", "Bien chaude")
  const texts = [
    decodeStar(await writeStar(content, starFormats[0])),
    (await writeStar(content, "text/plain")).toString(),
    readEpos(writeEpos(content, "o.order-1")).text,
  ]
  for (const text of texts) {
    const places = [
      "RÉIMPRESSION POSSIBLE",
      "Allergie",
      "Tarte",
      "Le Petit Zinc",
      "Table 7",
      "20:02",
      "0000",
      "Soupe",
      "Bien chaude",
    ]
    const found = places.map((one) => text.indexOf(one))
    expect(found).toEqual(found.toSorted((a, b) => a - b))
    expect(found).not.toContain(-1)
  }
})

test("No line of a Star ticket is wider than the paper, whatever is written on it", async () => {
  const text = fc.string({ unit: "grapheme", maxLength: 300 })
  await fc.assert(
    fc.asyncProperty(text, text, fc.string({ maxLength: 20 }), async (name, note, table) => {
      const bytes = await writeStar(order(name, note, table), "text/plain")
      expect(bytes.length).toBeGreaterThan(0)
      const lines = decodeStar(await writeStar(order(name, note, table), starFormats[0])).split("\n")
      for (const line of lines) expect(line.length).toBeLessThanOrEqual(48)
    }),
  )
})

test("Text that the code page lacks is marked on the ticket", async () => {
  expect(decodeStar(await writeStar(order("Soupe", "不要香菜"), starFormats[0]))).toContain("Texte incomplet")
})

test("The document of an Epson printer is well-formed and holds the text, whatever it is (TEAM-14)", () => {
  const text = fc.oneof(
    fc.string({ unit: "binary", maxLength: 100 }),
    fc.constantFrom(
      "]]>",
      "<!--",
      "<![CDATA[",
      "&#0;",
      "\u0000\u0001\ufffe\uffff",
      '"><text/>',
      "\ud800",
      "]]>&amp;<x a='",
    ),
  )
  fc.assert(
    fc.property(text, text, (name, note) => {
      const content = order(name, note)
      const xml = writeEpos(content, "o.order-1764270000000")
      const read = readEpos(xml)
      expect(read.jobId).toBe("o.order-1764270000000")
      expect(xml.match(/<epos-print\b/g)).toHaveLength(1)
      expect(read.text).toContain("Bon de cuisine. Ne vaut pas addition.")
    }),
  )
  expect(readEpos(writeEpos(order("Steak & <frites>", "“saignant”"), "o.1")).text).toContain("2 Steak & <frites>")
})

test("A text is divided between words, and within a word only where it is longer than the line", () => {
  expect(wrap("une quenelle de brochet", 12)).toEqual(["une quenelle", "de brochet"])
  expect(wrap("anticonstitutionnellement", 10)).toEqual(["anticonsti", "tutionnell", "ement"])
  expect(wrap("", 10)).toEqual([])
})
