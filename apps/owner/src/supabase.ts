import { messages } from "@ardoise/domain/messages"
import { AuthClient, type GoTrueClient, isAuthRetryableFetchError } from "@supabase/auth-js"
import type { AppConfig } from "./config.ts"
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
   */
  readonly restFetch: typeof fetch
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
    fetch,
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

  const restFetch: typeof fetch = async (input, init) => {
    const { data, error } = await auth.getSession()
    // The session waits for an answer that would renew it: the call fails as any other without network.
    if (isAuthRetryableFetchError(error)) throw error
    if (data.session === null) return notSignedIn()
    const headers = new Headers(init?.headers)
    headers.set("apikey", anonKey)
    headers.set("Authorization", `Bearer ${data.session.access_token}`)
    const response = await fetch(input, { ...init, headers })
    if (response.status !== 401) return response
    // A refused token may mean that the session was ended from another device: asking for the user settles it, and the
    // client then lets go of the session.
    const { error: refusal } = await auth.getUser()
    // Of an account that was erased or disabled it would keep it.
    if (refusal?.code === "user_not_found" || refusal?.code === "user_banned") await auth.signOut({ scope: "local" })
    const { data: after } = await auth.getSession()
    return after.session === null ? notSignedIn() : response
  }
  return { auth, signUpAuth, restUrl: `${origin}/rest/v1`, restFetch }
}

function notSignedIn(): Response {
  const refusal = { code: "not_signed_in", message: messages["not-signed-in"], details: null, hint: null }
  return Response.json(refusal, { status: 401 })
}
