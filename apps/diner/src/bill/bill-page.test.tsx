import { brotliCompressSync } from "node:zlib"
import type { BillContent, BillPage, NotePage } from "@ardoise/contract/bill-page"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import { languages } from "@ardoise/domain/languages"
import { disguises, markup, polyglot } from "@ardoise/domain/testing/hostile-texts"
import { expect, test } from "vitest"
import { renderPublicMenu } from "../render.tsx"
import { billStrings } from "./bill-strings.ts"

const assets: PageAssets = {
  carteFontUrl: "/assets/ardoise-carte-1.woff2",
  iconUrl: "/icon.svg",
  loaderScript: "0",
  afterLoadUrl: "/diner-assets/after-load-1.js",
  islandUrl: "/diner-assets/island-1.js",
  islandStylesUrl: "/diner-assets/island-1.css",
  billScriptUrl: "/diner-assets/bill-1.js",
}

const unit = (place: number, fields: Partial<BillContent["units"][number]> = {}) => ({
  ...{ key: `order-1795579585839/${place}/0`, name: `Plat du jour numéro ${place}`, choices: "", cents: 1250 + place },
  ...{ state: "open" as const, payer: null, isMine: false },
  ...fields,
})

const content: BillContent = {
  kind: "bill",
  ...{ openedAt: "2026-11-20T19:14:00.000Z", timeZone: "Europe/Paris", units: [unit(0), unit(1)] },
  ...{ totalCents: 2501, settledCents: 0, heldCents: 0, dueCents: 2501, overCents: 0, mine: [], canPay: true },
  ...{ offersTips: true, isServiceIncluded: true, provider: "stripe", isCalled: false },
  choice: { way: "all", units: [], people: 2, amount: "", tip: null, otherTip: "" },
  ...{ payableCents: 2501, notice: null, key: crypto.randomUUID(), payerKey: crypto.randomUUID() },
}

const page = (fields: Partial<BillContent> = {}, more: Partial<BillPage> = {}): BillPage => ({
  ...{ kind: "bill", userId: "5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11", restaurantName: "Le Petit Zinc" },
  ...{ language: "fr", table: "7", code: "MZXW6YTBOI2345", content: { ...content, ...fields } },
  ...more,
})
const draw = (given: BillPage | NotePage) => renderPublicMenu(given, assets).html

test("the button has the very amount, and no tip is chosen before the diner does", () => {
  const html = draw(page())
  expect(html).toContain("Payer 25,01\u00a0€")
  expect(html).toContain("Table 7, depuis 20:14")
  expect(html).not.toMatch(/<input[^>]*name="tip"[^>]*checked/)
  expect(draw(page({ choice: { ...content.choice, tip: "2" } }))).toContain("Payer 27,01\u00a0€")
})

test("what others pay has no box that can be ticked, and its reason in words", () => {
  const html = draw(page({ units: [unit(0, { state: "held", payer: 3 }), unit(1, { state: "settled", payer: 2 })] }))
  expect(html).toContain("En cours de paiement · Téléphone 3")
  expect(html).toContain("Réglé en ligne · Téléphone 2")
  expect(html).not.toContain('name="unit"')
})

test("while a payment is being confirmed there is no way to pay again", () => {
  const html = draw(page({ notice: { kind: "confirming" }, heldCents: 2501, dueCents: 0 }))
  expect(html).toContain("Ne payez pas une seconde fois")
  expect(html).not.toContain('value="pay"')
})

test("a paid bill says so on its sign, and has no foot", () => {
  const html = draw(page({ settledCents: 2501, dueCents: 0, payableCents: null }))
  expect(html).toContain("<h1>L’addition est réglée. Merci et à bientôt.</h1>")
  expect(html).not.toContain("Reste à payer")
  expect(html).toContain("Voir la note")
})

test("a table that was closed at the counter says neither that it is paid nor that something is left", () => {
  const html = draw(page({ settledCents: 1000, dueCents: 0, canPay: false, payableCents: null }))
  expect(html).not.toContain(billStrings.fr.allPaid)
  expect(html).not.toContain("Reste à payer")
  expect(html).not.toContain(billStrings.fr.closed)
})

test("in another language a dish has its name and the French one, and one that stayed French has a mark", () => {
  const units = [
    unit(0, { name: "Tarte", translatedName: "Tart", choices: "Bleu" }),
    unit(1, { name: "Tatin Ginette", translatedName: "Tatin Ginette (EN)" }),
  ]
  const html = draw(page({ units }, { language: "en" }))
  expect(html).toContain('<span dir="auto">Tart</span><small dir="auto" lang="fr">Tarte</small>')
  expect(html).toContain('<small dir="auto" lang="fr">Bleu</small>')
  expect(html).toContain(
    '<span dir="auto" lang="fr">Tatin Ginette</span><small role="img" aria-label="not translated">',
  )
  expect(html.match(/Ginette/g)).toHaveLength(1)
})

