import { useToast } from "@ardoise/ui/toast/toast"
import { createContext, useContext, useEffect, useRef, useState } from "react"
import { Navigate, Outlet, useLocation } from "react-router"
import { LoadingPlaceholder } from "../page-parts/loading-placeholder.tsx"
import { createUnsavedWorkRegistry, UnsavedWorkRegistryContext } from "../unsaved-work.tsx"
import { type Owner, type SessionState, ShownSession, useSession } from "./session.tsx"

const homePath = "/dashboard"

/** Information about a session that ended while its screen is still shown. */
export type SessionEnd = {
  /** The owner whose session has ended while unsaved work keeps the screen open; null while the session is valid. */
  readonly owner: Owner | null
  /** Discards the unsaved work and goes to `/login`. */
  readonly giveUp: () => void
}

const SessionEndContext = createContext<SessionEnd | null>(null)

/** Returns whether the session has ended during unsaved work. For screens inside `RequireSession`. */
export function useSessionEnd(): SessionEnd {
  const end = useContext(SessionEndContext)
  if (end === null) throw new Error("useSessionEnd is for screens behind RequireSession")
  return end
}

/** Whether no owner screen may be shown: the user is signed out, or the second step is missing. */
const isOut = ({ state }: SessionState) => state === "signed-out" || state === "second-step"

/**
 * Shows the screens inside only to a signed-in owner and redirects everyone else to `/login`. If the session ends
 * during unsaved work, the screen and the typed text stay, so that the same owner can sign in again (A64).
 */
export function RequireSession() {
  const session = useSession()
  const [shown, setShown] = useState(session)
  const [registry] = useState(createUnsavedWorkRegistry)
  const { pathname } = useLocation()
  const toast = useToast()

  const isKept = shown.state === "signed-in" && isOut(session) && registry.hasUnsaved()
  const isOther = shown.state === "signed-in" && session.state === "signed-in" && shown.user.id !== session.user.id
  // The screen belongs to the previous owner, so the new one starts at the home page.
  const isOnWayHome = isOther && pathname !== homePath
  if (session !== shown && !isKept && !isOnWayHome) setShown(session)

  const wasIn = useRef(false)
  const isIn = shown.state === "signed-in"
  const hasEnded = shown.state === "signed-out"
  // Shows a toast that explains why the screen has closed.
  useEffect(() => {
    if (wasIn.current && hasEnded)
      toast({ title: "Session terminée", text: "Reconnectez-vous pour continuer.", tone: "info" })
    wasIn.current = isIn
  }, [isIn, hasEnded, toast])

  const wasKept = useRef(false)
  // Notifies the screen that its owner has signed in again. If another owner signs in, the screen is already gone.
  useEffect(() => {
    if (wasKept.current && !isKept) registry.resume()
    wasKept.current = isKept
  }, [isKept, registry])

  if (shown.state === "loading") return <LoadingPlaceholder />
  if (shown.state !== "signed-in") return <Navigate to="/login" replace />
  if (isOnWayHome) {
    return (
      <>
        <Navigate to={homePath} replace />
        <LoadingPlaceholder />
      </>
    )
  }
  const end: SessionEnd = { owner: isKept ? shown.user : null, giveUp: () => setShown(session) }
  return (
    <ShownSession session={shown}>
      <UnsavedWorkRegistryContext value={registry}>
        <SessionEndContext value={end}>
          <Outlet />
        </SessionEndContext>
      </UnsavedWorkRegistryContext>
    </ShownSession>
  )
}
