import { expect, test } from "vitest"
import { claimsAdded, claimsIn } from "./claims-in.ts"
import { describeSentences } from "./describe.ts"

test.each([
  ["Bourguignon fait maison, joue de bœuf", ["fait maison"]],
  ["Terrine Maison", ["Maison"]],
  ["Œufs bio, pain biologique", ["bio", "biologique"]],
  ["Comté AOP et jambon I.G.P.", ["AOP", "I.G.P."]],
  ["Poulet fermier Label Rouge", ["Label Rouge", "fermier"]],
  ["Gâteau sans gluten ni lactose, glace sans lait", ["sans gluten", "sans lait"]],
  ["Tofu végan, burger végétarien", ["végan", "végétarien"]],
  ["Agneau halal", ["halal"]],
  ["Glace artisanale", ["artisanale"]],
  ["Bœuf français, volaille de Bresse", ["français", "de Bresse"]],
  ["Œufs fermières", ["fermières"]],
])("%j claims %j", (text, claims) => {
  expect(claimsIn(text)).toEqual(claims)
})

test.each(["Fermentation lente de la semoule", "Beurre noisette, citron", "Crème anglaise", "Biscuit, biotope", ""])(
  "%j claims nothing",
  (text) => {
    expect(claimsIn(text)).toEqual([])
  },
)

test("a claim of the owner is not an added one, in any number or gender", () => {
  expect(claimsAdded("Volaille fermière, pommes bio", ["Poulet fermier", ""])).toEqual(["bio"])
})

test("no sentence of ours claims anything", () => {
  expect(describeSentences.flatMap(claimsIn)).toEqual([])
})

test("the table ends on long texts", () => {
  expect(claimsIn("sans ".repeat(20_000)).length).toBeLessThan(3)
})
