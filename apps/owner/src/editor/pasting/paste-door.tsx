import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextAreaField } from "@ardoise/ui/field/field"
import { Camera, ClipboardPaste } from "lucide-react"
import { type ReactNode, useId } from "react"
import { useFileDrop } from "../importing/use-file-drop.ts"
import { useFilePickers } from "../importing/use-file-pickers.tsx"
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
      <p id={hintId}>{cardTextHint}</p>
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

type ImportDoorProps = {
  /** Goes on with an import that was interrupted while its dishes were checked; null without one. */
  onResume: (() => void) | null
  onFiles: (files: readonly File[]) => void
  /** Loads the code of the dialog, before files are chosen. */
  prefetch: () => void
}

/** The second way: an existing carte on paper or as a file. The files are chosen or dropped here, or photographed. */
export function ImportDoor({ onResume, onFiles, prefetch }: ImportDoorProps) {
  const take = (files: readonly File[]) => {
    if (files.length > 0) onFiles(files)
  }
  const pickers = useFilePickers(take)
  const drop = useFileDrop(take)
  const near = { onPointerEnter: prefetch, onFocus: prefetch }
  return (
    <Card className={styles.door}>
      <h2 className={styles.title}>Importer une photo ou un PDF</h2>
      <p>JPEG, PNG ou PDF. 6&nbsp;fichiers au plus, 8&nbsp;Mo chacun, 12&nbsp;pages en tout.</p>
      {/* A drop is an addition for a mouse; the buttons do the same. */}
      <div className={styles.drop} {...drop} {...near}>
        <svg
          width="132"
          viewBox="0 8 132 80"
          fill="none"
          stroke="var(--filet-fort)"
          strokeWidth="2"
          strokeLinecap="round"
          strokeLinejoin="round"
          aria-hidden
        >
          <path d="m14 20 60-11 13 66-60 12zM25 30l22-4M27 40l32-6M29 49l28-5M34 62l22-4" />
          <path
            stroke="var(--texte)"
            fill="var(--surface)"
            d="M70 22h48v62H70zM79 34h18M79 46h30M79 54h26M79 66h20M79 74h28"
          />
        </svg>
        <b>Déposez ici le PDF ou les photos de votre carte.</b>
        <p>Posez la carte à plat, bien éclairée, une page par photo.</p>
      </div>
      {pickers.fields}
      <div className={styles.buttons}>
        {onResume !== null && (
          <Button tone="primary" onClick={onResume}>
            Reprendre la vérification
          </Button>
        )}
        <Button className={styles.camera} icon={<Camera aria-hidden />} onClick={pickers.photograph} {...near}>
          Prendre une photo
        </Button>
        <Button onClick={pickers.choose} {...near}>
          Choisir des fichiers
        </Button>
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
