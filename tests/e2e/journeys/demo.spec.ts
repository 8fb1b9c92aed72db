import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { join, resolve } from "node:path"
import { expect, test } from "@playwright/test"
import { logIn } from "../owner-steps.ts"

const demo = resolve(import.meta.dirname, "../../../scripts/demo.mjs")

/** Runs `npm run demo`, calls `use` with its printed links, then stops it. */
async function withDemo(settings: Record<string, string>, use: (findLine: (label: string) => string) => Promise<void>) {
  const child = spawn(process.execPath, [demo], {
    env: { ...process.env, PORT: "0", ...settings },
    stdio: ["ignore", "pipe", "inherit"],
  })
  let printed = ""
  const findLine = (label: string) => new RegExp(`${label} +(.+)`).exec(printed)?.[1] ?? ""
  // Filling the database takes as long as the machine is busy: only the time of the whole test bounds it.
  const links = new Promise<void>((resolve, reject) => {
    child.stdout.on("data", (chunk) => {
      printed += chunk
      if (findLine("Les emails")) resolve()
    })
    child.once("exit", (code) => reject(new Error(`The demonstration ended with ${code} and printed: ${printed}`)))
  })
  try {
    await links
    await use(findLine)
  } finally {
    if (child.exitCode === null) {
      child.kill("SIGTERM")
      await once(child, "exit")
    }
  }
}

for (const host of ["127.0.0.1", "0.0.0.0"]) {
  test(`the demonstration prints a login and links that work with HOST=${host}`, async ({ page }) => {
    await withDemo({ HOST: host }, async (findLine) => {
      await page.goto(findLine("La carte"))
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible()
      await page.goto(findLine("L’addition"))
      await page
        .getByRole("button", { name: /^Payer/ })
        .last()
        .click()
      await page.getByRole("button", { name: /\(test\)/ }).click()
      await expect(page.getByRole("heading", { name: "L’addition est réglée. Merci et à bientôt." })).toBeVisible()
      await page.goto(findLine("Connexion"))
      const [email, password] = [findLine("email"), findLine("mot de passe")]
      await logIn(page, { restaurant: "Le Petit Zinc", email, password })
      await page.goto(findLine("Les emails"))
      await expect(page.getByRole("heading").first()).toBeVisible()
    })
  })
}

test("the demonstration writes only to its own folder and deletes it at the end", async () => {
  const elsewhere = join(test.info().outputDir, "files")
  const settings = { HOST: "127.0.0.1", DATABASE_URL: "postgres://nobody@127.0.0.1:1/real", FILES_DIR: elsewhere }
  let folder = ""
  await withDemo(settings, async (findLine) => {
    folder = findLine("Données :")
    expect(existsSync(join(folder, "ardoise.db"))).toBe(true)
  })
  expect(existsSync(folder)).toBe(false)
  expect(existsSync(elsewhere)).toBe(false)
})
