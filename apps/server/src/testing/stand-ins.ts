import { mkdir, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { RenderPublicMenu } from "@ardoise/contract/public-menu-page"

/** Says what it was asked to draw; the real page is tested where it is made. */
export const plainRenderer: RenderPublicMenu = (page) => ({
  html: `<!doctype html><title>${page.kind}</title><pre>${escapeHtml(JSON.stringify(page))}</pre>`,
  inlineStyles: ["pre{margin:0}"],
})

const escapeHtml = (text: string) => text.replaceAll("&", "&amp;").replaceAll("<", "&lt;")

/**
 * Writes the least that a build of the owner's app consists of.
 *
 * @returns its folder, within the given one
 */
export async function writeWebApp(folder: string): Promise<string> {
  const built = join(folder, "web-app")
  await mkdir(join(built, ".vite"), { recursive: true })
  await mkdir(join(built, "assets"), { recursive: true })
  await writeFile(join(built, "index.html"), "<!doctype html><head><!--ardoise-config--></head><div id=root></div>")
  await writeFile(join(built, "assets/ardoise-carte-1.woff2"), "font")
  await writeFile(
    join(built, ".vite/manifest.json"),
    JSON.stringify({ "fonts/ardoise-carte.woff2": { file: "assets/ardoise-carte-1.woff2" } }),
  )
  return built
}
