import { messages } from "@ardoise/domain/messages"
import { AuthClient, type GoTrueClient, isAuthApiError, isAuthRetryableFetchError } from "@supabase/auth-js"
import type { AppConfig } from "./config.ts"
import { readInTime } from "./in-time.ts"
import { noteServerTime } from "./server-clock.ts"
import { storageKeys } from "./storage-keys.ts"

/** The app's line to the server. Tests hand in clients whose network is a function. */
export type Clients = {
  /** The one client that holds the session of this browser. */
  readonly auth: GoTrueClient
  /**
   * The client for sign-ups, made when the first one happens: it adopts any session that the answer carries, in memory
   * only, so that signing up does not sign in (A53).
   */
  readonly signUpAuth: () => GoTrueClient
  /** Base address of the menu data. */
  readonly restUrl: string
  /**
   * Fetches as the present owner: adds the key and the access token of the session. Without a session nothing is sent, and
   * the answer is the refusal `not_signed_in`: what an anonymous call reads or writes would be taken for the owner's own.
   * A read without an answer fails after 15 s; a write may have been done, so it is for its screen to decide.
   */
  readonly restFetch: typeof fetch
  /** Finds out what a refused access token means: lets go of a session that has ended, and renews one that has not. */
  readonly settleSession: () => Promise<void>
}

/**
 * @param options.origin where the server is, such as `https://carte.example`
 * @param options.fetch the network
 */
export function createClients(
  { anonKey }: Pick<AppConfig, "anonKey">,
  {
    origin = window.location.origin,
    fetch = window.fetch.bind(window),
  }: { origin?: string; fetch?: typeof window.fetch } = {},
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
    storageKey: storageKeys.authSession,
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

  const settleSession = async () => {
    const { data: before } = await auth.getSession()
    // The client lets go of a session that was ended from another device.
    const { error: refusal } = await auth.getUser()
    // Of an account that was erased or disabled it would keep it.
    if (refusal?.code === "user_not_found" || refusal?.code === "user_banned") await auth.signOut({ scope: "local" })
    if (refusal?.code !== "bad_jwt") return
    // Not ended: the token has run out by the server's clock, or its keys are others now. Another call may have been faster.
    const { data: now } = await auth.getSession()
    if (now.session === null || now.session.access_token !== before.session?.access_token) return
    const { error } = await auth.refreshSession()
    if (isAuthApiError(error) && [400, 401, 403].includes(error.status)) await auth.signOut({ scope: "local" })
  }

  const sendAsOwner: typeof fetch = async (input, init) => {
    const { data, error } = await auth.getSession()
    // The session waits for an answer that would renew it: the call fails as any other without network.
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
    await settleSession()
    const { data: after } = await auth.getSession()
    if (after.session === null) return notSignedIn()
    const isRenewed = after.session.access_token !== data.session.access_token
    return isRenewed ? send(after.session.access_token) : response
  }
  // Around the renewal of the session, too, which may be what no answer comes to.
  const restFetch = endingReads(sendAsOwner)
  return { auth, signUpAuth, restUrl: `${origin}/rest/v1`, restFetch, settleSession }
}

/** Functions of the server that change nothing, although they are posted. */
const readingFunctions = /\/functions\/v1\/(?:check-subscription|subscription-details|billing|list-sessions|push-key)$/

/** Fails the reads that get no answer in time. */
function endingReads(fetch: typeof window.fetch): typeof window.fetch {
  return (input, init) => {
    const isRead = ["GET", "HEAD"].includes(init?.method ?? "GET") || readingFunctions.test(String(input))
    return isRead ? readInTime((signal) => fetch(input, { ...init, signal }), init?.signal) : fetch(input, init)
  }
}

/**
 * Reckons the end of a session by the clock of this device, from how long it lasts: by the server's a device whose own clock is
 * wrong would renew it at each call, or not before it is refused.
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
