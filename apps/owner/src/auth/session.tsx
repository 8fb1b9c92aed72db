import { removeKey, writeKey } from "@ardoise/browser/storage"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import type { Session, User } from "@supabase/auth-js"
import { createContext, type ReactNode, useContext, useEffect, useMemo, useRef, useState } from "react"
import type { ClientsOrPromise } from "../clients-context.tsx"
import { inTime } from "../in-time.ts"
import { gotNoAnswer, isServerReachable, noAnswerMessage } from "../no-answer.ts"
import { removeStoredMenus } from "../offline/stored-menus.ts"
import { clearMenuKeys, clearOwnerKeys, storageKeys } from "../storage-keys.ts"
import type { Clients } from "../supabase.ts"
import { authErrorText, type RefusedField, refusedField } from "./auth-error-text.ts"
import { signInFailed } from "./auth-words.ts"
import { completeSecondStep, needsSecondStep } from "./second-step.ts"
import { isUnexpired, readStoredSession } from "./stored-session.ts"

/** The owner who is signed in. */
export type Owner = {
  readonly id: string
  readonly email: string
  /** From the sign-up or the settings; null if unknown. */
  readonly restaurantName: string | null
  /** The device of the team that shows the screen for the owner; null for the owner. */
  readonly device: { readonly id: string; readonly role: StaffRole; readonly name: string } | null
}

/** Whether an owner is signed in on this browser. */
export type SessionState =
  | { readonly state: "loading" }
  | { readonly state: "signed-out" }
  /** The password was right, but the second step is missing: no data of the owner is shown yet. */
  | { readonly state: "second-step"; readonly user: Owner }
  | { readonly state: "signed-in"; readonly user: Owner }

/** The result of an auth call: success, or the French message of its refusal and the refused field, if any. */
export type AuthOutcome =
  | {
      readonly ok: true
      /** For a sign-in: the second step is missing. */
      readonly needsSecondStep?: boolean
      /** For a sign-up: the address must be confirmed by a link first. */
      readonly isUnconfirmed?: boolean
    }
  | {
      readonly ok: false
      readonly text: string
      readonly field?: RefusedField | null
      /** For a sign-in: the password was right, but the address is not confirmed yet. */
      readonly isUnconfirmed?: boolean
      /** For a sign-in: there is no account with this address and this password. */
      readonly isWrong?: boolean
    }

/** What a user can do with their session. */
export type AuthActions = {
  /** Signs in and removes the stored data about menus. */
  signIn(email: string, password: string): Promise<AuthOutcome>
  /** Completes the second step with a code of the authenticator app or with a recovery code. */
  completeSecondStep(kind: "app" | "recovery", code: string): Promise<AuthOutcome>
  /** Cancels a sign-in before its second step. */
  cancelSignIn(): Promise<void>
  /** Creates an account without signing in (A53). */
  signUp(account: { restaurantName: string; email: string; password: string }): Promise<AuthOutcome>
  /** Ends all sessions of the owner, then opens `destination` (A31). */
  signOut(destination: string): Promise<AuthOutcome>
  /** Ends the sessions of all other devices. This device stays signed in. */
  signOutOthers(): Promise<AuthOutcome>
  renameRestaurant(name: string): Promise<AuthOutcome>
  /** Loads changes that another device made to the owner: the restaurant name or the address. */
  followOwner(): Promise<void>
  /** Checks again whether this browser still has a session, after a call without one. */
  checkSession(): void
}

const SessionContext = createContext<SessionState | null>(null)
const ActionsContext = createContext<AuthActions | null>(null)

function toState(session: Session | null): SessionState {
  if (session === null) return { state: "signed-out" }
  const { id, email, app_metadata: app, user_metadata: own } = session.user
  if (app.provider === "device") {
    const device = { id, role: app.staff_role as StaffRole, name: String(own.device_name) }
    return {
      state: "signed-in",
      user: { id: app.restaurant_id, email: "", restaurantName: nameOf(session.user), device },
    }
  }
  const state = needsSecondStep(session) ? "second-step" : "signed-in"
  return { state, user: { id, email: email ?? "", restaurantName: nameOf(session.user), device: null } }
}

function nameOf({ user_metadata }: User): string | null {
  const name: unknown = user_metadata?.restaurant_name
  return typeof name === "string" && name.trim() !== "" ? name.trim() : null
}

