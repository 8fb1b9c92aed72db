import { buttonClass } from "@ardoise/ui/button/button"
import { Printer } from "lucide-react"
import { Link } from "react-router"
import styles from "./no-figures.module.css"

/** Heights of the dashed columns. */
const heights = [26, 20, 12, 16, 22, 24, 58]

/** Before the first visit: an invitation to put the code on the tables. */
export function NoFigures() {
  return (
    <div className={styles.empty}>
      <svg viewBox="0 0 224 72" aria-hidden="true">
        {heights.map((height, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a fixed picture
          <rect key={at} x={14.5 + at * 29} y={65.5 - height} width="18" height={height} strokeDasharray="4 3" />
        ))}
        <path d="M0 66h224" strokeWidth="2" />
      </svg>
      <p>Les premiers chiffres arrivent avec les premières visites.</p>
      <Link to="/dashboard/qr-code" className={buttonClass("primary")}>
        <Printer aria-hidden />
        Imprimer les cartes de table
      </Link>
    </div>
  )
}
