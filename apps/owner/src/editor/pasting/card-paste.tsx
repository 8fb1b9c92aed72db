import type { CardCategory } from "@ardoise/domain/menu/card-edits"
import type { Menu } from "@ardoise/domain/menu/menu"
import { readPastedCard } from "@ardoise/domain/menu/pasting/pasted-card"
import { messageFor } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextAreaField } from "@ardoise/ui/field/field"
import { useToast } from "@ardoise/ui/toast/toast"
import { type ChangeEvent, useEffect, useEffectEvent, useRef, useState } from "react"
import type { EditRefusal } from "../draft/menu-draft.ts"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import styles from "./card-paste.module.css"
import { CardReview } from "./card-review.tsx"
import { type CardDraft, takeReady, toCardDraft } from "./card-rows.ts"
import { cardTextExample, cardTextHint } from "./card-text-words.ts"
import { readTextFile } from "./read-text-file.ts"

type CardPasteProps = {
  menu: Menu
  /** What was pasted before the dialog opened; "" if nothing was. */
  given: string
  /** Reports what is pasted now. */
  onText: (text: string) => void
  /** Adds all dishes in one step. Returns the refusal, or null. */
  onAdd: (categories: readonly CardCategory[]) => EditRefusal | null
  onClose: () => void
  /** Reports whether closing would lose something. */
  onTyped: (isTyped: boolean) => void
  /** The owner wants to leave the editor, for example with the browser's Back, and there is unsaved text. */
  isLeaving: boolean
  onStay: () => void
}

const nothingRecognised = "Aucun plat n’a été reconnu. Écrivez un plat par ligne, avec son prix."

const dishCount = (count: number) => (count === 1 ? "1 plat" : `${count} plats`)

/** Returns what is recognised in a text; null if there is no dish. */
function recognise(text: string): CardDraft | null {
  const draft = toCardDraft(readPastedCard(text))
  return draft.rows.length === 0 ? null : draft
}

/** Imports a whole menu from text: the owner pastes it, checks what was recognised, corrects it and adds it. */
export function CardPaste({ menu, given, onText, onAdd, onClose, onTyped, isLeaving, onStay }: CardPasteProps) {
  const toast = useToast()
  const [text, setText] = useState(given)
  const [draft, setDraft] = useState(() => recognise(given))
  const [isChecking, setIsChecking] = useState(draft !== null)
  /** The text that the draft was recognised in. */
  const recognised = useRef(given)
  const [isAsking, setIsAsking] = useState(false)
  const [problem, setProblem] = useState(given !== "" && draft === null ? nothingRecognised : null)
  const textField = useRef<HTMLTextAreaElement>(null)
  const filePicker = useRef<HTMLInputElement>(null)
  const ready =
    draft === null ? 0 : takeReady(draft, menu, () => 0).ready.reduce((sum, { dishes }) => sum + dishes.length, 0)

  const handleText = (next: string) => {
    setText(next)
    onText(next)
  }
  const handleRecognise = () => {
    // Going back to look at the text takes no correction away.
    const next = draft !== null && text === recognised.current ? draft : recognise(text)
    recognised.current = text
    setDraft(next)
    setIsChecking(next !== null)
    setProblem(next === null ? nothingRecognised : null)
    if (next === null) textField.current?.focus()
  }
  const handleFile = async (event: ChangeEvent<HTMLInputElement>) => {
    const [file] = event.target.files ?? []
    // Lets the owner choose the same file again after a correction.
    event.target.value = ""
    if (!file) return
    try {
      handleText(await readTextFile(file))
      setProblem(null)
    } catch {
      setProblem("Ce fichier n’a pas pu être lu.")
    }
  }
  const handleAdd = () => {
    if (draft === null) return
    const taken = takeReady(draft, menu, Math.random)
    const code = onAdd(taken.ready)
    if (code !== null) {
      setProblem(messageFor(code))
      return
    }
    setProblem(null)
    toast({ title: `${dishCount(ready)} ${ready === 1 ? "ajouté" : "ajoutés"} au menu` })
    if (taken.rest.rows.length === 0) onClose()
    else setDraft(taken.rest)
  }
  const isTyped = text.trim() !== "" || draft !== null
  const tellTyped = useEffectEvent(onTyped)
  // Reports to the leave guard of the editor.
  useEffect(() => tellTyped(isTyped), [isTyped])
  const handleClose = () => {
    if (isTyped) setIsAsking(true)
    else onClose()
  }
  const handleGoOn = () => {
    setIsAsking(false)
    onStay()
  }

  return (
    <Dialog
      isOpen
      onClose={handleClose}
      size="wide"
      title={isChecking ? "Vérifier la carte" : "Coller une carte"}
      initialFocus={textField}
      footer={
        !isChecking ? (
          <>
            <Button onClick={() => filePicker.current?.click()}>Choisir un fichier</Button>
            <Button tone="primary" disabled={text.trim() === ""} onClick={handleRecognise}>
              Reconnaître les plats
            </Button>
          </>
        ) : (
          <>
            <Button onClick={() => setIsChecking(false)}>Revenir au texte</Button>
            <Button tone="primary" disabled={ready === 0} onClick={handleAdd}>
              {`Ajouter ${dishCount(ready)}`}
            </Button>
          </>
        )
      }
    >
      {problem !== null && (
        <Banner tone="error" role="alert" className={styles.problem}>
          {problem}
        </Banner>
      )}
      {draft === null || !isChecking ? (
        <>
          <TextAreaField
            ref={textField}
            label="Votre carte"
            hint={cardTextHint}
            placeholder={cardTextExample}
            rows={12}
            value={text}
            onChange={(event) => handleText(event.target.value)}
          />
          <input
            ref={filePicker}
            type="file"
            accept=".txt,.csv,.tsv,text/plain,text/csv"
            hidden
            aria-label="Fichier de la carte"
            onChange={(event) => void handleFile(event)}
          />
        </>
      ) : (
        <CardReview draft={draft} menu={menu} onChange={setDraft} />
      )}
      {(isAsking || isLeaving) && (
        <DiscardDialog
          title="Abandonner cette carte&nbsp;?"
          text="Les plats qui ne sont pas encore ajoutés ne seront pas gardés."
          goOn="Continuer"
          onGoOn={handleGoOn}
          onDiscard={onClose}
        />
      )}
    </Dialog>
  )
}
