import { toMenu } from "@ardoise/contract/menu-mapping"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { afterAll, expect, onTestFinished, test, vi } from "vitest"
import { DrawingThread } from "./draw-beside.ts"
import type { PaperSource } from "./draw-paper.ts"
import { wordsOfPaper } from "./words-of-paper.ts"

const thread = new DrawingThread()
afterAll(() => thread.stop())

const source: PaperSource = {
  menu: toMenu("carte", {
    ...{ name: "Carte", isActive: true, lastUpdated: "2026-11-26T10:00:00.000Z" },
    categories: [
      { id: "plats", name: "Plats", items: [{ id: "a", name: "Sole", description: "", price: "34", allergens: [] }] },
    ],
  }),
  at: "2026-11-26T10:00:00.000Z",
  restaurantName: "Le Petit Zinc",
  profile: emptyProfile,
  codeLink: null,
  shownAddress: "",
  words: await wordsOfPaper("fr"),
}
const register = { paper: "register", hasMarks: false } as const

test("papers that are asked for at the same time are all made, each as asked", async () => {
  const [one, two] = await Promise.all([
    thread.draw(register, source),
    thread.draw({ paper: "window", size: "a3", style: "affiche", language: "fr", hasMarks: false }, source),
  ])
  expect(one?.pdf.subarray(0, 5).toString()).toBe("%PDF-")
  expect([one?.fileName, two?.fileName]).toEqual(["registre-allergenes-2026-11-26.pdf", "vitrine-Carte-a3.pdf"])
})

test("a paper that cannot be made is an error of its own, and the next one is made", async () => {
  const broken = thread.draw(register, { ...source, menu: null as never })
  const whole = thread.draw(register, source)
  await expect(broken).rejects.toThrow()
  expect((await whole)?.pages).toBe(1)
})

test("a paper that is asked for while an idle thread ends is made by a new one", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await thread.draw(register, source))?.pages).toBe(1)
  vi.advanceTimersByTime(60_000)
  expect((await thread.draw(register, source))?.pages).toBe(1)
})

test("a paper whose thread ends is refused, and the next one starts another thread", async () => {
  const lost = thread.draw(register, source)
  await Promise.all([expect(lost).rejects.toThrow("The drawing thread stopped"), thread.stop()])
  expect((await thread.draw(register, source))?.pages).toBe(1)
})
