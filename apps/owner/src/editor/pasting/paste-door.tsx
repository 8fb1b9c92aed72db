import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextAreaField } from "@ardoise/ui/field/field"
import { ClipboardPaste, FileUp, Lightbulb } from "lucide-react"
import { type ReactNode, useState } from "react"
import { useOwner } from "../../auth/session.tsx"
import { cardTextExample, cardTextHint } from "./card-text-words.ts"
import styles from "./paste-door.module.css"
import { storeCardText, storedCardText } from "./stored-card-text.ts"

/** Opens a dialog whose code is loaded when it is first needed. */
export type Opener = { readonly open: () => void; readonly prefetch: () => void }

/** Opens the dialog that imports a menu from text: with a text, at the dishes that it recognises. */
type PasteOpener = Opener & { readonly open: (text?: string) => void }

/** The ways to a whole menu: as text, from photos and PDF, or proposed. */
export type WholeCardWays = { paste: Opener; cardImport: Opener; proposal: Opener }

type PasteDoorProps = Omit<WholeCardWays, "paste"> & { paste: PasteOpener }

/** The first way to begin an empty menu: an existing menu as text, on paper, or a proposed one. */
export function PasteDoor({ paste, cardImport, proposal }: PasteDoorProps) {
  const { id } = useOwner()
  const [text, setText] = useState(() => storedCardText(id))
  const handleChange = (next: string) => {
    setText(next)
    storeCardText(id, next)
  }
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Coller ma carte</h2>
      <TextAreaField
        label="Texte de la carte"
        isLabelHidden
        className={styles.text}
        hint={cardTextHint}
        placeholder={cardTextExample}
        rows={2}
        value={text}
        onFocus={paste.prefetch}
        onChange={(event) => handleChange(event.target.value)}
      />
      <div className={styles.buttons}>
        {text.trim() === "" ? (
          <OpenButton tone="primary" icon={<ClipboardPaste aria-hidden />} opens={paste}>
            Coller une carte entière
          </OpenButton>
        ) : (
          <Button tone="primary" aria-haspopup="dialog" onClick={() => paste.open(text)}>
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
      onClick={() => opens.open()}
    >
      {children}
    </Button>
  )
}