test("a phone whose money came too late reads that it goes back", () => {
  const share = { id: "share", state: "settled" as const, cents: 6800, tipCents: 0, refundedCents: 0, url: null }
  const html = draw(page({ dueCents: 0, mine: [{ ...share, refundDueCents: 6000 }] }))
  expect(html).toContain("Trop-perçu\u00a0: 60,00\u00a0€")
})

test.each(["bad-code", "none", "closed"] as const)("without a bill (%s) there is one sentence and no form", (kind) => {
  const html = draw(page({}, { content: { kind } }))
  expect(html).toContain(kind === "bad-code" ? billStrings.fr.badCode : billStrings.fr[kind])
  expect(html).not.toContain("<form")
})

test.each(languages.map(({ code }) => code))("the page in %s has its own words for everything", (language) => {
  const html = draw(page({ notice: { kind: "crumb", leastCents: 50, cents: 2501 } }, { language }))
  const strings = billStrings[language]
  for (const words of [strings.all, strings.lines, strings.part, strings.amount, strings.tipNote, strings.call]) {
    expect(html).toContain(words)
  }
  // The script reads its templates from attributes.
  expect(html.replace(/ data-\w+="[^"]*"/g, "")).not.toMatch(/\{(price|min|max|n|table|time|dish)\}/)
  if (language !== "fr") expect(strings).not.toEqual(billStrings.fr)
})

test("hostile names stay text", () => {
  for (const text of [...markup, ...disguises, polyglot]) {
    const html = draw(page({ units: [unit(0, { name: text, choices: text })] }, { restaurantName: text, table: text }))
    expect(html.match(/<script/g) ?? []).toHaveLength(1)
    expect(html).not.toMatch(/<(img|svg) [^>]*on\w+=/i)
  }
})

test("PAY-11: a bill of 30 pieces weighs at most 9 kB", () => {
  const units = Array.from({ length: 30 }, (_, place) => unit(place, { choices: `Choix ${place * 7}` }))
  expect(brotliCompressSync(draw(page({ units }))).length).toBeLessThanOrEqual(9_000)
})

const note: NotePage = {
  ...{ kind: "note", userId: "5f2c1e7a-93b0-4c0e-8a51-2d7d9be04c11", restaurantName: "Le Petit Zinc", language: "fr" },
  ...{ table: "7", code: "MZXW6YTBOI2345", address: ["1 rue des Halles", "75001 Paris"], telephone: "01 42 65 18 30" },
  ...{ at: "2026-11-20T20:40:00.000Z", timeZone: "Europe/Paris", totalCents: 6800 },
  lines: [{ name: "Bavette", choices: "Saignant", quantity: 2, unitCents: 2350 }],
  vat: [{ rate: "10", percent: 10, excludingCents: 6182, vatCents: 618, includingCents: 6800 }],
  payments: [{ at: "2026-11-20T20:30:00.000Z", reference: "pi_123", cents: 4400 }],
  ...{ tipCents: 200, leftCents: 2400, isServiceIncluded: true, letter: null },
}

test("a phone that has paid can have the note sent, in its language, and reads what became of it", () => {
  expect(draw(note)).not.toContain("<form")
  const drawn = (state: "offered" | "sent" | "wrong-address" | "spent") =>
    draw({ ...note, language: "it", letter: { shareId: "share-1", table: "7", state } })
  expect(drawn("offered")).toContain("Ricevi la nota per e-mail")
  expect(drawn("offered")).toContain('name="part" value="share-1"')
  expect(drawn("offered")).toContain(`name="table" value="7"`)
  expect(drawn("sent")).toContain("Nota inviata. L’indirizzo non viene conservato.")
  expect(drawn("wrong-address")).toContain("Questo indirizzo non è valido.")
  expect(drawn("wrong-address")).toContain('aria-invalid="true"')
  expect(drawn("spent")).toContain("La nota è già stata inviata tre volte.")
  expect(drawn("spent")).not.toContain('type="email"')
})

test("PAY-15: the note has every mention that the law asks for", () => {
  const html = draw(note)
  for (const words of [
    ...["Le Petit Zinc", "1 rue des Halles", "75001 Paris", "Table 7, le 20 novembre 2026 à 21:40", "Bavette"],
    ...[
      "Quantité × prix unitaire TTC",
      "2 × 23,50\u00a0€",
      "47,00\u00a0€",
      "Total HT",
      "61,82\u00a0€",
      "dont TVA 10\u00a0%",
    ],
    ...["6,18\u00a0€", "Total TTC", "68,00\u00a0€", "référence pi_123", "Pourboire (hors note)", "24,00\u00a0€"],
    "Note remise d’office à partir de 25",
  ]) {
    expect(html).toContain(words)
  }
})

test("PAY-15: a note is unpaid exactly while something is left, and is no till receipt", () => {
  expect(draw(note)).toContain("Non acquittée")
  expect(draw({ ...note, leftCents: 0 })).not.toContain("Non acquittée")
  expect(draw({ ...note, vat: null })).toContain("TVA non applicable, art. 293 B du CGI")
  expect(draw(note).match(/ticket de caisse/g)).toHaveLength(1)
  expect(draw(page())).not.toContain("ticket de caisse")
})
