import { cp, mkdtemp, readdir, readFile, rm, symlink, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { type RunningServer, startServer } from "./server.ts"

const root = resolve(import.meta.dirname, "../..")

/** A separate installation. A test can replace its release while tabs are open. */
export type Installation = {
  readonly url: string
  /**
   * Stops the server, installs another release and starts again at the same address.
   *
   * @param options.keepsFiles whether the files of the replaced release stay, as after `scripts/build.mjs`
   */
  readonly deploy: (options: { keepsFiles: boolean }) => Promise<void>
  /** Stops the server. @returns a function that starts it again */
  readonly interrupt: () => Promise<() => Promise<void>>
  readonly remove: () => Promise<void>
}

/** Copies the built release to a temporary folder and starts its server. */
export async function install(): Promise<Installation> {
  const folder = await mkdtemp(join(tmpdir(), "ardoise-installation-"))
  for (const app of ["owner", "diner", "server"]) {
    await cp(join(root, "apps", app, "dist"), join(folder, "apps", app, "dist"), { recursive: true })
  }
  await symlink(join(root, "node_modules"), join(folder, "node_modules"))
  const settings: Record<string, string> = { DATA_DIR: join(folder, "data") }
  let server: RunningServer = await startServer(settings, folder)
  settings.PORT = new URL(server.url).port
  const start = async () => {
    server = await startServer(settings, folder)
  }
  return {
    url: server.url,
    deploy: async ({ keepsFiles }) => {
      await server.stop()
      await renameFiles(join(folder, "apps/owner/dist"), keepsFiles)
      await start()
    },
    interrupt: async () => {
      await server.stop()
      return start
    },
    remove: async () => {
      await server.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Turns the built owner's app into another release: every file gets another name, as after a change of all files. */
async function renameFiles(dist: string, keepsFiles: boolean): Promise<void> {
  const assets = join(dist, "assets")
  const all = await readdir(assets)
  const names = all.filter((name) => !/\.(br|gz)$/.test(name))
  const newName = (name: string) => name.replace(/(?=\.\w+$)/, "-next")
  const anyName = new RegExp(names.map((name) => name.replaceAll(".", "\\.")).join("|"), "g")
  const rewrite = async (from: string, to: string) => {
    if (!/\.(js|css|html|json)$/.test(from)) return cp(from, to)
    const text = await readFile(from, "utf8")
    await writeFile(to, text.replace(anyName, newName).replace(/(version\\":\\"\w+)/, "$1next"))
  }
  for (const name of names) await rewrite(join(assets, name), join(assets, newName(name)))
  for (const file of ["index.html", "dashboard-worker.js", ".vite/manifest.json"]) {
    await rewrite(join(dist, file), join(dist, file))
  }
  if (!keepsFiles) for (const name of all) await rm(join(assets, name))
}