/** Returns the old object if the screens need no change, as after a token refresh. */
function keepIfSame(old: SessionState, next: SessionState): SessionState {
  if (old.state !== next.state) return next
  if (!("user" in old) || !("user" in next)) return old
  const { id, email, restaurantName, device } = next.user
  const isSameDevice = old.user.device?.id === device?.id && old.user.device?.name === device?.name
  const isSame =
    old.user.id === id && old.user.email === email && old.user.restaurantName === restaurantName && isSameDevice
  return isSame ? old : next
}

type SessionProviderProps = {
  /** A promise only if this browser has no session. */
  clients: ClientsOrPromise
  /** The key of the session in the browser's storage: by default that of an owner. */
  sessionKey?: string
  /** Navigates from the app to another page. */
  leaveTo?: (address: string) => void
  children: ReactNode
}

/** Provides the session of this browser, which follows changes in this tab and in other tabs. */
export function SessionProvider({
  clients,
  sessionKey = storageKeys.authSession,
  leaveTo = goTo,
  children,
}: SessionProviderProps) {
  const [session, setSession] = useState<SessionState>({
    state: clients instanceof Promise ? "signed-out" : "loading",
  })
  // While true, the screens do not change: during a sign-in until the old keys are removed, and during a sign-out until
  // the page is left. Without it the login page would appear briefly.
  const isHeld = useRef(false)
  const checkSession = useRef(() => {})

  useEffect(() => {
    const show = (next: Session | null) => {
      if (!isHeld.current) setSession((old) => keepIfSame(old, toState(next)))
    }
    const readAgain = async () => {
      const { auth } = await clients
      const { data, error } = await auth.getSession()
      // A session whose renewal got no answer has not ended (A64).
      if (!gotNoAnswer(error)) show(data.session)
    }
    checkSession.current = () => void readAgain()
    let isOver = false
    let unfollow = () => {}
    const follow = ({ auth }: Clients) => {
      if (isOver) return
      const { data } = auth.onAuthStateChange(async (event, next) => {
        // Only after a session: without one, the phone of a visitor keeps the visitor's own orders.
        if (event === "SIGNED_OUT") clearOwnerKeys(sessionKey)
        // A session that could not be renewed offline is still in the storage.
        show(next ?? (event === "INITIAL_SESSION" ? readStoredSession(sessionKey) : null))
        // The client waits for this, so the page is left only after the menus are removed.
        if (event === "SIGNED_OUT") await removeStoredMenus()
      })
      unfollow = () => data.subscription.unsubscribe()
      void openWithoutServer()
    }
    // The client tries for half a minute to renew a session before it reports a failure.
    const openWithoutServer = async () => {
      const stored = readStoredSession(sessionKey)
      if (stored === null || isUnexpired(stored) || (await isServerReachable())) return
      if (!isOver && !isHeld.current) setSession((old) => (old.state === "loading" ? toState(stored) : old))
    }
    // If the code of the clients cannot be loaded, `signIn` reports it in the form.
    if (clients instanceof Promise) clients.then(follow, () => undefined)
    else follow(clients)

    // The auth client notifies other tabs through a channel. The storage event also reaches a tab that was frozen.
    const handleStorage = (event: StorageEvent) => {
      if (event.key === sessionKey || event.key === null) void readAgain()
    }
    // The browser may restore the page from its back/forward cache, in its last state.
    const handlePageShow = (event: PageTransitionEvent) => {
      if (!event.persisted) return
      isHeld.current = false
      void readAgain()
    }
    window.addEventListener("storage", handleStorage)
    window.addEventListener("pageshow", handlePageShow)
    return () => {
      isOver = true
      unfollow()
      window.removeEventListener("storage", handleStorage)
      window.removeEventListener("pageshow", handlePageShow)
    }
  }, [clients, sessionKey])

  const isSignedOut = session.state === "signed-out"
  // Removes menus that remain if a tab was closed during its sign-out.
  useEffect(() => {
    if (isSignedOut) void removeStoredMenus()
  }, [isSignedOut])

  const isOwner = session.state === "signed-in" && session.user.device === null
  const restaurantName = isOwner ? session.user.restaurantName : undefined
  // Stores the name, however the session began and wherever the name was changed (A58).
  useEffect(() => {
    if (restaurantName === null) removeKey(storageKeys.restaurantName)
    else if (restaurantName !== undefined) writeKey(storageKeys.restaurantName, restaurantName)
  }, [restaurantName])

  const actions = useMemo<AuthActions>(
    () => ({
      async signIn(email, password) {
        const loaded = await orNull(clients)
        if (loaded === null) return { ok: false, text: noAnswerMessage }
        isHeld.current = true
        const { data, error } = await loaded.auth.signInWithPassword({ email, password })
        isHeld.current = false
        if (error) {
          const isUnconfirmed = error.code === "email_not_confirmed"
          const text = authErrorText(error, signInFailed)
          const isWrong = error.code === "invalid_credentials"
          return { ok: false, text, field: refusedField(error, password), isUnconfirmed, isWrong }
        }
        clearMenuKeys()
        const signedIn = toState(data.session)
        setSession((old) => keepIfSame(old, signedIn))
        return { ok: true, needsSecondStep: signedIn.state === "second-step" }
      },

      completeSecondStep: async (kind, code) => completeSecondStep((await clients).auth, kind, code),

      async cancelSignIn() {
        const { auth } = await clients
        await auth.signOut({ scope: "local" })
      },

      async signUp({ restaurantName, email, password }) {
        const loaded = await orNull(clients)
        if (loaded === null) return { ok: false, text: noAnswerMessage }
        const signUpAuth = loaded.signUpAuth()
        const options = { data: { restaurant_name: restaurantName } }
        const { data, error } = await signUpAuth.signUp({ email, password, options })
        if (error) return { ok: false, text: authErrorText(error, signUpFailed), field: refusedField(error, password) }
        // The account exists now, even if ending its session fails.
        if (data.session) await signUpAuth.signOut({ scope: "local" })
        clearMenuKeys()
        writeKey(storageKeys.restaurantName, restaurantName)
        return { ok: true, isUnconfirmed: data.session === null }
      },

      async signOut(destination) {
        isHeld.current = true
        const { auth } = await clients
        const { error } = await auth.signOut()
        if (error) {
          isHeld.current = false
          return { ok: false, text: signOutFailed }
        }
        leaveTo(destination)
        return { ok: true }
      },

      async signOutOthers() {
        const { auth } = await clients
        const { error } = await auth.signOut({ scope: "others" })
        return error ? { ok: false, text: "Les autres appareils n’ont pas pu être déconnectés." } : { ok: true }
      },

      async renameRestaurant(name) {
        const { auth } = await clients
        const { error } = await auth.updateUser({ data: { restaurant_name: name } })
        return error ? { ok: false, text: authErrorText(error, renameFailed) } : { ok: true }
      },

      async followOwner() {
        const { auth } = await clients
        const { data: now } = await auth.getUser()
        const { data: here } = await auth.getSession()
        if (now.user === null || here.session === null) return
        const { user: old } = here.session
        // The token contains both, so a refresh updates them for all tabs of this browser.
        if (nameOf(now.user) !== nameOf(old) || now.user.email !== old.email) await auth.refreshSession()
      },

      checkSession: () => checkSession.current(),
    }),
    [clients, leaveTo],
  )

  return (
    <ActionsContext value={actions}>
      <SessionContext value={session}>{children}</SessionContext>
    </ActionsContext>
  )
}

