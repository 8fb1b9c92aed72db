import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useEffectEvent, useRef } from "react"
import { useOwner } from "../auth/session.tsx"
import { serverNow } from "../server-clock.ts"
import { useDeviceBoard } from "./device-board.ts"
import { useBoardSending } from "./use-board-sending.ts"

/** Milliseconds between tries: there is no event for a server that is back. */
const tryEveryMs = 15_000

/**
 * Publishes a board that was written without a connection, from any screen, as soon as the server answers. After its
 * end it is not published any more.
 */
export function WaitingBoardSender() {
  const { id: userId } = useOwner()
  const [{ waiting }, setDevice] = useDeviceBoard(userId)
  const send = useBoardSending()
  const toast = useToast()
  const isSending = useRef(false)
  const tryAgain = useEffectEvent(async () => {
    if (waiting === null || isSending.current) return
    const { publication, draft } = waiting
    if (publication.endsAt !== null && Date.parse(publication.endsAt) <= serverNow()) {
      setDevice({ draft, waiting: null })
      toast({ title: "L’ardoise n’est pas publiée", text: messages["board-over"], tone: "error", about: "board" })
      return
    }
    isSending.current = true
    await send({ publication, draft, isWaiting: true })
    isSending.current = false
  })
  const isWaiting = waiting !== null
  // Tries at once, when the browser reports a network, and regularly.
  useEffect(() => {
    if (!isWaiting) return
    const handle = () => void tryAgain()
    handle()
    const timer = setInterval(handle, tryEveryMs)
    window.addEventListener("online", handle)
    return () => {
      clearInterval(timer)
      window.removeEventListener("online", handle)
    }
  }, [isWaiting])
  return null
}
