import { randomUUID } from "node:crypto"
import { linkToken } from "../accounts/mail-secrets.ts"
import { signFileToken } from "../files/storage-tokens.ts"
import { accessRows } from "./access-rows.ts"
import { authenticatorCode } from "./authenticator.ts"
import type { Chance } from "./chance.ts"
import {
  bentText,
  hostileBody,
  hostileBytes,
  hostileHeaders,
  hostileJson,
  hostileQuery,
  hostileText,
  inAddress,
  type Words,
} from "./hostile-cases.ts"
import { bentType, longHeader, longHeaderCount, withColumn } from "./hostile-shapes.ts"
import { jpegOfAPhone, pictures } from "./pictures.ts"
import type { LineRequest } from "./pipelined-line.ts"
import { aDocument, anOrder, ownFile, type TestRestaurant } from "./restaurants.ts"
import type { TestServer } from "./test-server.ts"

/** The participants of an attack. The attacker has the rights of an owner for the own restaurant only. */
export type Scene = {
  readonly server: TestServer
  readonly victim: TestRestaurant
  readonly attacker: TestRestaurant
}

/** A call that works without changes. */
export type LiveCall = {
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The bearer token, if it is not the attacker's. */
  readonly token?: string
  /** Whether the caller may read an owner's data: the operator. */
  readonly mayTell?: boolean
}

/** A bent call in the bytes that are sent. */
export type BentCall = LineRequest & { readonly host: string; readonly mayTell: boolean }

/** Shows a bent call as text, without its bearer token. */
export function show({ bytes }: BentCall): string {
  return bytes.toString("latin1", 0, 1_500).replace(/Bearer [\w.-]+/, "Bearer …")
}

/** Ids and texts of both restaurants that are not secret, or that the attacker owns. */
export function wordsOf({ victim, attacker }: Scene): Words {
  const fresh = randomUUID()
  return {
    ids: [victim.userId, victim.menuId, victim.orderId, attacker.userId, attacker.menuId, attacker.orderId, fresh],
    texts: [attacker.email, attacker.trackingKey, ownFile, "soupe", "7", "files", "photos", "2099-01-01", "true"],
  }
}

/** The parts of the server. Their tests run in parallel. */
export const parts = ["accounts", "data", "files", "functions", "pages"] as const
export type Part = (typeof parts)[number]

/** Returns the part of a target. Each target has exactly one. @param target name of a row of the matrix */
export function partOf(target: string): Part {
  const [first = "", name = ""] = target.split(" ")
  if (name.startsWith("/auth/v1")) return "accounts"
  if (name.startsWith("/storage/v1")) return "files"
  if (first === "rpc" || name.startsWith("/rest/v1") || (first !== "function" && !name.startsWith("/"))) return "data"
  return first === "function" || /^\/(functions|operator|paiement-test)\//.test(name) ? "functions" : "pages"
}

const several = <One>(count: number, make: () => One): One[] => Array.from({ length: count }, make)
const someAddress = () => `${randomUUID()}@example.fr`

/** A new owner without data, for calls that end sessions or accounts. */
async function someoneElse({ server }: Scene) {
  const { accessToken: token, email, password } = await server.owner()
  return { token, email, password }
}

async function aSession(scene: Scene) {
  const { email, password } = scene.attacker
  const { body } = await scene.server.call("/auth/v1/token?grant_type=password", { body: { email, password } })
  return body as { access_token?: string; refresh_token?: string }
}

/** An owner with a session at `aal2`. */
async function secondStepOwner(scene: Scene) {
  const { server } = scene
  const { token: first } = await someoneElse(scene)
  const { body: factor } = await server.call("/auth/v1/factors", { token: first, body: { factor_type: "totp" } })
  const id = String(factor.id)
  const { body: challenge } = await server.call(`/auth/v1/factors/${id}/challenge`, { token: first, method: "POST" })
  const { secret } = factor.totp as { secret: string }
  const body = { challenge_id: challenge.id, code: authenticatorCode(secret, Date.now()) }
  const { body: session } = await server.call(`/auth/v1/factors/${id}/verify`, { token: first, body })
  return { id, first, token: String(session.access_token), body }
}

