import { Navigate, Outlet } from "react-router"
import { LoadingPlaceholder } from "../shell/loading-placeholder.tsx"
import { useSession } from "./session.tsx"

/** Lets the screens inside be seen by a signed-in owner only; everybody else goes to `/login` (spec 2, spec 6). */
export function RequireSession() {
  const { state } = useSession()
  if (state === "loading") return <LoadingPlaceholder />
  if (state === "signed-out") return <Navigate to="/login" replace />
  return <Outlet />
}
