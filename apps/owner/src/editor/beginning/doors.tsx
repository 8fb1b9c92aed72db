import type { Menu } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { Card } from "@ardoise/ui/card/card"
import { TextAreaField } from "@ardoise/ui/field/field"
import { Camera, Lightbulb } from "lucide-react"
import { type ChangeEvent, type ReactNode, useId } from "react"
import { FromNothingLink } from "../category/from-nothing.tsx"
import { useFileDrop } from "../importing/use-file-drop.ts"
import { useFilePickers } from "../importing/use-file-pickers.tsx"
import { cardTextExample, cardTextHint } from "../pasting/card-text-words.ts"
import { OpenButton, type Opener } from "../pasting/open-button.tsx"
import styles from "./doors.module.css"
import { LastMenuButton } from "./last-menu-button.tsx"

/** The import from text, whose text can be written before its dialog opens. */
type PasteOpener = Opener & { readonly text: string; readonly write: (text: string) => void }

/** The first way to begin an empty menu: an existing carte as text. */
function PasteDoor({ paste }: { paste: PasteOpener }) {
  const hintId = useId()
  const isEmpty = paste.text.trim() === ""
  const handleText = ({ target }: ChangeEvent<HTMLTextAreaElement>) => {
    paste.write(target.value)
    // After a paste the browser scrolls to the end, but the owner reads from the beginning.
    if (isEmpty) requestAnimationFrame(() => target.scrollTo(0, 0))
  }
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
        // Not every browser lets a field grow with its text.
        rows={Math.max(2, paste.text.split("\n").length)}
        value={paste.text}
        onFocus={paste.prefetch}
        onChange={handleText}
      />
      <div className={styles.buttons}>
        <Button tone="primary" aria-haspopup="dialog" disabled={isEmpty} onClick={paste.open}>
          Reconnaître les plats
        </Button>
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
function ImportDoor({ onResume, onFiles, prefetch }: ImportDoorProps) {
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

/** What the ways to begin an empty menu do. */
export type DoorsProps = {
  paste: PasteOpener
  proposal: Opener
  /** Imports a printed menu from chosen files. */
  onFiles: (files: readonly File[]) => void
  prefetchImport: () => void
  /** Goes on with an import that was interrupted while its dishes were checked; null without one. */
  onResumeImport: (() => void) | null
  /** Starts the menu with the content of the owner's newest one; null for a menu that was stored empty. */
  onTakeLast: ((last: Menu) => void) | null
  /** The first categories, which a menu that was stored empty offers too. */
  children: ReactNode
}

/** The ways to begin an empty menu: a carte that exists, a proposal, the last menu, or nothing. */
export function Doors({ paste, proposal, onFiles, prefetchImport, onResumeImport, onTakeLast, children }: DoorsProps) {
  return (
    <>
      <PasteDoor paste={paste} />
      <ImportDoor onResume={onResumeImport} onFiles={onFiles} prefetch={prefetchImport} />
      {children}
      <div className={styles.others}>
        {onTakeLast !== null && (
          <>
            <FromNothingLink />
            <LastMenuButton onTake={onTakeLast} />
          </>
        )}
        <OpenButton icon={<Lightbulb />} opens={proposal}>
          Proposer une carte
        </OpenButton>
      </div>
    </>
  )
}
