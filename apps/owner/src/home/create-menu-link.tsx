import { type ButtonTone, buttonClass } from "@ardoise/ui/button"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { useAnnounceCreation } from "../menus/use-creation-notice.ts"

type CreateMenuLinkProps = { tone: ButtonTone; icon?: ReactNode; children: ReactNode }

/** A link to the new-menu page that looks like a button. */
export function CreateMenuLink({ tone, icon, children }: CreateMenuLinkProps) {
  const handleClick = useAnnounceCreation()
  return (
    <Link to="/dashboard/menu/new" className={buttonClass(tone)} onClick={handleClick}>
      {icon}
      {children}
    </Link>
  )
}
