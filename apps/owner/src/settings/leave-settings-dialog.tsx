import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { useRef, useState } from "react"
import { type Exit, useExitGuard } from "../page-parts/use-exit-guard.ts"
import { unsavedSentence, useUnsavedWork } from "../unsaved-work.tsx"
import type { useUnsavedForms } from "./unsaved-forms.tsx"

type LeaveSettingsDialogProps = {
  forms: ReturnType<typeof useUnsavedForms>
  /** The edits of this section could not be saved, and the owner stays. */
  onRefused: (path: string) => void
}

/** Asks what to do with unsaved edits before the owner leaves the settings. */
export function LeaveSettingsDialog({ forms, onRefused }: LeaveSettingsDialogProps) {
  const [exit, setExit] = useState<Exit | null>(null)
  const [isSaving, setIsSaving] = useState(false)
  const saveButton = useRef<HTMLButtonElement>(null)
  /** The page is being left without the router, which then must not ask again. */
  const isPassing = useRef(false)
  const isBlocked = () => !isPassing.current && forms.hasAnyNow()
  useExitGuard({
    isBlocked,
    isOwnPath: (pathname) => /^\/dashboard\/settings(\/|$)/.test(pathname),
    ask: setExit,
    hasUnsaved: forms.hasAny,
  })
  useUnsavedWork({
    isUnsaved: forms.hasAnyNow,
    askToLeave: (go) => setExit({ go, stay: () => {}, isRouted: false }),
    resume: () => {},
  })
  if (exit === null) return null

  const stay = () => {
    exit.stay()
    setExit(null)
  }
  const leave = async () => {
    isPassing.current = !exit.isRouted
    setExit(null)
    if (!(await exit.go())) isPassing.current = false
  }
  const handleSave = async () => {
    setIsSaving(true)
    const refused = await forms.saveAll()
    setIsSaving(false)
    if (refused === null) return leave()
    stay()
    onRefused(refused)
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
          <Button onClick={stay}>Revenir aux paramètres</Button>
          <Button tone="danger-quiet" onClick={() => void leave()}>
            Quitter sans sauvegarder
          </Button>
        </>
      }
    >
      <p>{"Vos paramètres ont changé depuis la dernière sauvegarde. Que souhaitez-vous faire\u00a0?"}</p>
    </Dialog>
  )
}
