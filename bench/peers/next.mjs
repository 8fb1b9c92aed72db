// Next.js with the same menu: as a cached page (ISR), as a page rendered for each request, and as JSON.
import { cp } from "node:fs/promises"
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { installPeer, runNode } from "./install-peer.mjs"
import { startPeer } from "./start-peer.mjs"

const manifest = { type: "module", dependencies: { next: "16.4.6", react: "19.3.1", "react-dom": "19.3.1" } }

/** The package that `isRegistryInReach` requests. */
export const nextPackage = "next@16.4.6"

/** Builds and starts Next.js. @param menu the document that our server serves @returns the peer and its three paths */
export async function startNext(folder, menu) {
  await installPeer(folder, manifest)
  await cp(join(import.meta.dirname, "next"), folder, { recursive: true })
  const id = "zinc"
  const env = { MENU_DATABASE: join(folder, "menus.db"), NEXT_TELEMETRY_DISABLED: "1" }
  const database = new DatabaseSync(env.MENU_DATABASE)
  database.exec("pragma journal_mode=wal; create table if not exists menus (id text primary key, document text)")
  database.prepare("insert or replace into menus values (?, ?)").run(id, JSON.stringify(menu))
  database.close()
  await runNode(folder, [join("node_modules", "next", "dist", "bin", "next"), "build"], env)
  const peer = await startPeer({ folder, args: [join(".next", "standalone", "server.js")], env, path: `/u/${id}` })
  return { ...peer, kept: `/u/${id}`, fresh: `/fresh/${id}`, json: `/menus/${id}` }
}