/** Provides this session to everything inside, even after it has ended. */
export function ShownSession({ session, children }: { session: SessionState; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>
}

/** Returns the clients, or null if their code could not be loaded. */
async function orNull(clients: ClientsOrPromise): Promise<Clients | null> {
  try {
    return await inTime(Promise.resolve(clients))
  } catch {
    return null
  }
}

const signUpFailed = "Impossible de créer un compte."
const signOutFailed = "Impossible de se déconnecter."
const renameFailed = "Impossible d’enregistrer le nom du restaurant."

const goTo = (address: string) => window.location.assign(address)

/** Returns whether an owner is signed in on this browser, and which one. */
export function useSession(): SessionState {
  const session = useContext(SessionContext)
  if (session === null) throw new Error("useSession needs a SessionProvider above it")
  return session
}

/** Returns the signed-in owner, for screens that only a signed-in owner sees. */
export function useOwner(): Owner {
  const session = useSession()
  if (session.state !== "signed-in") throw new Error("useOwner is for screens behind RequireSession")
  return session.user
}

/** Returns what a user can do with their session. The functions stay the same between renders. */
export function useAuthActions(): AuthActions {
  const actions = useContext(ActionsContext)
  if (actions === null) throw new Error("useAuthActions needs a SessionProvider above it")
  return actions
}
