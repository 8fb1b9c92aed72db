// @vitest-environment happy-dom
import { beforeEach, expect, test } from "vitest"
import { foldLanguages } from "./fold-languages.ts"

beforeEach(() => {
  document.body.innerHTML = `
    <div class="mv-languages"><details open><summary>Français</summary><nav><a href="?lang=en">English</a></nav></details></div>
    <p>Ailleurs</p>`
})
const list = () => document.querySelector("details") as HTMLDetailsElement
const press = (key: string) => document.dispatchEvent(new KeyboardEvent("keydown", { key }))

test("Escape closes the list of languages and returns the focus to its button", () => {
  foldLanguages()
  document.querySelector("a")?.focus()
  press("Tab")
  expect(list().open).toBe(true)
  press("Escape")
  expect(list().open).toBe(false)
  expect(document.activeElement?.tagName).toBe("SUMMARY")
})

test("a press elsewhere closes the list, and one inside does not", () => {
  foldLanguages()
  document.querySelector("nav")?.click()
  expect(list().open).toBe(true)
  document.querySelector("p")?.click()
  expect(list().open).toBe(false)
})

test("a page without languages stays as it is", () => {
  document.body.innerHTML = "<p>Carte</p>"
  expect(foldLanguages).not.toThrow()
})
