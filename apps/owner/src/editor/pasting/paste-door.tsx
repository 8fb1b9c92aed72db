import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { ClipboardPaste } from "lucide-react"
import styles from "./paste-door.module.css"

type PasteProps = { onOpen: () => void; onPrefetch: () => void }

/** The first way to begin an empty menu: an existing menu as text. */
export function PasteDoor(actions: PasteProps) {
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Coller ma carte</h2>
      <p className={styles.hint}>
        Votre carte existe déjà&nbsp;? Reprenez-la telle quelle, puis corrigez. Un plat par ligne avec son prix, les
        catégories en titres&nbsp;; un tableau (CSV) convient aussi.
      </p>
      {/* What such a text looks like. */}
      <p className={styles.example} aria-hidden>
        Entrées
        <br />
        Soupe à l’oignon ....... 9,50&nbsp;€
        <br />
        Plats
        <br />
        Bœuf bourguignon ....... 21&nbsp;€
      </p>
      <PasteButton tone="primary" {...actions} />
    </Card>
  )
}

/** The same below the dishes of a menu. */
export function PasteLine(actions: PasteProps) {
  return (
    <div className={styles.line}>
      <PasteButton tone="quiet" {...actions} />
    </div>
  )
}

function PasteButton({ tone, onOpen, onPrefetch }: PasteProps & { tone: "primary" | "quiet" }) {
  return (
    <Button
      tone={tone}
      icon={<ClipboardPaste aria-hidden />}
      aria-haspopup="dialog"
      onPointerEnter={onPrefetch}
      onFocus={onPrefetch}
      onClick={onOpen}
    >
      Coller une carte entière
    </Button>
  )
}
