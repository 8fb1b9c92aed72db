import { expect, test } from "vitest"
import { messageFor, messages, type RefusalCode } from "./messages.ts"

test.each<[RefusalCode, string]>([
  ["menu-unnamed", "Veuillez donner un nom à votre menu."],
  ["menu-incomplete", "Tous les champs obligatoires doivent être remplis."],
  ["dish-incomplete", "Le nom et le prix sont obligatoires"],
  ["dish-exists", "Ce plat existe déjà dans cette catégorie"],
  ["category-unnamed", "Le nom de la catégorie ne peut pas être vide."],
  ["fields-missing", "Veuillez remplir tous les champs"],
  ["restaurant-name-empty", "Le nom du restaurant ne peut pas être vide"],
  ["premium-required", "Fonctionnalité Premium requise pour gérer l'activation des menus"],
  ["menu-name-too-long", "Le nom du menu ne peut pas dépasser 200 caractères."],
  ["too-many-dishes", "Un menu ne peut pas avoir plus de 2\u202f000 plats."],
  ["price-too-high", "Le prix ne peut pas dépasser 99\u202f999,99\u00a0€."],
])("the message of the refusal %s is %j", (code, sentence) => {
  expect(messageFor(code)).toBe(sentence)
})

test.each(["Pizzas", "$& {name}", ""])("the refusal of a duplicate category contains its name %j", (name) => {
  expect(messageFor("category-exists", name)).toBe(`La catégorie "${name}" existe déjà dans votre menu.`)
})

test("no two refusals have the same sentence", () => {
  const sentences = Object.values(messages)
  expect(sentences.filter((sentence, at) => sentence.trim() === "" || sentences.indexOf(sentence) !== at)).toEqual([])
})
