import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { gotNoAnswer, noAnswerMessage } from "../no-answer.ts"
import { readAgain } from "../read-again.ts"
import { boardsKey, currentBoard, type Publication, publishBoard, type StoredBoard } from "../restaurant/board-api.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { serverNow } from "../server-clock.ts"
import { type BoardDraft, basedOn } from "./board-draft.ts"
import { endWords } from "./board-words.ts"
import { useDeviceBoard } from "./device-board.ts"

/** What became of a publication. */
export type Sent = "published" | "waiting" | "refused"

/**
 * Returns a function that publishes a board and reports the result in a toast.
 *
 * @param draft what the owner wrote; null if a special was taken off: without an answer that is not tried again
 */
export function useBoardSending(): (publication: Publication, draft: BoardDraft | null) => Promise<Sent> {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [, setDevice] = useDeviceBoard(userId)

  /** Stores a draft, unless the owner has written another one while the board was being sent: that one stays. */
  const settle = (sent: BoardDraft | null, draft: BoardDraft | null) =>
    setDevice((now) => ({ draft: now.draft === null || now.draft === sent ? draft : now.draft, waiting: null }))
  const refuse = (text: string, sent: BoardDraft | null, draft = sent): Sent => {
    settle(sent, draft)
    const title = draft === null ? "L’ardoise n’a pas changé" : "L’ardoise n’est pas publiée"
    toast({ title, text, tone: "error", about: "board" })
    return "refused"
  }
  return async (publication, draft) => {
    try {
      const answer = await publishBoard(publication)
      if (!answer.ok) {
        await readAgain(queryClient, { queryKey: boardsKey(userId) })
        const boards = queryClient.getQueryData<readonly StoredBoard[]>(boardsKey(userId))
        return refuse(messages[answer.code], draft, draft && basedOn(draft, currentBoard(boards, serverNow())))
      }
      const stored = answer.value
      settle(draft, null)
      if (stored !== null) {
        queryClient.setQueryData<readonly StoredBoard[]>(boardsKey(userId), (boards = []) => [
          stored,
          ...boards.filter(({ publishedAt }) => publishedAt !== stored.publishedAt),
        ])
      }
      if (publication.specials.length === 0) toast({ title: "L’ardoise est effacée.", about: "board" })
      else if (stored !== null && draft !== null) {
        const end = endWords(stored.endsAt, { nowMs: serverNow(), timeZone })
        toast({ title: `Ardoise publiée\u00a0: elle disparaît ${end}.`, about: "board" })
      }
      return "published"
    } catch (error) {
      if (!gotNoAnswer(error)) return refuse(error instanceof Error ? error.message : "", draft)
      if (draft === null) return refuse(noAnswerMessage, draft)
      setDevice({ draft: null, waiting: { publication, draft } })
      return "waiting"
    }
  }
}
