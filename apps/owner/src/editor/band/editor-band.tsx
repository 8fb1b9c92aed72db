import { Button } from "@ardoise/ui/button/button"
import { Info } from "lucide-react"
import styles from "./editor-band.module.css"

/** From this number of dishes on, a band asks for them: fewer are quickly done in the list. */
export const worthBand = 3

type EditorBandProps = {
  /** What is left to do, with its number. */
  title: string
  /** Why it matters. */
  text: string
  /** The words of the button. */
  action: string
  onStart: () => void
  onPrefetch: () => void
}

/** The one line above a menu that says what its owner still has to say about several dishes, and starts it. */
export function EditorBand({ title, text, action, onStart, onPrefetch }: EditorBandProps) {
  return (
    <div className={styles.band}>
      <Info aria-hidden />
      <p className={styles.words}>
        <b>{title}</b> <span>{text}</span>
      </p>
      <Button onClick={onStart} onPointerEnter={onPrefetch} onFocus={onPrefetch}>
        {action}
      </Button>
    </div>
  )
}
