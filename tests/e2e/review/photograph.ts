// Photographs the screens of the demonstration for a review of the design. `npm run photograph` starts it, and its
// script describes the options.
import { mkdirSync, readFileSync } from "node:fs"
import { join, resolve } from "node:path"
import { parseArgs } from "node:util"
import { chromium } from "@playwright/test"
import { signedIn } from "../owner-steps.ts"
import { settle } from "../watched-page.ts"
import { billScreens } from "./bill-screens.ts"
import { compose, findDrawing } from "./compose.ts"
import { type Demo, startDemo } from "./demo.ts"
import { dinerScreens } from "./diner-screens.ts"
import { editorScreens } from "./editor-screens.ts"
import { houseScreens } from "./house-screens.ts"
import { houseStates } from "./house-states.ts"
import { printedScreens } from "./printed-screens.ts"
import { heights, type Picture, picturesOf } from "./screen.ts"
import { serviceScreens } from "./service-screens.ts"
import { serviceStates } from "./service-states.ts"

const { values } = parseArgs({
  options: {
    keep: { type: "string" },
    drawings: { type: "string" },
    only: { type: "string", default: "" },
  },
})
if (values.keep === undefined) throw new Error("--keep names the folder of the photographs")
const folder = values.keep
const wanted = new RegExp(values.only)
const reviewFolder = resolve(import.meta.dirname, "../../../docs/screenshots/review")
mkdirSync(folder, { recursive: true })

const screens = [
  ...dinerScreens,
  ...billScreens,
  ...serviceScreens,
  ...houseScreens,
  ...editorScreens,
  ...serviceStates,
  ...houseStates,
  ...printedScreens,
]
const browser = await chromium.launch({
  executablePath: process.env.CHROMIUM_PATH,
  // Chromium's sandbox does not run as root.
  args: ["--no-sandbox", "--lang=fr-FR"],
  // Its own words, such as those of a field for a time.
  env: { ...process.env, LANGUAGE: "fr" },
})
const blankPage = await browser.newPage()
let demo: Demo | null = null
/** Its public address. */
let address: string | undefined
/** Whether a screen that needs a restaurant of its own was there last. */
let isChanged = false
try {
  for (const picture of screens.flatMap(picturesOf)) {
    const { screen, width, isDark, file } = picture
    if (!wanted.test(screen.name)) continue
    if (screen.isAlone || isChanged || screen.publicUrl !== address) {
      await demo?.stop()
      demo = null
    }
    isChanged = screen.isAlone === true
    address = screen.publicUrl
    demo ??= await startDemo(address)
    try {
      const photograph = await take(picture, demo)
      const drawing = values.drawings && findDrawing(values.drawings, screen, width, isDark)
      const pair = drawing && { drawing: readFileSync(drawing), photograph, isWhole: screen.isWhole === true }
      if (pair) await compose(blankPage, pair, join(reviewFolder, `${file}.webp`))
      report(pair ? file : `${file} (no drawing)`)
    } catch (error) {
      process.exitCode = 1
      report(`${file}: ${String(error).split("\n").slice(0, 4).join(" ")}`)
    }
  }
} finally {
  await demo?.stop()
  await browser.close()
}

function report(line: string): void {
  process.stdout.write(`${line}\n`)
}

/** Opens a screen in a window of its own. @returns a PNG file, which is also stored */
async function take({ screen, width, isDark, file }: Picture, demo: Demo): Promise<Buffer> {
  const isPhone = width < 768
  const context = await browser.newContext({
    baseURL: demo.url,
    viewport: { width, height: heights[width] },
    ...(isPhone && { hasTouch: true, deviceScaleFactor: 2 }),
    ...{ locale: "fr-FR", timezoneId: "Europe/Paris", colorScheme: isDark ? "dark" : "light", reducedMotion: "reduce" },
  })
  context.setDefaultTimeout(10_000)
  const page = await context.newPage()
  try {
    if (screen.isOwner) await signedIn(page, { restaurant: "", ...demo })
    await screen.open(page, demo, width)
    await page.mouse.move(0, 0)
    await page.evaluate(() => document.fonts.ready)
    await settle(page)
    return await page.screenshot({
      path: join(folder, `${file}.png`),
      fullPage: screen.isWhole === true,
    })
  } catch (error) {
    await page.screenshot({ path: join(folder, `${file}-failed.png`) }).catch(() => undefined)
    throw error
  } finally {
    await context.close()
  }
}
