import type { MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import { messages, type RefusalCode } from "@ardoise/domain/messages"
import { useDismissToast, useToast } from "@ardoise/ui/toast"
import { isServerSilent, serverSilent } from "../server-silence.ts"
import { stillHere } from "../unsaved-work.tsx"
import type { SaveLog } from "./saving/save-log.ts"
import { announcesSave } from "./saving/save-policy.ts"
import { useSavingClock } from "./saving/saving-clock.ts"

/** The subject of toasts about saves: a new one replaces the previous one. */
const about = "save"

type SaveWords = {
  readonly saySaved: (isNew: boolean) => void
  readonly sayInvalid: (code: MenuRefusal) => void
  readonly sayRefused: (code: RefusalCode) => void
  readonly sayFailed: (error: unknown) => void
  /** The owner requested a save of an empty menu. */
  readonly sayEmpty: () => void
  /** Closes the last toast. */
  readonly hush: () => void
}

/** The toasts about the saves of the editor. */
export function useSaveWords(log: SaveLog): SaveWords {
  const toast = useToast()
  const dismissToast = useDismissToast()
  const clock = useSavingClock()

  const saySaved = (isNew: boolean) => {
    const nowMs = clock.now()
    if (announcesSave({ isNew, nowMs, lastNoticeMs: log.lastNoticeMs, random: clock.random() })) {
      log.lastNoticeMs = nowMs
      toast({ title: "Menu sauvegardé", about })
    } else {
      dismissToast(about)
    }
  }
  const sayFailed = (error: unknown) =>
    toast({
      tone: "error",
      title: "Erreur lors de la sauvegarde du menu",
      text: isServerSilent(error) ? `${stillHere} ${serverSilent}` : stillHere,
      about,
    })
  return {
    saySaved,
    sayInvalid: (code) => toast({ tone: "error", title: messages[code], about }),
    sayRefused: (code) => toast({ tone: "error", title: messages[code], about }),
    sayFailed,
    sayEmpty: () => toast({ tone: "info", title: "Aucune donnée à sauvegarder", about }),
    hush: () => dismissToast(about),
  }
}
