// Strapi with menus and orders as two content types. Everybody may read and create both.
import { cp, mkdir } from "node:fs/promises"
import { join } from "node:path"
import { installPeer } from "./install-peer.mjs"
import { call, startPeer } from "./start-peer.mjs"

const manifest = {
  dependencies: {
    "@strapi/strapi": "5.54.0",
    "better-sqlite3": "13.2.0",
    react: "18.3.1",
    "react-dom": "18.3.1",
    "react-router-dom": "6.30.3",
    "styled-components": "6.1.19",
  },
}

/** Installs and starts Strapi. @returns the peer, the paths of the menu and of orders, and `order` that makes a body */
export async function startStrapi(folder, menu) {
  await installPeer(folder, manifest)
  await cp(join(import.meta.dirname, "strapi"), folder, { recursive: true })
  await mkdir(join(folder, "public/uploads"), { recursive: true })
  const env = { STRAPI_TELEMETRY_DISABLED: "true" }
  const peer = await startPeer({ folder, args: ["start.cjs"], env, path: "/api/menus" })
  const { data } = await call(`${peer.url}/api/menus`, { method: "POST", body: { data: { document: menu } } })
  const order = (lines) => ({ data: { menu_id: data.documentId, lines, table: "7", status: "pending" } })
  return { ...peer, json: `/api/menus/${data.documentId}`, orders: "/api/orders", order }
}
