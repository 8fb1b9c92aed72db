import { dinerStrings } from "@ardoise/menu-view/strings"
import { expect, test } from "vitest"
import { billStrings } from "./bill/bill-strings.ts"
import { loadCartStrings } from "./cart/load-cart-strings.ts"
import { openBillWords } from "./cart/open-bill-words.ts"
import { choicesStrings } from "./choices/choices-strings.ts"
import { finderStrings } from "./finder/finder-strings.ts"
import { offersStrings } from "./offers/offers-strings.ts"
import { newOffersWords } from "./offline/announce-new-offers.ts"
import { offlineCopyWords } from "./offline/announce-offline-copy.ts"
import { menuReplacedWords } from "./offline/show-menu-replaced.ts"
import { loadOrderStrings } from "./ordering/load-order-strings.ts"
import { addFromPhotoWords } from "./photos/photo-sheet.ts"
import { loadFurtherWords } from "./texts/load-further-words.ts"

/** The placeholders of every text of a table, by the path of the text. */
function placeholdersOf(texts: unknown, path = ""): Record<string, string> {
  if (typeof texts === "string") return { [path]: (texts.match(/\{\w+\}/g) ?? []).sort().join(" ") }
  const entries = Object.entries(texts as object).map(([key, part]) => placeholdersOf(part, `${path}/${key}`))
  return Object.assign({}, ...entries)
}

const english = {
  finder: finderStrings.en,
  menuReplaced: menuReplacedWords.en,
  newOffers: newOffersWords.en,
  offlineCopy: offlineCopyWords.en,
  needsConnection: "",
  addFromPhoto: addFromPhotoWords.en,
  openBill: openBillWords.en,
  choices: choicesStrings.en,
  offers: offersStrings.en,
}

test.each(["de", "nl", "pt", "ja"] as const)(
  "each text in %s has the placeholders of the English one",
  async (code) => {
    const words = await loadFurtherWords(code)
    expect(words?.cart).toBe(await loadCartStrings(code))
    expect(placeholdersOf(words)).toEqual(placeholdersOf({ ...english, cart: await loadCartStrings("en") }))
    expect(placeholdersOf(await loadOrderStrings(code))).toEqual(placeholdersOf(await loadOrderStrings("en")))
    expect(placeholdersOf(billStrings[code])).toEqual(placeholdersOf(billStrings.en))
    expect(placeholdersOf(dinerStrings[code])).toEqual(placeholdersOf(dinerStrings.en))
  },
)

test.each(["fr", "en", "xx", "__proto__"])("the language %s loads no further texts", async (code) => {
  expect(await loadFurtherWords(code)).toBeUndefined()
})

test("no Portuguese text is Brazilian, and no German one lacks its umlauts", async () => {
  const texts = async (code: string) => JSON.stringify([await loadFurtherWords(code), await loadOrderStrings(code)])
  expect(await texts("pt")).not.toMatch(/cardápio|alérgeno|você|celular|usuário/i)
  expect(await texts("de")).not.toMatch(/\b(?:fuer|ueber|zurueck|Menue|Stueck|geaendert)\b/i)
})
