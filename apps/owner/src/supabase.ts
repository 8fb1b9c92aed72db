import { messages } from "@ardoise/domain/messages"
import { AuthClient, type GoTrueClient, isAuthApiError, isAuthRetryableFetchError } from "@supabase/auth-js"
import type { AppConfig } from "./config.ts"
import { readInTime } from "./in-time.ts"
import { noteServerTime } from "./server-clock.ts"
import { storageKeys } from "./storage-keys.ts"

/** The clients for the server. Tests pass clients whose network is a function. */
export type Clients = {
  /** The only client that holds the session of this browser. */
  readonly auth: GoTrueClient
  /**
   * The client for sign-ups, created on first use. It stores the session of an answer in memory only, so that signing
   * up does not sign in (A53).
   */
  readonly signUpAuth: () => GoTrueClient
  /** Base address of the menu data. */
  readonly restUrl: string
  /**
   * Fetches as the signed-in owner: adds the API key and the access token. Without a session it sends nothing and
   * returns the refusal `not_signed_in`, because an anonymous call must not be mistaken for one of the owner. A read
   * without an answer fails after 15 s. A write has no timeout here, because the server may have done it; its screen
   * decides.
   */
  readonly restFetch: typeof fetch
  /** Handles a refused access token: discards a session that has ended, and renews one that has not. */
  readonly handleRefusedToken: () => Promise<void>
}

/**
 * Creates the clients for the server.
 *
 * @param options.origin where the server is, such as `https://carte.example`
 * @param options.fetch the network
 * @param options.sessionKey where the session is stored: by default that of an owner
 */
export function createClients(
  { anonKey }: Pick<AppConfig, "anonKey">,
  {
    origin = window.location.origin,
    fetch = window.fetch.bind(window),
    sessionKey = storageKeys.authSession,
  }: { origin?: string; fetch?: typeof window.fetch; sessionKey?: string } = {},
): Clients {
  const shared = {
    url: `${origin}/auth/v1`,
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    flowType: "pkce",
    experimental: { recoveryCodes: true },
    detectSessionInUrl: false,
    fetch: endingByOwnClock(endingReads(fetch)),
  } as const
  const auth = new AuthClient({
    ...shared,
    storageKey: sessionKey,
    persistSession: true,
    autoRefreshToken: true,
  })
  let forSignUp: GoTrueClient | null = null
  const signUpAuth = () => {
    forSignUp ??= new AuthClient({
      ...shared,
      storageKey: storageKeys.signUpSession,
      persistSession: false,
      autoRefreshToken: false,
    })
    return forSignUp
  }

  const handleRefusedToken = async () => {
    const { data: before } = await auth.getSession()
    // The client itself discards a session that another device has ended.
    const { error: refusal } = await auth.getUser()
    // The client would not discard the session of a deleted or disabled account.
    if (refusal?.code === "user_not_found" || refusal?.code === "user_banned") await auth.signOut({ scope: "local" })
    if (refusal?.code !== "bad_jwt") return
    // The session has not ended: the token has expired by the server's clock, or the server's keys have changed.
    // Another call may have renewed it already.
    const { data: now } = await auth.getSession()
    if (now.session === null || now.session.access_token !== before.session?.access_token) return
    const { error } = await auth.refreshSession()
    if (isAuthApiError(error) && [400, 401, 403].includes(error.status)) await auth.signOut({ scope: "local" })
  }

  const sendAsOwner: typeof fetch = async (input, init) => {
    const { data, error } = await auth.getSession()
    // The renewal of the session got no answer: the call fails like any other call without network.
    if (isAuthRetryableFetchError(error)) throw error
    if (data.session === null) return notSignedIn()
    const send = async (token: string) => {
      const headers = new Headers(init?.headers)
      headers.set("apikey", anonKey)
      headers.set("Authorization", `Bearer ${token}`)
      const sentAt = Date.now()
      const response = await fetch(input, { ...init, headers })
      noteServerTime(response, sentAt)
      return response
    }
    const response = await send(data.session.access_token)
    if (response.status !== 401) return response
    await handleRefusedToken()
    const { data: after } = await auth.getSession()
    if (after.session === null) return notSignedIn()
    const isRenewed = after.session.access_token !== data.session.access_token
    return isRenewed ? send(after.session.access_token) : response
  }
  // The timeout also covers the renewal of the session, which may get no answer either.
  const restFetch = endingReads(sendAsOwner)
  return { auth, signUpAuth, restUrl: `${origin}/rest/v1`, restFetch, handleRefusedToken }
}

/** Server functions that only read, although they are called with POST. */
const readingFunctions = new RegExp(
  `/functions/v1/(?:${[
    ...["check-subscription", "subscription-details", "billing", "list-sessions", "workplace", "push-key"],
    ...["payment-account", "insight", "printer-standings", "compare-display", "short-address"],
  ].join("|")})$`,
)

/** Makes reads fail if they get no answer in time. */
function endingReads(fetch: typeof window.fetch): typeof window.fetch {
  return (input, init) => {
    const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET") || readingFunctions.test(String(input))
    return isRead ? readInTime((signal) => fetch(input, { ...init, signal }), init?.signal) : fetch(input, init)
  }
}

/**
 * Computes the end of a session by this device's clock, from the session's duration. With the server's time, a device
 * with a wrong clock would renew the session at each call, or only after a refusal.
 */
function endingByOwnClock(fetch: typeof window.fetch): typeof window.fetch {
  return async (input, init) => {
    const response = await fetch(input, init)
    if (!response.ok || !/\/(token|verify)$/.test(new URL(String(input)).pathname)) return response
    const session = await response.json()
    if (typeof session.expires_in === "number") {
      session.expires_at = Math.round(Date.now() / 1000) + session.expires_in
    }
    return Response.json(session, { status: response.status, headers: response.headers })
  }
}

function notSignedIn(): Response {
  const refusal = { code: "not_signed_in", message: messages["not-signed-in"], details: null, hint: null }
  return Response.json(refusal, { status: 401 })
}
