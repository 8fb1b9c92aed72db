import { buttonClass } from "@ardoise/ui/button/button"
import { ArrowLeft } from "lucide-react"
import { Link } from "react-router"
import styles from "./back-link.module.css"

type BackLinkProps = {
  to: string
  /** The title of the page that it leads to. */
  children: string
}

/** The way back above the title of a page. */
export function BackLink({ to, children }: BackLinkProps) {
  return (
    <Link to={to} className={`${buttonClass("quiet")} ${styles.back}`}>
      <ArrowLeft aria-hidden />
      {children}
    </Link>
  )
}