async function aFactor(scene: Scene) {
  const { token } = await someoneElse(scene)
  const { body: factor } = await scene.server.call("/auth/v1/factors", { token, body: { factor_type: "totp" } })
  return { token, id: String(factor.id), secret: (factor.totp as { secret: string }).secret }
}

async function aLink({ server, attacker }: Scene, type: string, isPkce = false) {
  const id = randomUUID()
  const challenge = isPkce ? "'abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz', 'plain'" : "null, null"
  await server.fill(
    `insert into mail_tokens (id, type, email, user_id, password_hash, user_metadata, code_challenge,
       code_challenge_method, attempts, created_at)
     values ('${id}', '${type}', '${attacker.email}', '${attacker.userId}', null, null, ${challenge}, 0,
       '${new Date().toISOString()}')`,
  )
  return linkToken(server.secrets.refreshSecret, id, isPkce)
}

async function aCheckout({ server, attacker }: Scene, userId = attacker.userId) {
  const id = randomUUID()
  await server.fill(
    `insert into payment_sessions (id, user_id, provider, kind, state, url, return_to, created_at, expires_at)
     values ('${id}', '${userId}', 'test', 'checkout', 'open', null, '${server.url}',
       '2026-01-01T00:00:00.000Z', '2099-01-01T00:00:00.000Z')`,
  )
  return id
}

async function aFile({ server, attacker }: Scene) {
  const name = `${attacker.userId}/${randomUUID()}.txt`
  const headers = { "content-type": "text/plain" }
  await server.call(`/storage/v1/object/files/${name}`, { token: attacker.accessToken, body: "a", headers })
  return name
}

async function anOwnOrder({ server, attacker }: Scene) {
  const { body } = await server.call("/rest/v1/rpc/place_order", { body: anOrder(attacker.menuId) })
  const placed = body as { order?: { id: string }; tracking_key?: string }
  return { id: placed.order?.id ?? "", key: placed.tracking_key ?? "" }
}

const fileToken = ({ server }: Scene, use: "storage-read" | "storage-upload", name: string, bucket = "files") => {
  const file = { bucket, name, upsert: true }
  return signFileToken(server.secrets, use, file, { now: new Date().toISOString(), lifeSeconds: 3_600 })
}

const photos = [
  { type: "image/jpeg", bytes: pictures.jpeg },
  { type: "image/jpeg", bytes: jpegOfAPhone(6) },
  { type: "image/png", bytes: pictures.png },
  { type: "image/webp", bytes: pictures.webp },
  { type: "image/avif", bytes: pictures.avif },
]

const uploads = (address: (bucket: string, name: string) => Promise<string> | string, { attacker }: Scene) =>
  Promise.all([
    ...photos.map(async ({ type, bytes }) => ({
      path: await address("photos", `${attacker.userId}/${randomUUID()}.${type.slice(6)}`),
      body: bytes,
      headers: { "content-type": type, "x-upsert": "true" },
    })),
    Promise.resolve(address("files", `${attacker.userId}/${randomUUID()}`)).then((path) => ({
      path,
      body: Buffer.from(
        '--a\r\ncontent-disposition: form-data; name="cacheControl"\r\ncontent-type: application/json\r\n\r\n3600\r\n--a\r\ncontent-disposition: form-data;' +
          ' name="metadata"\r\n\r\n{"a":"b"}\r\n--a\r\ncontent-disposition: form-data; name=""; filename="a.txt"\r\n' +
          "content-type: text/plain\r\n\r\nabc\r\n--a--\r\n",
      ),
      headers: { "content-type": "multipart/form-data; boundary=a" },
    })),
  ])

const asOperator = (scene: Scene): Pick<LiveCall, "token" | "mayTell"> => {
  return { token: scene.server.secrets.serviceKey, mayTell: true }
}

/**
 * Calls that reach deep into a target with an owner's rights, where the row of the matrix stops at the first refusal.
 * They are created again during an attack, because most of them work only once.
 */
