import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs"
import { expect, test } from "vitest"
import { makeCarte } from "./make-carte.ts"
import { shapes } from "./shapes.ts"

/** Returns the text of all pages, as an independent reader of PDF gives it, with single characters between blanks. */
async function textOf(pdf: Buffer): Promise<string> {
  const task = getDocument({ data: new Uint8Array(pdf), verbosity: 0 })
  const document = await task.promise
  const texts: string[] = []
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent()
    texts.push(...items.flatMap((item) => ("str" in item ? [item.str] : [])))
  }
  await task.destroy()
  return bare(texts.join(" "))
}

const bare = (text: string) => text.replaceAll("'", "’").toLowerCase().replace(/\s+/g, "")

test("the same seed makes the same menu, and another seed another one", async () => {
  const [one, again, other] = [await makeCarte(101), await makeCarte(101), await makeCarte(118)]
  expect(again.pdf.equals(one.pdf)).toBe(true)
  expect(again.truth).toEqual(one.truth)
  expect(other.shape).toBe(one.shape)
  expect(other.truth).not.toEqual(one.truth)
})

test.each(shapes.map(({ name }, at) => ({ name, seed: 120 + at })))(
  "the page holds what the truth says ($seed)",
  async ({ seed }) => {
    const { pdf, truth } = await makeCarte(seed)
    const text = await textOf(pdf)
    expect(truth.dishes.length).toBeGreaterThanOrEqual(9)
    const missing = [
      ...truth.dishes.flatMap(({ name, description, categories }) =>
        categories.length > 0 ? [name, description] : [name],
      ),
      ...truth.loose.map((line) => line.text),
      ...truth.lines,
    ].filter((printed) => !text.includes(bare(printed)))
    expect(missing).toEqual([])
    const prices = truth.dishes.flatMap(({ price, otherPrices }) => [price, ...otherPrices])
    expect(prices.filter((price) => !text.includes(`${Math.floor(Number(price))}`))).toEqual([])
  },
)
