import type { Reading, ReadingProgress } from "@ardoise/contract/reading"
import { messageFor } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { flushSync } from "react-dom"
import { ModelQuestions } from "../../assistance/model-questions.tsx"
import { type Helper, useModelChoice } from "../../assistance/use-model-choice.ts"
import { useOwner } from "../../auth/session.tsx"
import { useClients } from "../../clients-context.tsx"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import type { WholeCardProps } from "../use-whole-card.tsx"
import { countWords, dishCount } from "./add-words.ts"
import styles from "./card-import.module.css"
import { CheckImport } from "./check-import.tsx"
import { ChooseFiles } from "./choose-files.tsx"
import { type ImportDraft, takenPrices, toImportDraft } from "./import-draft.ts"
import { forgetPage, type ImportPage } from "./import-pages.ts"
import { readCardFiles } from "./read-card-api.ts"
import { ReadingView } from "./reading-view.tsx"
import { storeCheck, storedCheck } from "./stored-check.ts"
import { putBack, takeChecked } from "./take-checked.ts"

/** Imports a printed menu: the owner chooses photos or a PDF, the server reads them, the owner checks and adds. */
export function CardImport({ menu, files, onAdd, undoOfLast, onClose, onTyped, isLeaving, onStay }: WholeCardProps) {
  const toast = useToast()
  const clients = useClients()
  const [pages, setPages] = useState<readonly ImportPage[]>([])
  const [drawing, setDrawing] = useState<readonly string[]>([])
  const [progress, setProgress] = useState<ReadingProgress | null>(null)
  const { id: userId } = useOwner()
  const { id: menuId } = menu
  const place = { userId, menuId }
  // After a reload the rows are here again, without the pictures of their pages.
  const [before] = useState(() => storedCheck(place))
  const [reading, setReading] = useState<Reading | null>(before?.reading ?? null)
  const [draft, setDraft] = useState<ImportDraft | null>(before?.draft ?? null)
  const [isChecking, setIsChecking] = useState(draft !== null && files.length === 0)
  const [readFiles, setReadFiles] = useState<readonly Blob[]>([])
  const [problem, setProblem] = useState<string | null>(null)
  const choice = useModelChoice("local")
  const [isAsking, setIsAsking] = useState(false)
  const running = useRef<AbortController | null>(null)
  const body = useRef<HTMLDivElement>(null)
  const chosen = useRef(files)
  const takeChosen = () => {
    const taken = chosen.current
    chosen.current = []
    return taken
  }

  const isTyped = pages.length > 0 || draft !== null
  // Stores each correction, so that a reload loses none.
  useEffect(() => {
    if (reading !== null && draft !== null) storeCheck({ userId, menuId }, { reading, draft })
  }, [reading, draft, userId, menuId])
  const tellTyped = useEffectEvent(onTyped)
  // Reports to the leave guard of the editor.
  useEffect(() => tellTyped(isTyped), [isTyped])
  const forgetAll = useEffectEvent(() => {
    running.current?.abort()
    pages.forEach(forgetPage)
  })
  // A reading goes on only as long as its dialog is open.
  useEffect(() => () => forgetAll(), [])

  // The pressed button disappears with its step. The focus moves at once, so that the next key goes nowhere else.
  const showStep = (change: () => void) => {
    flushSync(change)
    body.current?.focus()
  }
  const read = async (by: Helper) => {
    // A double click starts one reading.
    if (running.current !== null) return
    const stopping = new AbortController()
    running.current = stopping
    showStep(() => {
      setProblem(null)
      setPages(pages.map((page) => ({ ...page, problem: null })))
      setProgress({ step: "text", page: 0, pages: pages.length, dishes: 0 })
    })
    try {
      const files = pages.map(({ file }) => file)
      const outcome = await readCardFiles(clients, files, { by, signal: stopping.signal, onProgress: setProgress })
      if (outcome.ok) {
        setReadFiles(files)
        setReading(outcome.reading)
        setDraft(toImportDraft(outcome.reading, menu))
        setIsChecking(true)
      } else {
        setProblem(outcome.text)
        setPages((now) => now.map((page, at) => (at === outcome.file ? { ...page, problem: outcome.text } : page)))
      }
    } catch (error) {
      // Cancelled by the owner: the files stay chosen.
      if (!stopping.signal.aborted) throw error
    } finally {
      running.current = null
      setProgress(null)
    }
    body.current?.focus()
  }
  const handleAdd = () => {
    if (draft === null) return
    const taken = takeChecked(draft, menu, Math.random)
    const prices = takenPrices(draft)
    const code = onAdd(taken.ready, prices)
    if (code !== null) {
      setProblem(messageFor(code))
      return
    }
    setProblem(null)
    const undo = undoOfLast()
    const takeBack = () => {
      undo()
      setDraft((now) => now && putBack(now, draft, taken.rest))
    }
    toast({ title: countWords(taken.count, prices.length).done, action: { label: "Défaire", onSelect: takeBack } })
    if (taken.rest.card.rows.length === 0) handleDiscard()
    else setDraft(taken.rest)
  }
  const handleDiscard = () => {
    storeCheck(place, null)
    onClose()
  }
  // Going back to the files keeps what was read and corrected.
  const hasCheck = draft !== null && draft.card.rows.length + draft.changes.length > 0
  const handleBack = () => {
    if (!hasCheck) storeCheck(place, null)
    showStep(() => {
      if (!hasCheck) {
        setDraft(null)
        setReading(null)
      }
      setIsChecking(false)
      setProblem(null)
    })
  }
  const handleResume = () => {
    showStep(() => {
      setIsChecking(true)
      setProblem(null)
    })
  }
  const handleClose = () => {
    if (isTyped) setIsAsking(true)
    else onClose()
  }
  const handleGoOn = () => {
    setIsAsking(false)
    onStay()
  }

  // A reading takes the pages that are there, so it waits for all of them.
  const isReady =
    drawing.length === 0 &&
    pages.every(({ problem, address, kind }) => problem === null || address !== "" || kind === "pdf")
  const step = progress !== null ? "reading" : isChecking && draft !== null && reading !== null ? "check" : "choose"
  // Doubts point to the pages as they were read. When the files have changed since then, no page is shown.
  const areReadPages = pages.length === readFiles.length && pages.every(({ file }, at) => file === readFiles[at])
  const ready = draft === null ? null : takeChecked(draft, menu, () => 0)
  const left = draft === null || ready === null ? 0 : ready.rest.card.rows.length
  const prices = draft === null ? 0 : takenPrices(draft).length
  return (
    <Dialog
      isOpen
      onClose={handleClose}
      size="wide"
      title={step === "check" ? "Vérifier la carte" : "Importer une carte"}
      initialFocus={body}
      footer={
        step === "check" && ready !== null ? (
          <>
            <p className={styles.left} role="status">
              {left > 0 && `${dishCount(left)} à vérifier ${left === 1 ? "reste" : "restent"} ici.`}
            </p>
            <Button onClick={handleBack}>Revenir aux fichiers</Button>
            <Button tone="primary" disabled={ready.count + prices === 0} onClick={handleAdd}>
              {countWords(ready.count, prices).ask}
            </Button>
          </>
        ) : step === "reading" ? (
          <Button onClick={() => running.current?.abort()}>Annuler</Button>
        ) : pages.length > 0 || hasCheck ? (
          <>
            {pages.length > 0 && (
              <Button
                tone={hasCheck ? "secondary" : "primary"}
                disabled={!isReady}
                onClick={() => choice.begin(() => void read(choice.by))}
              >
                Lire la carte
              </Button>
            )}
            {hasCheck && (
              <Button tone="primary" onClick={handleResume}>
                Reprendre la vérification
              </Button>
            )}
          </>
        ) : undefined
      }
    >
      <div ref={body} tabIndex={-1} className={styles.body}>
        {problem !== null && (
          <div className={styles.problem}>
            <Banner tone="error" role="alert">
              {problem}
            </Banner>
            {step === "choose" && choice.by === "model" && pages.length > 0 && (
              <Button
                disabled={!isReady}
                onClick={() => {
                  choice.setBy("local")
                  void read("local")
                }}
              >
                Lire avec ce serveur
              </Button>
            )}
          </div>
        )}
        {step === "choose" && (
          <ChooseFiles
            takeChosen={takeChosen}
            pages={pages}
            onChange={setPages}
            drawing={drawing}
            onDrawing={setDrawing}
            choice={choice}
          />
        )}
        {step === "reading" && progress !== null && <ReadingView pages={pages} progress={progress} />}
        {step === "check" && draft !== null && reading !== null && (
          <CheckImport
            draft={draft}
            menu={menu}
            pages={areReadPages ? pages : []}
            reading={reading}
            onChange={setDraft}
          />
        )}
      </div>
      <ModelQuestions choice={choice} />
      {(isAsking || isLeaving) && (
        <DiscardDialog
          title="Abandonner cette carte&nbsp;?"
          text="Les plats qui ne sont pas encore ajoutés ne seront pas gardés."
          goOn="Continuer"
          onGoOn={handleGoOn}
          onDiscard={handleDiscard}
        />
      )}
    </Dialog>
  )
}
