import { createDecipheriv, createECDH, type ECDH, hkdfSync, randomBytes } from "node:crypto"
import { createServer, type IncomingMessage } from "node:http"
import type { AddressInfo } from "node:net"
import { importJWK, jwtVerify } from "jose"

/** A browser with a push subscription, and the notifications that its push service received. */
export type PushBrowser = {
  /** In the format of the browser's `PushSubscription.toJSON()`. */
  readonly subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  readonly got: GotPush[]
  /** The status codes that its push service answered. */
  readonly answers: number[]
  /** Returns how many notifications its push service has received, answered or not. */
  readonly countArrived: () => number
}

/** A received notification, decrypted as the browser does. */
export type GotPush = {
  readonly shown: unknown
  readonly headers: IncomingMessage["headers"]
  /** The claims of the sender's signature. The signature was verified with the key that it names. */
  readonly sender: { readonly aud: unknown; readonly sub: unknown; readonly key: string }
}

/**
 * A push service on loopback. It verifies signatures and decrypts messages for its browsers according to RFC 8291 and
 * 8292.
 */
export type PushStandIn = {
  readonly isService: (endpoint: string) => boolean
  readonly browser: () => PushBrowser
  /** Status code of all answers from now on; 201 by default. */
  status: number
  /** Status codes of the next answers, before `status` counts. */
  readonly next: number[]
  /** Delays every answer until the returned function is called. */
  readonly holdBack: () => () => void
  readonly stop: () => Promise<void>
}

/** Starts the stand-in on a free port. */
export async function startPushStandIn(): Promise<PushStandIn> {
  const browsers = new Map<string, { got: GotPush[]; answers: number[]; arrived: number; ecdh: ECDH; auth: Buffer }>()
  let gate: Promise<void> = Promise.resolve()
  const server = createServer(async (request, answer) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const browser = browsers.get(request.url ?? "")
    if (browser) browser.arrived += 1
    await gate
    const status = standIn.next.shift() ?? standIn.status
    if (status === 201 && browser) {
      const shown = JSON.parse(decrypt(Buffer.concat(chunks), browser.ecdh, browser.auth))
      browser.got.push({ shown, headers: request.headers, sender: await verify(request.headers.authorization ?? "") })
    }
    answer.writeHead(status).end()
    browser?.answers.push(status)
  })
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  const standIn: PushStandIn = {
    status: 201,
    next: [],
    isService: (endpoint) => endpoint.startsWith(`${url}/`),
    browser: () => {
      const ecdh = createECDH("prime256v1")
      const p256dh = ecdh.generateKeys("base64url")
      const auth = randomBytes(16)
      const path = `/send/${browsers.size + 1}`
      const got: GotPush[] = []
      const answers: number[] = []
      const state = { got, answers, arrived: 0, ecdh, auth }
      browsers.set(path, state)
      const keys = { p256dh, auth: auth.toString("base64url") }
      return { subscription: { endpoint: url + path, keys }, got, answers, countArrived: () => state.arrived }
    },
    holdBack: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
  return standIn
}

/** Verifies `vapid t=…, k=…`. @throws if the signature was not made with the key */
async function verify(authorization: string): Promise<GotPush["sender"]> {
  const [, token = "", key = ""] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const point = Buffer.from(key, "base64url")
  const coordinate = (from: number) => point.subarray(from, from + 32).toString("base64url")
  const jwk = { kty: "EC", crv: "P-256", x: coordinate(1), y: coordinate(33) }
  const { payload } = await jwtVerify(token, await importJWK(jwk, "ES256"))
  return { aud: payload.aud, sub: payload.sub, key }
}

/** Decrypts one record of `aes128gcm` with the keys of the browser (RFC 8188, 8291). */
function decrypt(body: Buffer, ecdh: ECDH, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderKey = body.subarray(21, 21 + (body[20] ?? 0))
  const sealed = body.subarray(21 + senderKey.length)
  const derive = (secret: Uint8Array, by: Uint8Array, info: Buffer, length: number) =>
    Buffer.from(hkdfSync("sha256", secret, by, info, length))
  const keyInfo = Buffer.concat([Buffer.from("WebPush: info\0"), ecdh.getPublicKey(), senderKey])
  const secret = derive(ecdh.computeSecret(senderKey), auth, keyInfo, 32)
  const key = derive(secret, salt, Buffer.from("Content-Encoding: aes128gcm\0"), 16)
  const nonce = derive(secret, salt, Buffer.from("Content-Encoding: nonce\0"), 12)
  const decipher = createDecipheriv("aes-128-gcm", key, nonce)
  decipher.setAuthTag(sealed.subarray(-16))
  const padded = Buffer.concat([decipher.update(sealed.subarray(0, -16)), decipher.final()])
  // The last record is padded with a 2 and zeros.
  return padded.subarray(0, padded.lastIndexOf(2)).toString()
}
