import type { Browser } from "@playwright/test"

/** A heading of a printed menu with its dishes and prices. */
type PrintedCategory = readonly [heading: string, dishes: readonly (readonly [name: string, price: string])[]]

const toHtml = (
  title: string,
  categories: readonly PrintedCategory[],
) => `<!doctype html><html lang="fr"><meta charset="utf-8">
<style>
  body { margin: 60px 70px; font: 22px/1.5 Georgia, "DejaVu Serif", serif; color: #222; background: #f6f0e2 }
  h1 { margin: 0 0 30px; font-size: 40px; text-align: center }
  h2 { margin: 34px 0 10px; font-size: 30px }
  p { display: flex; justify-content: space-between; margin: 0 }
</style>
<h1>${title}</h1>
${categories.map(([heading, dishes]) => `<h2>${heading}</h2>${dishes.map(([name, price]) => `<p><span>${name}</span><span>${price}</span></p>`).join("")}`).join("")}`

/** A printed menu, as a photo and as a PDF. */
export async function printCard(
  browser: Browser,
  title: string,
  categories: readonly PrintedCategory[],
): Promise<{ readonly photo: Buffer; readonly pdf: Buffer }> {
  const page = await browser.newPage({ viewport: { width: 900, height: 1200 }, deviceScaleFactor: 2 })
  try {
    await page.setContent(toHtml(title, categories))
    return { photo: await page.screenshot(), pdf: await page.pdf({ format: "A4" }) }
  } finally {
    await page.close()
  }
}
