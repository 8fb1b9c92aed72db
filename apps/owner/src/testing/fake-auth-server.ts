import { aRestaurantRow } from "./fake-restaurant.ts"
import { createTestClients } from "./test-clients.ts"

type Account = {
  id: string
  password: string
  restaurantName: string | null
  /** The code that the second step accepts; undefined if the account has no second step. */
  code?: string
}

/**
 * Creates a fake auth server behind a fake network; the clients are the real ones. `refuse` makes later calls of a path
 * fail with that answer. `calls` are the requests so far, such as "POST /signup".
 */
export function fakeAuthServer(accounts: Record<string, Account> = {}) {
  const calls: string[] = []
  const refusals = new Map<string, Response>()
  let issued = 0

  const user = (email: string) => {
    const account = accounts[email]
    return {
      id: account?.id,
      aud: "authenticated",
      role: "authenticated",
      email,
      app_metadata: {},
      user_metadata: account?.restaurantName == null ? {} : { restaurant_name: account.restaurantName },
      created_at: "2026-11-18T09:00:00Z",
      ...(account?.code !== undefined && {
        factors: [{ id: "factor-1", factor_type: "totp", status: "verified", created_at: "", updated_at: "" }],
      }),
    }
  }
  /** @param aal "aal2" after the second step */
  const session = (email: string, aal = "aal1") => ({
    access_token: aToken({ aal, email, issued: ++issued, exp: Math.floor(Date.now() / 1000) + 3600 }),
    token_type: "bearer",
    expires_in: 3600,
    expires_at: Math.floor(Date.now() / 1000) + 3600,
    refresh_token: `refresh of ${email} ${issued}`,
    user: user(email),
  })
  const emailOf = (headers: Headers): string => {
    const [, claims] = (headers.get("Authorization") ?? "").split(".")
    return claims === undefined ? "" : JSON.parse(atob(claims.replaceAll("-", "+").replaceAll("_", "/"))).email
  }

  const answer = (method: string, path: string, headers: Headers, body: string): Response => {
    const sent = body === "" ? {} : JSON.parse(body)
    if (path === "/token") {
      const refreshed = /refresh of (\S+)/.exec(sent.refresh_token ?? "")?.[1]
      if (refreshed !== undefined) return Response.json(session(refreshed))
      if (accounts[sent.email]?.password === sent.password) return Response.json(session(sent.email))
      return refusal(400, "invalid_credentials", "Adresse e-mail ou mot de passe incorrect.")
    }
    if (path === "/signup") {
      accounts[sent.email] = {
        id: `user-${Object.keys(accounts).length + 1}`,
        password: sent.password,
        restaurantName: sent.data.restaurant_name,
      }
      return Response.json(session(sent.email))
    }
    // The token of a link on this server is the address that it was sent to.
    if (path === "/verify") return Response.json(session(sent.token_hash ?? sent.email))
    if (path === "/factors/factor-1/challenge") {
      return Response.json({ id: "challenge-1", type: "totp", expires_at: Math.floor(Date.now() / 1000) + 300 })
    }
    if (path === "/factors/factor-1/verify" || path === "/factors/recovery-codes/verify") {
      const email = emailOf(headers)
      if (accounts[email]?.code === sent.code) return Response.json(session(email, "aal2"))
      return refusal(422, "mfa_verification_failed", "Ce code n’est pas le bon. Attendez le suivant et réessayez.")
    }
    if (path === "/logout") return new Response(null, { status: 204 })
    const account = accounts[emailOf(headers)]
    if (path === "/functions/v1/printer-standings") return Response.json([])
    if (path === "/rest/v1/restaurants") return Response.json(aRestaurantRow(account?.id ?? ""))
    if (method === "PUT" && account) {
      account.restaurantName = sent.data?.restaurant_name ?? account.restaurantName
      account.password = sent.password ?? account.password
    }
    return Response.json(user(emailOf(headers)))
  }

  const fakeFetch: typeof fetch = async (input, init) => {
    const method = init?.method ?? "GET"
    const path = new URL(String(input)).pathname.replace("/auth/v1", "")
    calls.push(`${method} ${path}`)
    return refusals.get(path)?.clone() ?? answer(method, path, new Headers(init?.headers), String(init?.body ?? ""))
  }

  return {
    accounts,
    calls,
    clients: () => createTestClients(fakeFetch),
    refuse: (path: string, status: number, code: string, message: string) =>
      refusals.set(path, refusal(status, code, message)),
  }
}

/** Returns an unsigned token in the format that the client reads. */
function aToken(claims: object): string {
  const part = (text: string) => btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "")
  return [JSON.stringify({ alg: "ES256", typ: "JWT" }), JSON.stringify(claims), "signature"].map(part).join(".")
}

function refusal(status: number, code: string, message: string): Response {
  return Response.json({ code, message }, { status, headers: { "X-Supabase-Api-Version": "2024-01-01" } })
}

/** An owner with an account, for tests that sign in. */
export const claire = {
  email: "claire@lepetitzinc.fr",
  account: { id: "user-claire", password: "motdepasse", restaurantName: "Le Petit Zinc" },
}