const liveCalls: Readonly<Record<string, (scene: Scene) => Promise<readonly LiveCall[]> | readonly LiveCall[]>> = {
  "POST /auth/v1/signup": () => [
    {
      body: {
        email: someAddress(),
        password: "un mot de passe",
        data: { restaurant_name: "Chez nous", phone: { home: ["01", 2] } },
      },
    },
  ],
  "POST /auth/v1/token": async (scene) => {
    const { email, password } = scene.attacker
    const { refresh_token: refresh = "" } = await aSession(scene)
    return [
      { path: "/auth/v1/token?grant_type=password", body: { email, password } },
      { path: "/auth/v1/token?grant_type=refresh_token", body: { refresh_token: refresh } },
      { path: "/auth/v1/token?grant_type=pkce", body: { auth_code: randomUUID(), code_verifier: "a".repeat(50) } },
    ]
  },
  "POST /auth/v1/logout": async (scene) => {
    const session = async (scope: string) => {
      const { access_token: token = "" } = await aSession(scene)
      return { path: `/auth/v1/logout?scope=${scope}`, token }
    }
    return Promise.all(["local", "local", "local", "others", "local", "local"].map(session))
  },
  "PUT /auth/v1/user": async (scene) => {
    const { token } = await someoneElse(scene)
    return [
      { token, body: { data: { restaurant_name: "Chez nous", theme: { dark: true } } } },
      { token, body: { password: "un autre mot de passe" } },
      { token, body: { email: someAddress() } },
    ]
  },
  // Each address can get its next email only after a minute.
  "POST /auth/v1/recover": () =>
    several(20, () => ({
      body: { email: someAddress(), code_challenge: "a".repeat(50), code_challenge_method: "s256" },
    })),
  "POST /auth/v1/otp": () => several(20, () => ({ body: { email: someAddress(), data: { a: 1 }, create_user: true } })),
  "POST /auth/v1/resend": () => several(20, () => ({ body: { email: someAddress(), type: "email_change" } })),
  "POST /auth/v1/verify": async (scene) => [
    ...(await Promise.all(
      several(4, async () => ({ body: { type: "recovery", token_hash: await aLink(scene, "recovery") } })),
    )),
    { body: { type: "magiclink", token_hash: await aLink(scene, "magiclink") } },
    { body: { type: "recovery", email: scene.attacker.email, token: "123456" } },
  ],
  "GET /auth/v1/verify": async (scene) => [
    { path: `/auth/v1/verify?type=recovery&token=${await aLink(scene, "recovery")}&redirect_to=${scene.server.url}/a` },
    { path: `/auth/v1/verify?type=magiclink&token=${await aLink(scene, "magiclink", true)}` },
  ],
  "GET /auth/v1/reauthenticate": async (scene) => [await someoneElse(scene)],
  "POST /auth/v1/factors": async (scene) => [
    { ...(await someoneElse(scene)), body: { factor_type: "totp", friendly_name: "Mon téléphone", issuer: "Ardoise" } },
  ],
  "POST /auth/v1/factors/:id/challenge": async (scene) => {
    const { id, token } = await aFactor(scene)
    return [{ path: `/auth/v1/factors/${id}/challenge`, token, body: {} }]
  },
  "POST /auth/v1/factors/:id/verify": (scene) =>
    Promise.all(
      several(4, async () => {
        const { id, token, secret } = await aFactor(scene)
        const { body } = await scene.server.call(`/auth/v1/factors/${id}/challenge`, { token, method: "POST" })
        const code = authenticatorCode(secret, Date.now())
        return { path: `/auth/v1/factors/${id}/verify`, token, body: { challenge_id: body.id, code } }
      }),
    ),
  "DELETE /auth/v1/factors/:id": async (scene) => {
    const { id, token } = await aFactor(scene)
    return [{ path: `/auth/v1/factors/${id}`, token }]
  },
  "GET /auth/v1/factors/recovery-codes": async (scene) => {
    const { token } = await secondStepOwner(scene)
    await scene.server.call("/auth/v1/factors/recovery-codes", { token, body: {} })
    return [{ token }]
  },
  "POST /auth/v1/factors/recovery-codes": async (scene) => {
    const { token } = await secondStepOwner(scene)
    return [{ token, body: { friendly_name: "Codes de secours" } }]
  },
  "POST /auth/v1/factors/recovery-codes/regenerate": async (scene) => {
    const { token } = await secondStepOwner(scene)
    await scene.server.call("/auth/v1/factors/recovery-codes", { token, body: {} })
    return [{ token, body: {} }]
  },
  "DELETE /auth/v1/factors/recovery-codes": async (scene) => {
    const { token } = await secondStepOwner(scene)
    await scene.server.call("/auth/v1/factors/recovery-codes", { token, body: {} })
    return [{ token }]
  },
  "POST /auth/v1/factors/recovery-codes/verify": async (scene) => {
    const { token, first } = await secondStepOwner(scene)
    const { body } = await scene.server.call("/auth/v1/factors/recovery-codes", { token, body: {} })
    return ((body.codes ?? []) as string[]).map((code) => ({ token: first, body: { code } }))
  },

  "POST user_menus": ({ attacker }) => [
    { body: { id: randomUUID(), user_id: attacker.userId, menu_data: aDocument("Autre") } },
    { body: [{ user_id: attacker.userId, menu_data: aDocument("Autre") }] },
  ],
  "PATCH user_menus": ({ attacker }) => [
    { path: `?id=eq.${attacker.menuId}`, body: { menu_data: aDocument("Changée") } },
    { path: `?id=eq.${attacker.menuId}`, body: { menu_data: aRichDocument() } },
  ],
  "DELETE user_menus": async ({ server, attacker }) => {
    const id = randomUUID()
    const row = { id, user_id: attacker.userId, menu_data: aDocument("À jeter") }
    await server.call("/rest/v1/user_menus", { token: attacker.accessToken, body: row })
    return [{ path: `?id=eq.${id}` }]
  },
  "PATCH orders": async (scene) => {
    const { id } = await anOwnOrder(scene)
    return ["preparing", "ready", "cancelled"].map((status) => ({ path: `?id=eq.${id}`, body: { status } }))
  },
  "PATCH ordering": ({ attacker }) => [
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: { tables: ["7", "Terrasse 1"], is_open: true, keeps_hours: false },
    },
    { path: `?user_id=eq.${attacker.userId}`, body: { tables: [] } },
  ],
  "PATCH restaurants": ({ attacker }) => [
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: { street: "1 rue des Halles", postal_code: "69001", city: "Lyon", telephone: "04 78 00 00 00" },
    },
    {
      path: `?user_id=eq.${attacker.userId}`,
      body: {
        opening_hours: { monday: [{ opens: "10:00", closes: "14:00" }], friday: [{ opens: "18:00", closes: "01:00" }] },
        service_included: true,
        time_zone: "Indian/Reunion",
      },
    },
  ],
  "rpc set_menu_active": ({ attacker }) => [
    { body: { menu_id: attacker.menuId, active: true } },
    { body: { menu_id: attacker.menuId, active: false } },
  ],
  "rpc place_order": ({ attacker, victim }) => [
    { body: anOrder(attacker.menuId) },
    { body: anOrder(attacker.menuId, "Terrasse 1", "sans oignons") },
    { body: anOrder(victim.menuId) },
  ],

  "function end-session": async (scene) => {
    const { email, password, token } = await someoneElse(scene)
    await scene.server.call("/auth/v1/token?grant_type=password", { body: { email, password } })
    const { body } = await scene.server.call("/functions/v1/list-sessions", { token, method: "POST" })
    const ids = [...JSON.stringify(body).matchAll(/"id":"([\w-]+)"/g)].map(([, id]) => id)
    return ids.map((id) => ({ token, body: { id } }))
  },
  "function delete-account": async (scene) => [
    { ...(await someoneElse(scene)), body: { confirmation: "Le Petit Zinc" } },
  ],
  "function keep-account": async (scene) => {
    const { token } = await someoneElse(scene)
    await scene.server.call("/functions/v1/delete-account", { token, body: { confirmation: "Le Petit Zinc" } })
    return [{ token }]
  },
  "function create-checkout": async (scene) => [{ ...(await someoneElse(scene)), body: { productType: "premium" } }],
  "function save-billing-identity": () => [
    {
      body: {
        name: "Zinc SARL",
        street: "1 rue des Halles",
        postalCode: "69001",
        city: "Lyon",
        siren: "732829320",
        vatNumber: "FR44732829320",
      },
    },
  ],
  "GET /functions/v1/track-order": async (scene) => {
    const { id, key } = await anOwnOrder(scene)
    return [
      { path: `/functions/v1/track-order?id=${id}`, headers: { "x-order-key": key } },
      { path: `/functions/v1/track-order?id=${id}&menu_id=${scene.attacker.menuId}`, headers: { "x-order-key": key } },
    ]
  },
  "POST /functions/v1/push-order": ({ attacker }) => {
    const { body } = accessRows["POST /functions/v1/push-board"]?.call(attacker) ?? {}
    const { subscription } = body as { subscription: object }
    return [{ body: { order_id: attacker.orderId, tracking_key: attacker.trackingKey, language: "en", subscription } }]
  },
  "POST /operator/v1/:name": (scene) => {
    const { email } = scene.attacker
    const call = (name: string, ...body: string[]) => ({ path: `/operator/v1/${name}`, body, ...asOperator(scene) })
    return [
      call("grant-premium", email, "--until", "2099-01-01"),
      call("restore-menu", email),
      call("restore-menu", email, scene.attacker.menuId),
      call("list", "--after", "a"),
      call("find", "zinc"),
      call("reset-second-step", email),
      call("put-up", email),
      call("enable", email),
      call("invite", someAddress()),
      call("uninvite", "quelqun@example.fr"),
      call("invitations"),
    ]
  },
  "GET /paiement-test/:id": async (scene) => [
    { path: `/paiement-test/${await aCheckout(scene)}` },
    { path: `/paiement-test/${scene.attacker.paymentId}` },
  ],
  "POST /paiement-test/:id/payer": async (scene) => {
    const headers = { "content-type": "application/x-www-form-urlencoded" }
    const forms = ["answer=accepted", "answer=late", "answer=refused", "answer=accepted", "answer=late"]
    // An owner who has paid needs no second payment, so each payment has its own owner.
    const pay = async (form: string) => {
      const { userId } = await scene.server.owner()
      return { path: `/paiement-test/${await aCheckout(scene, userId)}/payer`, body: Buffer.from(form), headers }
    }
    return Promise.all(forms.map(pay))
  },
  "POST /paiement-test/:id/annuler": async (scene) => [{ path: `/paiement-test/${await aCheckout(scene)}/annuler` }],
  "POST /paiement-test/:id/portail/:action": ({ attacker }) =>
    ["cancel", "resume", "change-card", "advance", "fail-next", "expire-card"].map((action) => ({
      path: `/paiement-test/${attacker.paymentId}/portail/${action}`,
    })),

  "GET /storage/v1/object/authenticated/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/authenticated/files/${await aFile(scene)}` },
  ],
  "GET /storage/v1/object/info/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/info/files/${await aFile(scene)}` },
  ],
  "POST /storage/v1/object/sign/:bucket/*": async (scene) => [
    { path: `/storage/v1/object/sign/files/${await aFile(scene)}`, body: { expiresIn: 60 } },
  ],
  "GET /storage/v1/object/sign/:bucket/*": async (scene) => {
    const name = `${scene.attacker.userId}/${ownFile}`
    return [{ path: `/storage/v1/object/sign/files/${name}?token=${await fileToken(scene, "storage-read", name)}` }]
  },
  "PUT /storage/v1/object/upload/sign/:bucket/*": (scene) =>
    uploads(async (bucket, name) => {
      const token = await fileToken(scene, "storage-upload", name, bucket)
      return `/storage/v1/object/upload/sign/${bucket}/${name}?token=${token}`
    }, scene),
  "POST /storage/v1/object/:bucket/*": (scene) =>
    uploads((bucket, name) => `/storage/v1/object/${bucket}/${name}`, scene),
  "PUT /storage/v1/object/:bucket/*": (scene) =>
    uploads((bucket, name) => `/storage/v1/object/${bucket}/${name}`, scene),
  "GET /storage/v1/object/public/:bucket/*": async (scene) => {
    const name = `${scene.attacker.userId}/photo.png`
    const { token, headers, body } = {
      token: scene.attacker.accessToken,
      headers: { "content-type": "image/png", "x-upsert": "true" },
      body: pictures.png,
    }
    await fetch(`${scene.server.url}/storage/v1/object/photos/${name}`, {
      method: "POST",
      headers: { ...headers, apikey: scene.server.secrets.publishableKey, authorization: `Bearer ${token}` },
      body: new Uint8Array(body),
    })
    return [{ path: `/storage/v1/object/public/photos/${name}` }]
  },
  "POST /storage/v1/object/copy": async (scene) => [
    {
      body: {
        bucketId: "files",
        sourceKey: await aFile(scene),
        destinationKey: `${scene.attacker.userId}/${randomUUID()}.txt`,
        destinationBucket: "files",
      },
    },
  ],
  "POST /storage/v1/object/move": async (scene) => [
    {
      body: {
        bucketId: "files",
        sourceKey: await aFile(scene),
        destinationKey: `${scene.attacker.userId}/${randomUUID()}.txt`,
      },
    },
  ],
  "POST /storage/v1/object/list/:bucket": ({ attacker }) => [
    {
      path: "/storage/v1/object/list/files",
      body: {
        prefix: attacker.userId,
        search: "s",
        limit: 10,
        offset: 0,
        sortBy: { column: "name", order: "desc" },
      },
    },
  ],
  "DELETE /storage/v1/object/:bucket": async (scene) => [
    { path: "/storage/v1/object/files", body: { prefixes: [await aFile(scene), await aFile(scene)] } },
  ],
  "DELETE /storage/v1/object/:bucket/*": async (scene) => [{ path: `/storage/v1/object/files/${await aFile(scene)}` }],
}

