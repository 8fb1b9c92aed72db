import { createHash } from "node:crypto"
import { readFile } from "node:fs/promises"
import { join } from "node:path"
import type { AppConfig } from "@ardoise/contract/functions"
import type { PageAssets } from "@ardoise/contract/public-menu-page"
import fastifyStatic from "@fastify/static"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { knowsEtag } from "../http/knows-etag.ts"
import { ownerAppPolicy, workerPolicy } from "../http/security-headers.ts"

/**
 * The built web applications: the owner's document, the files of both, and the addresses that the diner's page needs.
 */
export type WebApp = {
  readonly folder: string
  /** The files of the diner's page for browsers. */
  readonly dinerFolder: string
  readonly document: string
  /** Changes with every file of the owner's app, because the document contains their hashed names. */
  readonly release: string
  readonly assets: PageAssets
}

const hashOf = (text: string | Buffer) => createHash("sha256").update(text).digest("base64url").slice(0, 22)

const manifestShape = z.record(z.string(), z.object({ file: z.string(), css: z.array(z.string()).optional() }))

const readManifest = async (folder: string) =>
  manifestShape.parse(JSON.parse(await readFile(join(folder, ".vite/manifest.json"), "utf8")))

/**
 * Reads the built web applications.
 *
 * @param folder of the owner's app
 * @param dinerFolder of the browser files of the diner's page
 * @throws when they were not built
 */
export async function readWebApp(folder: string, dinerFolder: string): Promise<WebApp> {
  const document = await readFile(join(folder, "index.html"), "utf8")
  const manifest = await readManifest(folder)
  const carteFont = Object.entries(manifest).find(([source]) => source.endsWith("ardoise-carte.woff2"))?.[1].file
  if (!carteFont) throw new Error("The build of the owner's app has no font of menus")
  const {
    "src/island.tsx": island,
    "src/after-load.ts": afterLoad,
    "src/bill/bill-script.ts": billScript,
  } = await readManifest(dinerFolder)
  if (!island || !afterLoad || !billScript) throw new Error("The build of the diner's page is not whole")
  return {
    folder,
    dinerFolder,
    document,
    release: hashOf(document),
    assets: {
      carteFontUrl: `/${carteFont}`,
      iconUrl: "/icon.svg",
      afterLoadUrl: `/diner-assets/${afterLoad.file}`,
      loaderScript: (await readFile(join(dinerFolder, "loader.js"), "utf8")).trim(),
      billScriptUrl: `/diner-assets/${billScript.file}`,
      islandUrl: `/diner-assets/${island.file}`,
      islandStylesUrl: `/diner-assets/${island.css?.[0] ?? ""}`,
    },
  }
}

/** Every route of the owner's app. Any other address is a real 404. */
const screens = [
  "/",
  "/login",
  "/auth/code",
  "/auth/confirm",
  "/auth/recover",
  "/menu/active",
  "/poste",
  "/dashboard",
  "/dashboard/menu/new",
  "/dashboard/menu/:menuId/edit",
  "/dashboard/menu/:menuId/qr",
  "/dashboard/menu/qr",
  "/dashboard/menu/:menuId/view",
  "/dashboard/menu/:menuId/publication",
  "/dashboard/menu/:menuId/translations",
  "/dashboard/ardoise",
  "/dashboard/chiffres",
  "/dashboard/equipe",
  "/dashboard/paiements",
  "/dashboard/papiers",
  "/dashboard/papiers/archive",
  "/dashboard/promotions",
  "/dashboard/promotions/:promotionId",
  "/dashboard/qr-code",
  "/dashboard/settings",
  "/dashboard/settings/restaurant",
  "/dashboard/settings/subscription",
  "/dashboard/settings/contact",
  "/dashboard/settings/identity",
  "/dashboard/settings/team",
  "/dashboard/settings/payments",
  "/dashboard/settings/assistance",
  "/dashboard/settings/sign-in",
  "/dashboard/settings/data",
  "/dashboard/billing",
  "/dashboard/orders",
  "/dashboard/orders/history",
  "/dashboard/orders/kitchen",
]

/** Files with fixed names: what a device needs to install the app. */
const plainFiles = [
  "manifest.webmanifest",
  "poste.webmanifest",
  "icon.svg",
  "icon-180.png",
  "icon-192.png",
  "icon-512.png",
  "icon-maskable-512.png",
]

/** Serves the owner's app: one document for all its screens, and its files, cached for a year under hashed names. */
export async function webAppRoutes(
  app: FastifyInstance,
  { webApp, config }: { webApp: WebApp; config: AppConfig },
): Promise<void> {
  await app.register(fastifyStatic, {
    root: webApp.folder,
    serve: false,
    preCompressed: true,
    // The manifests of the builds are for the server only.
    dotfiles: "ignore",
    immutable: true,
    maxAge: "1y",
  })
  app.get<{ Params: { "*": string } }>("/assets/*", (request, reply) =>
    reply.sendFile(join("assets", request.params["*"])),
  )
  app.get<{ Params: { "*": string } }>("/diner-assets/*", (request, reply) =>
    reply.sendFile(request.params["*"], webApp.dinerFolder),
  )
  app.get("/service-worker.js", (_request, reply) =>
    reply
      .headers({ "content-security-policy": workerPolicy, "cache-control": "no-cache" })
      .sendFile("service-worker.js", webApp.dinerFolder, { cacheControl: false }),
  )
  app.get("/dashboard-worker.js", (_request, reply) =>
    reply
      .headers({ "content-security-policy": workerPolicy, "cache-control": "no-cache" })
      .sendFile("dashboard-worker.js", { cacheControl: false }),
  )
  for (const file of plainFiles) {
    app.get(`/${file}`, (_request, reply) => reply.sendFile(file, { immutable: false, maxAge: "1d" }))
  }
  app.get("/config.json", (_request, reply) => reply.header("cache-control", "no-cache").send(config))

  // The document contains the configuration, which saves one round trip before the first screen.
  const data = JSON.stringify(config).replaceAll("<", "\\u003c")
  const block = `<script type="application/json" id="ardoise-config">${data}</script>`
  const document = Buffer.from(webApp.document.replace("<!--ardoise-config-->", () => block))
  const etag = `"${hashOf(document)}"`
  const sendDocument = (request: FastifyRequest, reply: FastifyReply) => {
    reply.headers({ "content-security-policy": ownerAppPolicy, "cache-control": "no-cache", etag })
    if (knowsEtag(request.headers["if-none-match"], etag)) return reply.code(304).send()
    return reply.type("text/html; charset=utf-8").send(document)
  }
  for (const screen of screens) app.get(screen, sendDocument)
}
