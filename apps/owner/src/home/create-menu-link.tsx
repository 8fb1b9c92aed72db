import { type ButtonTone, buttonClass } from "@ardoise/ui/button/button"
import type { ReactNode } from "react"
import { Link } from "react-router"
import { useCreationLink } from "../menu-pages/use-creation-notice.ts"

type CreateMenuLinkProps = { tone: ButtonTone; icon?: ReactNode; children: ReactNode }

/** A link to the new-menu page, styled as a button. */
export function CreateMenuLink({ tone, icon, children }: CreateMenuLinkProps) {
  const creationLink = useCreationLink()
  return (
    <Link {...creationLink} className={buttonClass(tone)}>
      {icon}
      {children}
    </Link>
  )
}
