import { expect, test } from "vitest"
import { findMixedLines } from "./mixed-lines.ts"

const usual = ["Sole meunière", "Onglet", "Tartare", "Bavette", "Raie", "Bar", "Lotte"].map((name) => aDish(name))

function aDish(name: string, { description = "", price = "21.00" } = {}) {
  return { name, description, price, lines: [1] }
}
const isMixed = (dish: ReturnType<typeof aDish>, among = usual) => findMixedLines([...among, dish])(dish)

test.each([
  ["a heading", aDish("Nos plats")],
  ["a heading in capitals", aDish("DESSERTS")],
  ["a heading of a column", aDish("Bouteille")],
  ["a note", aDish("Selon l’arrivage et la saison")],
  ["the description of the dish above", aDish("Navets, carottes, petits pois")],
  ["a line that goes on", aDish("œuf au plat")],
  ["a number", aDish("1000")],
  ["a fragment of a word", aDish("LeV")],
  ["a name behind the price of another dish", aDish("3.00 Gin basilic")],
  ["a name with the rest of a further price", aDish("Brune au café es")],
  ["a name with a lost comma behind it", aDish("Praires farcies 1080")],
  ["a name with a stray sign", aDish("Cahors 2023 €")],
  ["a description with another dish", aDish("Tarte fine", { description: "Anchois marinés 1755 CARPACCIO" })],
])("%s with a price may be two dishes", (_what, dish) => expect(isMixed(dish)).toBe(true))

test.each([
  ["a name", aDish("Île flottante")],
  ["a name of three letters", aDish("Kir")],
  ["a name in capitals", aDish("CARPACCIO DE BŒUF")],
  ["a wine with its year", aDish("Chinon 2022")],
  ["a description with a year", aDish("Madiran", { description: "Cuvée 2018 Les Argiles" })],
  [
    "a wine by the glass and by the bottle",
    aDish("Sancerre", { description: "verre 7€90 / bouteille 36€90 Vieilles vignes" }),
  ],
  ["a heading without a price", aDish("Nos plats", { price: "" })],
])("%s is one", (_what, dish) => expect(isMixed(dish)).toBe(false))

test("where many names have a comma, or begin small, it is the form of the menu", () => {
  const lists = ["Tomme, confiture", "Poireaux, noisettes", "Raie, câpres"].map((name) => aDish(name))
  expect(isMixed(aDish("Navets, carottes"), lists)).toBe(false)
  const small = ["sole", "onglet", "tartare"].map((name) => aDish(name))
  expect(isMixed(aDish("bavette"), small)).toBe(false)
})
