// Runs before the tests of the server. Bundles what they start in large numbers: the writer thread, and the server in its
// own process with its threads. Loading hundreds of modules one by one would take most of the time of such a start.
import { mkdir, readdir, rename, rm } from "node:fs/promises"
import { join } from "node:path"
import { build } from "vite"
import serverConfig from "../apps/server/vite.config.ts"
import { root } from "./terminal.mjs"

/** Where the programs are. As deep as `apps/server/src/testing`, because tests read files relative to it. */
export const programsFolder = join(root, ".cache/test/server/programs")

const threads = ["writer-thread", "reader-thread", "backup-thread", "reading-thread", "drawing-thread"]

/** Runs before the tests, and again when a watched file changes. */
export async function setup(project) {
  await buildPrograms()
  project.onTestsRerun(buildPrograms)
}

async function buildPrograms() {
  // Another run may use the programs, so they are replaced one by one when they are complete.
  const outDir = `${programsFolder}-${process.pid}`
  await buildOne("main", { "bare-server": "src/testing/bare-server.ts" }, outDir)
  for (const thread of threads) await buildOne(thread, { [thread]: inputOf(thread) }, outDir)
  await mkdir(programsFolder, { recursive: true })
  const files = await readdir(outDir)
  for (const file of files) await rename(join(outDir, file), join(programsFolder, file))
  for (const file of await readdir(programsFolder)) {
    if (!files.includes(file)) await rm(join(programsFolder, file))
  }
  await rm(outDir, { recursive: true })
}

const inputOf = (mode) => serverConfig({ mode }).build.rolldownOptions.input[mode]

async function buildOne(mode, input, outDir) {
  const { build: release, ...config } = serverConfig({ mode })
  const rolldownOptions = { ...release.rolldownOptions, input }
  await build({
    ...config,
    root: join(root, "apps/server"),
    configFile: false,
    logLevel: "warn",
    build: { ...release, outDir, emptyOutDir: false, rolldownOptions },
  })
}
