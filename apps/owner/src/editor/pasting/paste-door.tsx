import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { ClipboardPaste, FileUp, Lightbulb } from "lucide-react"
import type { ReactNode } from "react"
import styles from "./paste-door.module.css"

/** Opens a dialog whose code is loaded when it is first needed. */
export type Opener = { readonly open: () => void; readonly prefetch: () => void }

/** The ways to a whole menu: as text, from photos and PDF, or proposed. */
export type WholeCardWays = { paste: Opener; cardImport: Opener; proposal: Opener }

/** The first way to begin an empty menu: an existing menu as text or on paper. */
export function PasteDoor({ paste, cardImport, proposal }: WholeCardWays) {
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
      <div className={styles.buttons}>
        <OpenButton tone="primary" icon={<ClipboardPaste aria-hidden />} opens={paste}>
          Coller une carte entière
        </OpenButton>
        <OpenButton icon={<FileUp aria-hidden />} opens={cardImport}>
          Importer une photo ou un PDF
        </OpenButton>
        <OpenButton tone="quiet" icon={<Lightbulb aria-hidden />} opens={proposal}>
          Proposer une carte
        </OpenButton>
      </div>
    </Card>
  )
}

type OpenButtonProps = { tone?: "primary" | "quiet"; icon: ReactNode; opens: Opener; children: string }

/** A button that opens a dialog, and loads its code when a hand comes near. */
export function OpenButton({ tone, icon, opens, children }: OpenButtonProps) {
  return (
    <Button
      {...(tone !== undefined && { tone })}
      icon={icon}
      aria-haspopup="dialog"
      onPointerEnter={opens.prefetch}
      onFocus={opens.prefetch}
      onClick={opens.open}
    >
      {children}
    </Button>
  )
}
