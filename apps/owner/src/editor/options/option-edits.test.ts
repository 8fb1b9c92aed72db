import type { Option, OptionTemplate } from "@ardoise/domain/menu/dish-options"
import { optionTemplates } from "@ardoise/domain/menu/dish-options"
import { describe, expect, test } from "vitest"
import {
  faultOf,
  newChoice,
  newOption,
  nextChoice,
  readTypedOptions,
  ruleOf,
  ruleWords,
  withRule,
  writtenOptions,
} from "./option-edits.ts"

const template = (name: string) => optionTemplates.find((one) => one.name === name) as OptionTemplate
const named = (option: Option, ...names: string[]) => ({ ...option, choices: names.map((name) => newChoice(name)) })

describe("an option that an owner writes", () => {
  test("begins complete from the template of cooking, and needs choices from the others", () => {
    expect(faultOf([newOption([], template("Cuisson")), newOption([], template("Taille"))])).toBeNull()
    expect(faultOf([newOption([], template("Supplément"))])).toMatchObject({ field: "choices" })
    expect(faultOf([newOption([])])).toMatchObject({ field: "name" })
  })

  test("has the ids of its template, unless the dish has them already", () => {
    const idsOf = ({ id, choices }: Option) => [id, ...choices.map((choice) => choice.id)]
    const first = newOption([], template("Cuisson"))
    expect(idsOf(newOption([], template("Cuisson")))).toEqual(idsOf(first))
    const again = newOption([{ ...first, name: "Cuisson du bœuf" }], template("Cuisson"))
    expect(new Set([...idsOf(first), ...idsOf(again)]).size).toBe(10)
    expect(new Set(optionTemplates.flatMap(({ id, choices }) => [id, ...choices.map((one) => one.id)])).size).toBe(11)
  })

  test("declares the next choice of cooking and size only: elsewhere 'none' was said of one choice", () => {
    const none = { state: "none" } as const
    const undeclared = { state: "undeclared" }
    const cooking = newOption([], template("Cuisson"))
    expect(nextChoice(cooking).allergens).toEqual(none)
    expect(nextChoice({ ...cooking, choices: [newChoice("Croûte de noix")] }).allergens).toEqual(undeclared)
    const side = { ...newOption([], template("Accompagnement")), choices: [newChoice("Salade verte", none)] }
    expect(nextChoice(side).allergens).toEqual(undeclared)
    expect(nextChoice({ ...cooking, name: "Sauce" }).allergens).toEqual(undeclared)
  })

  test("leaves out choices that were never written, and reads an empty supplement as none", () => {
    const option = named(newOption([], template("Supplément")), "Frites", "", " ")
    expect(writtenOptions([option])[0]?.choices.map(({ name, price }) => [name, price])).toEqual([["Frites", "0"]])
    const priced = { ...option, choices: [{ ...newChoice(""), price: "2" }] }
    expect(faultOf([priced])).toMatchObject({ field: "name" })
  })

  test("promises no more choices than it has, but keeps 'Jusqu’à 2' for a choice that may follow", () => {
    const several = named({ ...newOption([], template("Supplément")), max: 5 }, "Frites", "Riz", "Sauce")
    expect(writtenOptions([several])[0]?.max).toBe(3)
    expect(writtenOptions([named(several, "Frites")])[0]?.max).toBe(2)
  })

  test("says its rule in words, and keeps a rule of another program until the owner chooses another", () => {
    const option = newOption([], template("Cuisson"))
    expect([option, withRule(option, "optional"), withRule(option, "several")].map(ruleWords)).toEqual([
      "Un choix obligatoire",
      "Facultatif",
      "Jusqu’à 2",
    ])
    const foreign = { ...option, min: 2, max: 3 }
    expect(ruleOf(foreign)).toBe("several")
    expect(ruleWords(foreign)).toBe("De 2 à 3")
    expect(withRule(foreign, "several")).toBe(foreign)
  })
})

test("typed options survive the journal of this device; anything else is left out", () => {
  const typed = [newOption([], template("Cuisson")), newOption([])]
  expect(readTypedOptions(JSON.parse(JSON.stringify(typed)))).toEqual(typed)
  for (const stored of [undefined, "Cuisson", [{}], [{ ...newOption([]), choices: [{ id: "a" }] }], [null]]) {
    expect(readTypedOptions(stored)).toBeNull()
  }
})
