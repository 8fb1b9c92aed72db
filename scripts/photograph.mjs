// `npm run photograph`: photographs the screens for a review of the design.
//
//   npm run photograph -- --keep <folder>                        every screen, as PNG files in the folder.
//   npm run photograph -- --keep <folder> --drawings <folder>    also beside the drawings, in docs/screenshots/review.
//   npm run photograph -- --keep <folder> --only '^50-carte$'    the screens whose name matches.
import { join } from "node:path"
import { findOrInstallChromium } from "./browser/chromium.mjs"
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale, projectNode } from "./install.mjs"
import { become, fail, root } from "./terminal.mjs"

if (!process.argv.some((argument) => argument.startsWith("--keep"))) {
  fail("Name the folder of the photographs:", "npm run photograph -- --keep <folder>")
}
await installIfStale()
await buildIfStale()
const env = { ...process.env, CHROMIUM_PATH: await findOrInstallChromium() }
become(projectNode(), [join(root, "tests/e2e/review/photograph.ts"), ...process.argv.slice(2)], { env })
