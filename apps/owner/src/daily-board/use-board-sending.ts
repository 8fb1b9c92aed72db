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

/** A board to publish. */
export type BoardToSend = {
  readonly publication: Publication
  /** What the owner wrote; null if a special was taken off: without an answer that is not tried again. */
  readonly draft: BoardDraft | null
  /** It waits on this device since an earlier attempt. */
  readonly isWaiting?: boolean
}

/** Returns a function that publishes a board and reports the result in a toast. */
export function useBoardSending(): (board: BoardToSend) => Promise<Sent> {
  const { id: userId } = useOwner()
  const timeZone = useTimeZone()
  const queryClient = useQueryClient()
  const toast = useToast()
  const [, setDevice] = useDeviceBoard(userId)

  /**
   * Stores what follows the draft that was sent. If the owner has written another one meanwhile, that one stays.
   *
   * @param read the board that diners read now, if it was read: another draft then changes that one
   */
  const settle = (sent: BoardToSend, draft: BoardDraft | null, read?: StoredBoard | null) =>
    setDevice((now) => {
      const isGivenUp = now.waiting === null && now.draft === null
      if (isGivenUp) return now
      if (now.draft === null || now.draft === sent.draft) return { draft, waiting: null }
      return { draft: read === undefined ? now.draft : basedOn(now.draft, read), waiting: null }
    })
  const refuse = (text: string, sent: BoardToSend, read?: StoredBoard | null): Sent => {
    const draft = sent.draft === null || read === undefined ? sent.draft : basedOn(sent.draft, read)
    settle(sent, draft, read)
    const title = draft === null ? "L’ardoise n’a pas changé" : "L’ardoise n’est pas publiée"
    toast({ title, text, tone: "error", about: "board" })
    return "refused"
  }
  return async (sent) => {
    const { publication, draft, isWaiting = false } = sent
    try {
      const answer = await publishBoard(publication)
      if (!answer.ok) {
        await readAgain(queryClient, { queryKey: boardsKey(userId) })
        const boards = queryClient.getQueryData<readonly StoredBoard[]>(boardsKey(userId))
        return refuse(messages[answer.code], sent, currentBoard(boards, serverNow()))
      }
      const stored = answer.value
      settle(sent, null, stored)
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
      if (!gotNoAnswer(error)) return refuse(error instanceof Error ? error.message : "", sent)
      if (draft === null) return refuse(noAnswerMessage, sent)
      // The owner may have taken it back, or written it anew, while it was being sent.
      let isKept = isWaiting
      setDevice((now) => {
        isKept ||= now.draft === draft
        return isWaiting || !isKept ? now : { draft: null, waiting: { publication, draft } }
      })
      return isKept ? "waiting" : refuse(noAnswerMessage, sent)
    }
  }
}
