import { createHash } from "node:crypto"
import { copyFile, mkdir, writeFile } from "node:fs/promises"
import { join, resolve } from "node:path"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { type Passwords, passwordQueue } from "../accounts/passwords.ts"
import { escapeHtml } from "../http/escape-html.ts"

const fontFolder = resolve(import.meta.dirname, "../../../../packages/ui/src/fonts")
const fonts = ["ardoise-carte", "ardoise-outil"]

/** Renders the page object as text. The real page has its own tests. */
export const plainRenderer: RenderPublicMenu = (page) => ({
  html: `<!doctype html><title>${page.kind}</title><pre>${escapeHtml(JSON.stringify(page))}</pre>`,
  inlineStyles: ["pre{margin:0}"],
  inlineScripts: [],
  loadsScripts: false,
})

/** Returns the page object from a page of `plainRenderer`. */
export function drawnBy(html: string) {
  const [, json = ""] = /<pre>(.*)<\/pre>/s.exec(html) ?? []
  const signs: Record<string, string> = { "&lt;": "<", "&gt;": ">", "&quot;": '"', "&#39;": "'", "&amp;": "&" }
  return JSON.parse(json.replace(/&\w+;|&#39;/g, (entity) => signs[entity] ?? entity))
}

/**
 * Writes the minimum files of the builds of the owner's app and of the diner's page.
 *
 * @returns their folders, within the given one
 */
export async function writeWebApp(folder: string): Promise<[ownerFolder: string, dinerFolder: string]> {
  const built = join(folder, "web-app")
  await mkdir(join(built, ".vite"), { recursive: true })
  await mkdir(join(built, "assets"), { recursive: true })
  await writeFile(join(built, "index.html"), "<!doctype html><head><!--ardoise-config--></head><div id=root></div>")
  const files = fonts.map((name) => [`fonts/${name}.woff2`, { file: `assets/${name}-1.woff2` }] as const)
  for (const name of fonts) await copyFile(join(fontFolder, `${name}.woff2`), join(built, `assets/${name}-1.woff2`))
  await writeFile(join(built, ".vite/manifest.json"), JSON.stringify(Object.fromEntries(files)))
  const diner = join(folder, "diner")
  await mkdir(join(diner, ".vite"), { recursive: true })
  await writeFile(join(diner, "loader.js"), "0\n")
  await writeFile(join(diner, "island-1.js"), "export {}")
  await writeFile(join(diner, "service-worker.js"), "0")
  await writeFile(
    join(diner, ".vite/manifest.json"),
    JSON.stringify({
      "src/island.tsx": { file: "island-1.js", css: ["island-1.css"] },
      "src/after-load.ts": { file: "after-load-1.js" },
      "src/bill/bill-script.ts": { file: "bill-1.js" },
    }),
  )
  return [built, diner]
}

/** One in this number of passwords is hashed as in production, which takes 10 ms. */
const realHashEvery = 40

/** Passwords for thousands of sign-ups: most use a fast hash, and some the real one. */
export function sparingPasswords(): Passwords {
  const real = passwordQueue()
  const quick = (password: string) => `$quick$${createHash("sha256").update(password).digest("hex")}`
  let hashed = 0
  return {
    hash: async (password) => {
      hashed += 1
      return hashed % realHashEvery === 0 ? real.hash(password) : quick(password)
    },
    isCurrent: (stored) => stored.startsWith("$quick$") || real.isCurrent(stored),
    verify: async (stored, password) => {
      return stored?.startsWith("$argon2") ? real.verify(stored, password) : stored === quick(password)
    },
  }
}