/** A document that uses every feature. */
const aRichDocument = () => ({
  ...aDocument("Carte riche"),
  categories: [
    {
      id: "plats",
      name: "Plats",
      items: [
        {
          id: "soupe",
          name: "Soupe à l’oignon",
          description: "Gratinée",
          price: "8.50",
          allergens: ["gluten", "lait"],
          translations: { en: { name: "Onion soup", description: "Gratinated" } },
        },
        { id: "tarte", name: "Tarte Tatin", price: "7", allergens: [] },
      ],
    },
    { id: "vins", name: "Vins", items: [] },
  ],
})

/**
 * Returns the calls from which a target's calls are bent at the moment: working calls, or the row of the matrix for
 * other targets.
 */
export async function liveCallsOf(target: string, scene: Scene): Promise<readonly LiveCall[]> {
  return (await liveCalls[target]?.(scene)) ?? []
}

const otherMethods = ["HEAD", "OPTIONS", "TRACE", "PROPFIND", "get", "PUT", "PATCH", "DELETE", "POST"]

/** The input of `bend`. */
export type BendingFrom = {
  readonly target: string
  readonly scene: Scene
  /** The result of `liveCallsOf`. */
  readonly live: readonly LiveCall[]
  readonly words: Words
  /**
   * Number of the call. Every second call of the first ones is unchanged but for one header, each with another name or
   * length.
   */
  readonly turn: number
}

