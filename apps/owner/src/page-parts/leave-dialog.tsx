import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef, useState } from "react"
import { unsavedSentence, useUnsavedWork } from "../unsaved-work.tsx"
import { type Exit, useExitGuard } from "./use-exit-guard.ts"

type LeaveDialogProps<Place extends string> = {
  /** The unsaved edits of the page. */
  edits: {
    readonly hasAny: boolean
    /** The same at this moment, between two renderings, too. */
    readonly hasAnyNow: () => boolean
    /** Saves all of them. @returns the place that could not be saved, or null if everything is stored */
    readonly saveAll: () => Promise<Place | null>
    /** Waits for saves that are under way: an owner is asked only about what they leave unsaved. */
    readonly settle?: () => Promise<void>
  }
  /** Whether a path inside the app still belongs to the page. */
  isOwnPath: (pathname: string) => boolean
  /** What has changed, such as "Vos paramètres ont changé". */
  changed: string
  /** The button that stays, such as "Revenir aux paramètres". */
  back: string
  /** The edits of this place could not be saved, and the owner stays. */
  onRefused?: (place: Place) => void
}

/** Asks what to do with unsaved edits before the owner leaves a page. */
export function LeaveDialog<Place extends string>(props: LeaveDialogProps<Place>) {
  const { edits, isOwnPath, changed, back, onRefused } = props
  const [exit, setExit] = useState<Exit | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  /** The page is being left without the router, which then must not ask again. */
  const isPassing = useRef(false)
  const isBlocked = () => !isPassing.current && edits.hasAnyNow()
  const leave = async ({ go, isRouted }: Exit) => {
    isPassing.current = !isRouted
    setExit(null)
    if (!(await go())) isPassing.current = false
  }
  const ask = async (asked: Exit) => {
    await edits.settle?.()
    if (edits.hasAnyNow()) setExit(asked)
    else void leave(asked)
  }
  useExitGuard({ isBlocked, isOwnPath, ask, hasUnsaved: edits.hasAny })
  useUnsavedWork({
    isUnsaved: edits.hasAnyNow,
    askToLeave: (go) => void ask({ go, stay: () => {}, isRouted: false }),
    resume: () => {},
  })
  if (exit === null) return null

  const stay = () => {
    exit.stay()
    setExit(null)
  }
  const handleSave = async () => {
    setIsSaving(true)
    const refused = await edits.saveAll()
    setIsSaving(false)
    if (refused === null) return leave(exit)
    stay()
    onRefused?.(refused)
  }
  return (
    <Dialog
      isOpen
      onClose={stay}
      size="question"
      title={unsavedSentence}
      initialFocus={saveButton}
      footer={
        <>
          <Button ref={saveButton} tone="primary" isBusy={isSaving} onClick={() => void handleSave()}>
            {isSaving ? "Sauvegarde..." : "Sauvegarder et quitter"}
          </Button>
          <Button onClick={stay}>{back}</Button>
          <Button tone="danger-quiet" onClick={() => void leave(exit)}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      <p>{`${changed} depuis la dernière sauvegarde. Que souhaitez-vous faire\u00a0?`}</p>
    </Dialog>
  )
}
