import { Eye } from "lucide-react"
import styles from "./regulation-panel.module.css"

/** The sentence that diners will read. */
export function ReadLine({ text }: { text: string }) {
  return (
    <p className={styles.read}>
      <Eye aria-hidden />
      <span>
        Vos clients liront <b>{`«\u00a0${text}\u00a0»`}</b>.
      </span>
    </p>
  )
}
