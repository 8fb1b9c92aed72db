import { buttonClass } from "@ardoise/ui/button/button"
import { ArrowLeft } from "lucide-react"
import { Link } from "react-router"
import styles from "./auth-page.module.css"

/** The link back to the login tab. */
export function BackToLogin() {
  return (
    <Link className={`${buttonClass("quiet")} ${styles.back}`} to="/login">
      <ArrowLeft aria-hidden />
      Retour à la connexion
    </Link>
  )
}