/** Returns a bent call on a target. */
export function bend(chance: Chance, { target, scene, live, words, turn }: BendingFrom): BentCall {
  const isUsual = turn % 2 === 0 && turn / 2 < longHeaderCount
  const bends = (share: number) => !isUsual && chance.happens(share)
  const { server, victim, attacker } = scene
  const [first = "", name = ""] = target.split(" ")
  const isLive = live.length > 0 && chance.happens(0.75)
  const aim = chance.happens(0.4) ? victim : attacker
  const chosen: LiveCall = isLive ? chance.pick(live) : (accessRows[target]?.call(aim) ?? {})
  const { path = "", body, headers, token = attacker.accessToken, mayTell = false } = chosen
  const own =
    first === "rpc"
      ? `/rest/v1/rpc/${name}`
      : first === "function"
        ? `/functions/v1/${name}`
        : name.startsWith("/")
          ? name
          : `/rest/v1/${name}`
  let url = path.startsWith("/") ? path : own + path
  const table = name.startsWith("/") ? undefined : server.app.inventory.tables.find((one) => one.name === name)
  const withQuery = (query: string) => {
    url = `${url}${url.includes("?") ? "&" : "?"}${query}`
  }
  if (table && first !== "rpc" && bends(first === "GET" ? 0.85 : 0.3)) {
    withQuery(hostileQuery(chance, table.columns, words))
  } else if (bends(0.2)) {
    withQuery(`${inAddress(chance, hostileText(chance))}=${inAddress(chance, hostileText(chance))}`)
  }
  if (bends(0.18)) url = bentAddress(chance, url, words)
  const usual =
    first === "rpc" || first === "function" ? "POST" : first === "ALL" ? chance.pick(["PUT", "GET", "DELETE"]) : first
  const method = bends(0.02) ? chance.pick(otherMethods) : usual
  let payload: string | Buffer | null = null
  // Columns that no usual call sets are read, too.
  const named = (one: unknown) =>
    table && chance.happens(0.3) ? withColumn(chance, one, Object.keys(table.columns)) : one
  if (isUsual) payload = body === undefined || Buffer.isBuffer(body) ? (body ?? null) : JSON.stringify(body)
  else if (Buffer.isBuffer(body) && headers?.["content-type"]?.startsWith("multipart/") && chance.happens(0.3))
    payload = bentType(chance, body.toString("latin1"))
  else if (Buffer.isBuffer(body)) payload = chance.happens(0.15) ? body : hostileBytes(chance, body)
  else if (usual === "GET" ? chance.happens(0.05) : chance.happens(body === undefined ? 0.5 : 0.97)) {
    payload = chance.happens(0.3)
      ? bentType(chance, JSON.stringify(named(body)) ?? "")
      : hostileJson(chance, hostileBody(chance, named(body), words))
  }
  const isChunked = payload !== null && bends(0.03)
  const sent: Record<string, string> = {
    host: `${new URL(server.url).host}`,
    ...(!bends(0.02) && { apikey: server.secrets.publishableKey }),
    ...(!bends(0.08) && { authorization: `Bearer ${token}` }),
    ...(payload !== null && { "content-type": "application/json" }),
    ...headers,
    ...(bends(0.2) && hostileHeaders(chance)),
    ...(isUsual && longHeader(turn / 2)),
    ...(bends(0.06) && longHeader(chance.below(longHeaderCount))),
  }
  if (payload !== null && isChunked) sent["transfer-encoding"] = "chunked"
  else if (payload !== null) sent["content-length"] = String(Buffer.byteLength(payload))
  const lines = Object.entries(sent).map(([key, value]) => `${key}: ${value}\r\n`)
  const head = Buffer.from(`${method} ${url.slice(0, 8_000)} HTTP/1.1\r\n${lines.join("")}\r\n`, "latin1")
  const bytes = payload === null ? head : Buffer.concat([head, ...(isChunked ? inChunks(payload) : [asBytes(payload)])])
  return { method, bytes, host: sent.host ?? "", mayTell }
}

