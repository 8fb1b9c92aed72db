import { messages } from "@ardoise/domain/messages"
import { useDismissToast, useToast } from "@ardoise/ui/toast/toast"
import { useAuthActions } from "../../auth/session.tsx"
import { gotNoAnswer, noAnswerMessage } from "../../no-answer.ts"
import { workKeptMessage } from "../../unsaved-work.tsx"
import type { SaveLog } from "./save-log.ts"
import { announcesSave } from "./save-policy.ts"
import type { SavingListener } from "./saving.ts"
import { useSavingClock } from "./saving-clock.ts"

/** The subject of toasts about saves: a new one replaces the previous one. */
export const aboutSave = "save"

type SaveReports = SavingListener & {
  /** The owner requested a save of an empty menu. */
  readonly onEmpty: () => void
}

/**
 * Shows the owner the outcome of a save, mostly as a toast.
 *
 * @param onNotEditable the plan no longer allows the owner to change the menu
 */
export function useSaveReports(log: SaveLog, onNotEditable: () => void): SaveReports {
  const toast = useToast()
  const dismissToast = useDismissToast()
  const clock = useSavingClock()
  const { checkSession } = useAuthActions()
  return {
    onSaved: ({ isNew }) => {
      const nowMs = clock.now()
      if (announcesSave({ isNew, nowMs, lastNoticeMs: log.lastNoticeMs, random: clock.random() })) {
        log.lastNoticeMs = nowMs
        toast({ title: "Menu sauvegardé", about: aboutSave })
      } else {
        dismissToast(aboutSave)
      }
    },
    onEmpty: () => toast({ tone: "info", title: "Aucune donnée à sauvegarder", about: aboutSave }),
    onInvalid: (code) => {
      // The name field shows this error itself.
      if (code === "menu-unnamed" || code === "menu-name-too-long") return
      toast({ tone: "error", title: messages[code], about: aboutSave })
    },
    onRefused: (code) => {
      // The owner signs in over the editor. The editor then saves.
      if (code === "not-signed-in") return checkSession()
      toast({ tone: "error", title: messages[code], about: aboutSave })
      if (code === "menu-not-editable") onNotEditable()
    },
    onFailed: (error) =>
      toast({
        tone: "error",
        title: "Erreur lors de la sauvegarde du menu",
        text: gotNoAnswer(error) ? `${workKeptMessage} ${noAnswerMessage}` : workKeptMessage,
        about: aboutSave,
      }),
  }
}
