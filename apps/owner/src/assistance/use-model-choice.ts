import { useToast } from "@ardoise/ui/toast/toast"
import { useRef, useState } from "react"
import { usePlan } from "../subscription/use-plan.ts"
import { useAssistance } from "./use-assistance.ts"

/** Who does the work: this server, or the model of this site. */
export type Helper = "local" | "model"

/** A choice between this server and the model, with the questions that the model needs first. */
export type ModelChoice = ReturnType<typeof useModelChoice>

/**
 * Lets the owner choose between this server and the model of this site.
 *
 * @param preferred who is chosen at first, if the owner has allowed the model
 */
export function useModelChoice(preferred: Helper) {
  const toast = useToast()
  const { plan } = usePlan()
  const { provider, isAllowed, isShownPhotos, allow } = useAssistance()
  const [chosen, setBy] = useState<Helper | null>(null)
  const [question, setQuestion] = useState<"premium" | "permission" | null>(null)
  const [isAllowing, setIsAllowing] = useState(false)
  const waiting = useRef<(() => void) | null>(null)
  const by: Helper = provider === null ? "local" : (chosen ?? (isAllowed ? preferred : "local"))

  /** Does the work at once, or after the question that it needs: for Premium it is not done. */
  const begin = (work: () => void, needsPremium = by === "model") => {
    if (needsPremium && plan === "free") setQuestion("premium")
    else if (by === "model" && !isAllowed) {
      waiting.current = work
      setQuestion("permission")
    } else work()
  }
  const answer = async () => {
    setIsAllowing(true)
    try {
      await allow(true)
      setQuestion(null)
      waiting.current?.()
    } catch {
      toast({ tone: "error", title: "Le réglage n’a pas été enregistré", text: "Réessayez dans un instant." })
    }
    setIsAllowing(false)
  }
  return {
    provider,
    isShownPhotos,
    by,
    setBy,
    begin,
    question,
    isAllowing,
    answer: () => void answer(),
    end: () => setQuestion(null),
  }
}
