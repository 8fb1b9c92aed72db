import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextAreaField } from "@ardoise/ui/field/field"
import { ClipboardPaste, FileUp } from "lucide-react"
import { type ReactNode, useId } from "react"
import { cardTextExample, cardTextHint } from "./card-text-words.ts"
import styles from "./paste-door.module.css"

/** Opens a dialog whose code is loaded when it is first needed. */
export type Opener = { readonly open: () => void; readonly prefetch: () => void }

/** The ways to a whole menu: as text, from photos and PDF, or proposed. */
export type WholeCardWays = { paste: Opener; cardImport: Opener; proposal: Opener }

/** The import from text, whose text can be written before its dialog opens. */
type PasteOpener = Opener & { readonly text: string; readonly write: (text: string) => void }

/** The number of rows for a text, because not every browser lets a field grow with its text. */
const rowsFor = (text: string) => Math.min(14, Math.max(2, text.split("\n").length))

/** The first way to begin an empty menu: an existing carte as text. */
export function PasteDoor({ paste }: { paste: PasteOpener }) {
  const hintId = useId()
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Coller ma carte</h2>
      <p id={hintId}>
        <small>{cardTextHint}</small>
      </p>
      <TextAreaField
        label="Texte de la carte"
        isLabelHidden
        className={styles.text}
        aria-describedby={hintId}
        placeholder={cardTextExample}
        rows={rowsFor(paste.text)}
        value={paste.text}
        onFocus={paste.prefetch}
        onChange={(event) => paste.write(event.target.value)}
      />
      <div className={styles.buttons}>
        {paste.text.trim() === "" ? (
          <OpenButton icon={<ClipboardPaste aria-hidden />} opens={paste}>
            Coller une carte entière
          </OpenButton>
        ) : (
          <Button tone="primary" aria-haspopup="dialog" onClick={paste.open}>
            Reconnaître les plats
          </Button>
        )}
      </div>
    </Card>
  )
}

/** The second way: an existing carte on paper or as a file. */
export function ImportDoor({ cardImport }: Pick<WholeCardWays, "cardImport">) {
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Reprendre une carte imprimée</h2>
      <p>Ses plats et ses prix sont lus&nbsp;; vous vérifiez avant d’ajouter.</p>
      <svg
        className={styles.papers}
        width="132"
        viewBox="0 0 132 116"
        fill="none"
        stroke="var(--filet-fort)"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden
      >
        <path d="m4 24 58-14 21 84-58 14zM17 38l26-6M20 50l32-8M23 62l26-6M26 74l32-8" />
        <path fill="var(--surface)" d="M60 16h64v88H60z" />
        <path d="M72 44h26M72 58h32M72 72h24M72 86h28M110 44h4M110 58h4M110 72h4M110 86h4" />
        <path strokeWidth="3.5" d="M80 30h24" />
      </svg>
      <div className={styles.buttons}>
        <OpenButton icon={<FileUp aria-hidden />} opens={cardImport}>
          Importer une photo ou un PDF
        </OpenButton>
      </div>
    </Card>
  )
}

type OpenButtonProps = { tone?: "quiet"; icon: ReactNode; opens: Opener; children: string }

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