const asBytes = (payload: string | Buffer) => (typeof payload === "string" ? Buffer.from(payload) : payload)

function inChunks(payload: string | Buffer): Buffer[] {
  const bytes = asBytes(payload)
  if (bytes.length === 0) return [Buffer.from("0\r\n\r\n")]
  return [Buffer.from(`${bytes.length.toString(16)}\r\n`), bytes, Buffer.from("\r\n0\r\n\r\n")]
}

/** Bends the path: its id, name or file, or its encoding. */
function bentAddress(chance: Chance, url: string, words: Words): string {
  const [bare = "", query] = url.split("?")
  const pieces = bare.split("/")
  const at = Math.max(1, pieces.length - 1 - chance.below(2))
  const rest = query === undefined ? "" : `?${query}`
  switch (chance.below(10)) {
    case 0:
      return `${bare}/${rest}`
    case 1:
      return `${bare.replace("/", "//")}${rest}`
    case 2:
      return `${pieces.with(at, `${pieces[at]}%2f..%2f..%2f`).join("/")}${rest}`
    case 3:
      return `${pieces.toSpliced(at, 0, chance.pick([".", "..", "%2e%2e", "%00", ";a=b", ""])).join("/")}${rest}`
    case 4:
      return `http://evil.example${url}`
    case 5:
      return `${bare}${rest}${rest === "" ? "?" : "&"}${rest.slice(1)}`
    case 6:
      return pieces.with(at, chance.pick(words.ids)).join("/") + rest
    case 7:
      return pieces.with(at, inAddress(chance, bentText(chance, pieces[at] ?? "", words))).join("/") + rest
    default:
      return pieces.with(at, inAddress(chance, hostileText(chance))).join("/") + rest
  }
}
