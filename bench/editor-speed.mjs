// The editor stays fluid: keystroke to paint, start of a drag and opening, at 120 and 1,000 dishes in 60 categories, beside an
// empty React input: the address field of the login page.
import { chromium } from "@playwright/test"
import { findOrInstallChromium } from "../scripts/chromium.mjs"
import { seedOwner } from "../tests/e2e/seed.ts"
import { startServer } from "../tests/e2e/server.ts"
import { median, report } from "./measuring/claims.mjs"

const executablePath = await findOrInstallChromium()
const server = await startServer()
const args = process.getuid?.() === 0 ? ["--no-sandbox"] : []
const browser = await chromium.launch({ executablePath, args })
const claims = []
try {
  const account = { restaurant: "Chez Paul", email: `paul-${process.pid}@example.fr`, password: "pralines roses" }
  const owner = await seedOwner(server.url, account)
  const page = await (await browser.newContext({ viewport: { width: 1280, height: 900 }, locale: "fr-FR" })).newPage()

  await page.goto(`${server.url}/login`)
  const emptyOpen = await timeOfOpening(page, "input[type=email]")
  const empty = await timeOfKeys(page, page.getByLabel("Email"))
  tell("an empty React input", { "keystroke to paint": [empty, empty], open: [emptyOpen, emptyOpen] })

  await page.getByLabel("Email").fill(owner.email)
  await page.getByLabel("Mot de passe", { exact: true }).fill(owner.password)
  await page.getByRole("button", { name: "Se connecter" }).click()
  await page.getByRole("heading", { name: /^Bienvenue/ }).waitFor()

  const processor = await page.context().newCDPSession(page)
  for (const [categories, dishes, keysGoal] of [
    [6, 120, 16],
    [60, 1000, 33],
  ]) {
    const menuId = await owner.addMenu(aMenu(categories, dishes))
    await page.goto(`${server.url}/dashboard/menu/${menuId}/edit`)
    for (const slowness of [1, 4]) {
      await processor.send("Emulation.setCPUThrottlingRate", { rate: slowness })
      const open = await timeOfOpening(page, "[data-dish]")
      const keys = await timeOfKeys(page, page.getByRole("textbox", { name: "Nom du menu" }))
      const { start, frame } = await timeOfDragging(page)
      const what = `${dishes} dishes${slowness === 1 ? "" : ", a processor four times as slow"}`
      tell(what, {
        "keystroke to paint": [keys, empty],
        "drag start": [start, empty],
        "worst frame of a drag": [frame, empty],
        open: [open, emptyOpen],
      })
      claims.push(aClaim(`keystroke to paint, ${what}`, keys, slowness === 1 ? keysGoal : null))
      claims.push(aClaim(`start of a drag, ${what}`, start, slowness === 1 ? 100 : null))
      claims.push(aClaim(`worst frame of a drag, ${what}`, frame, slowness === 1 ? 33 : null))
    }
    await processor.send("Emulation.setCPUThrottlingRate", { rate: 1 })
  }
} finally {
  await browser.close()
  await server.stop()
}
await report(claims)

/** A claim in milliseconds; without a goal the figure is only stated. */
function aClaim(claim, ms, goal) {
  const measured = `${ms.toFixed(1)} ms`
  if (goal === null) return { claim, goal: "stated", measured, holds: null }
  return { claim, goal: `at most ${goal} ms`, measured, holds: ms <= goal }
}

function aMenu(categories, dishes) {
  const upTo = (at) => Math.floor((dishes * at) / categories)
  return {
    name: "Carte",
    isActive: true,
    categories: [...Array(categories).keys()].map((at) => ({
      id: `custom-${at}`,
      name: `Catégorie ${at}`,
      items: [...Array(upTo(at + 1) - upTo(at)).keys()].map((index) => ({
        id: `item-${at}-${index}`,
        name: `Plat ${at} ${index}`,
        description: "Une description d’une ligne, avec sa garniture de saison",
        price: "12.50",
        allergens: ["Gluten", "Lait"],
      })),
    })),
  }
}

/** Milliseconds from the start of the navigation until what is waited for was painted. */
async function timeOfOpening(page, selector) {
  const times = []
  for (let run = 0; run < 5; run += 1) {
    await page.reload({ waitUntil: "commit" })
    await page.locator(selector).first().waitFor()
    times.push(
      await page.evaluate(
        () => new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(performance.now())))),
      ),
    )
  }
  return median(times)
}

/** Milliseconds from a key until the frame that shows it was handed over. */
async function timeOfKeys(page, field) {
  await field.focus()
  await page.evaluate(() => {
    window.times = []
    document.addEventListener("keydown", (event) => {
      // From the moment that the key was pressed: waiting behind other work counts.
      const pressed = event.timeStamp
      requestAnimationFrame(() => setTimeout(() => window.times.push(performance.now() - pressed)))
    })
  })
  for (let key = 0; key < 40; key += 1) {
    await page.keyboard.press("a")
    await page.waitForFunction((count) => window.times.length >= count, key + 1)
  }
  return median(await page.evaluate(() => window.times))
}

/**
 * Milliseconds from the movement that starts a drag until the lifted dish was handed over to the screen, and the longest time
 * between two frames while it is moved about.
 */
async function timeOfDragging(page) {
  const starts = []
  const frames = []
  for (let run = 0; run < 7; run += 1) {
    const handle = page.getByRole("button", { name: /^Déplacer/ }).nth(2)
    await handle.scrollIntoViewIfNeeded()
    const box = await handle.boundingBox()
    const [x, y] = [box.x + box.width / 2, box.y + box.height / 2]
    await page.mouse.move(x, y)
    await page.mouse.down()
    await page.evaluate(() => {
      window.lifted = new Promise((done) => {
        let started
        addEventListener(
          "mousemove",
          (event) => {
            started ??= event.timeStamp
          },
          { capture: true, once: true },
        )
        new MutationObserver((_, observer) => {
          if (!document.querySelector("[data-drag-phase=dragging]")) return
          observer.disconnect()
          requestAnimationFrame(() => setTimeout(() => done(performance.now() - started)))
        }).observe(document.body, { attributes: true, subtree: true, attributeFilter: ["data-drag-phase"] })
      })
    })
    await page.mouse.move(x, y + 8)
    starts.push(await page.evaluate(() => window.lifted))
    await page.evaluate(() => {
      window.worst = 0
      let last = performance.now()
      const look = (now) => {
        window.worst = Math.max(window.worst, now - last)
        last = now
        window.looking = requestAnimationFrame(look)
      }
      window.looking = requestAnimationFrame((now) => {
        last = now
        look(now)
      })
    })
    for (let step = 1; step <= 20; step += 1) await page.mouse.move(x, y + 8 + step * 6)
    frames.push(await page.evaluate(() => window.worst))
    await page.evaluate(() => cancelAnimationFrame(window.looking))
    await page.keyboard.press("Escape")
    await page.mouse.up()
    await page.waitForFunction(() => !document.querySelector("[data-drag-phase]"))
  }
  return { start: median(starts), frame: median(frames) }
}

function tell(what, rows) {
  console.log(`  ${what}`)
  for (const [name, [ms, base]] of Object.entries(rows)) {
    console.log(`    ${name.padEnd(22)} ${ms.toFixed(1).padStart(8)} ms   ${(ms / base).toFixed(2)} x an empty input`)
  }
}
