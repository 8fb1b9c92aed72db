import { useToast } from "@ardoise/ui/toast"
import { createContext, useContext, useEffect, useRef, useState } from "react"
import { Navigate, Outlet, useLocation } from "react-router"
import { LoadingPlaceholder } from "../shell/loading-placeholder.tsx"
import { createWorkKeeper, WorkKeeperContext } from "../unsaved-work.tsx"
import { type Owner, type SessionState, ShownSession, useSession } from "./session.tsx"

const homePath = "/dashboard"

/** What the screens behind the gate may know of a session that ended under them. */
export type SessionEnd = {
  /** Whose session has ended while unsaved work keeps the screen; null while nothing is wrong. */
  readonly owner: Owner | null
  /** Gives the unsaved work up and goes to `/login`. */
  readonly giveUp: () => void
}

const SessionEndContext = createContext<SessionEnd | null>(null)

/** Whether the session has ended under unsaved work, for screens behind `RequireSession`. */
export function useSessionEnd(): SessionEnd {
  const end = useContext(SessionEndContext)
  if (end === null) throw new Error("useSessionEnd is for screens behind RequireSession")
  return end
}

/** Whether nobody may see a screen of theirs: nobody is signed in, or the second step is still to come. */
const isOut = ({ state }: SessionState) => state === "signed-out" || state === "second-step"

/**
 * Lets the screens inside be seen by a signed-in owner only; everybody else goes to `/login` (spec 2, spec 6). When the
 * session ends under unsaved work, the screen and what is typed stay, for the same owner to sign in again (A64).
 */
export function RequireSession() {
  const session = useSession()
  const [shown, setShown] = useState(session)
  const [keeper] = useState(createWorkKeeper)
  const { pathname } = useLocation()
  const toast = useToast()

  const isKept = shown.state === "signed-in" && isOut(session) && keeper.hasUnsaved()
  const isOther = shown.state === "signed-in" && session.state === "signed-in" && shown.user.id !== session.user.id
  // What stands on the screen is not theirs: they begin at the home.
  const isOnWayHome = isOther && pathname !== homePath
  if (session !== shown && !isKept && !isOnWayHome) setShown(session)

  const wasIn = useRef(false)
  const isIn = shown.state === "signed-in"
  const hasEnded = shown.state === "signed-out"
  // Talks to the toasts: a screen that goes by itself says why.
  useEffect(() => {
    if (wasIn.current && hasEnded)
      toast({ title: "Session terminée", text: "Reconnectez-vous pour continuer.", tone: "info" })
    wasIn.current = isIn
  }, [isIn, hasEnded, toast])

  const wasKept = useRef(false)
  // Tells the screen that its owner is back; the screen of somebody else is gone by then.
  useEffect(() => {
    if (wasKept.current && !isKept) keeper.resume()
    wasKept.current = isKept
  }, [isKept, keeper])

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
      <WorkKeeperContext value={keeper}>
        <SessionEndContext value={end}>
          <Outlet />
        </SessionEndContext>
      </WorkKeeperContext>
    </ShownSession>
  )
}
