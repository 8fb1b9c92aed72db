import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextAreaField } from "@ardoise/ui/field/field"
import { ClipboardPaste, FileUp, Lightbulb } from "lucide-react"
import type { ReactNode } from "react"
import { cardTextExample, cardTextHint } from "./card-text-words.ts"
import styles from "./paste-door.module.css"

/** Opens a dialog whose code is loaded when it is first needed. */
export type Opener = { readonly open: () => void; readonly prefetch: () => void }

/** The ways to a whole menu: as text, from photos and PDF, or proposed. */
export type WholeCardWays = { paste: Opener; cardImport: Opener; proposal: Opener }

/** The import from text, whose text can be written before its dialog opens. */
type PasteOpener = Opener & { readonly text: string; readonly write: (text: string) => void }

type PasteDoorProps = Omit<WholeCardWays, "paste"> & { paste: PasteOpener }

/** The number of rows for a text, because not every browser lets a field grow with its text. */
const rowsFor = (text: string) => Math.min(14, Math.max(2, text.split("\n").length))

/** The first way to begin an empty menu: an existing menu as text, on paper, or a proposed one. */
export function PasteDoor({ paste, cardImport, proposal }: PasteDoorProps) {
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Coller ma carte</h2>
      <TextAreaField
        label="Texte de la carte"
        isLabelHidden
        className={styles.text}
        hint={cardTextHint}
        placeholder={cardTextExample}
        rows={rowsFor(paste.text)}
        value={paste.text}
        onFocus={paste.prefetch}
        onChange={(event) => paste.write(event.target.value)}
      />
      <div className={styles.buttons}>
        {paste.text.trim() === "" ? (
          <OpenButton tone="primary" icon={<ClipboardPaste aria-hidden />} opens={paste}>
            Coller une carte entière
          </OpenButton>
        ) : (
          <Button tone="primary" aria-haspopup="dialog" onClick={paste.open}>
            Reconnaître les plats
          </Button>
        )}
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
