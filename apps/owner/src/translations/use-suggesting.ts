import type { TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { useToast } from "@ardoise/ui/toast/toast"
import { useRef, useState } from "react"
import { offlineWords } from "../assistance/call-by-items.ts"
import { useClients } from "../clients-context.tsx"
import { FunctionRefusal } from "../functions-client.ts"
import { gotNoAnswer } from "../no-answer.ts"
import { type SuggestionProgress, type SuggestionSource, suggestTranslations } from "./translation-api.ts"

/** Asks for suggestions, of the missing texts first and of the changed ones then. */
export function useSuggesting(menuId: string, refresh: () => Promise<void>) {
  const clients = useClients()
  const toast = useToast()
  const [progress, setProgress] = useState<SuggestionProgress | null>(null)
  const running = useRef<AbortController | null>(null)

  /** @returns whether the call came to its end */
  async function suggest(language: TranslatedLanguage, by: SuggestionSource): Promise<boolean> {
    if (running.current !== null) return false
    const call = new AbortController()
    running.current = call
    const { signal } = call
    setProgress({ done: 0, total: 0 })
    let isDone = false
    try {
      const place = { menuId, language }
      const asked = { by, signal, onProgress: setProgress }
      const missing = await suggestTranslations(clients, place, { ...asked, only: "missing" })
      const stale = await suggestTranslations(clients, place, { ...asked, only: "stale" })
      toast({ ...suggestedWords(missing.suggested + stale.suggested, missing.left), about: "translations" })
      isDone = true
    } catch (error) {
      if (!signal.aborted) {
        const text = error instanceof FunctionRefusal ? error.message : gotNoAnswer(error) ? offlineWords : cut
        toast({ tone: "error", title: "Tout n’a pas été proposé", text, about: "translations" })
      }
    }
    // Also after a failure: what had arrived is stored.
    await refresh()
    running.current = null
    setProgress(null)
    return isDone
  }
  return { progress, suggest, cancel: () => running.current?.abort() }
}

const cut = "La connexion a été coupée. Les traductions déjà proposées sont gardées."

function suggestedWords(suggested: number, left: number) {
  const title =
    suggested === 0
      ? "Aucune nouvelle traduction"
      : suggested === 1
        ? "1 traduction proposée"
        : `${suggested} traductions proposées`
  if (left === 0) return { title }
  return { title, text: left === 1 ? "1 texte reste sans proposition." : `${left} textes restent sans proposition.` }
}
