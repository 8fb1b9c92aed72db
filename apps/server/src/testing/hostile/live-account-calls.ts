import { randomUUID } from "node:crypto"
import { linkToken } from "../../accounts/links/mail-secrets.ts"
import { authenticatorCode } from "../authenticator.ts"
import { type LiveCalls, type Scene, someoneElse } from "./hostile-scene.ts"

const several = <One>(count: number, make: () => One): One[] => Array.from({ length: count }, make)
const someAddress = () => `${randomUUID()}@example.fr`

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

/** Working calls on `/auth/v1`. */
export const accountCalls: LiveCalls = {
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
}
