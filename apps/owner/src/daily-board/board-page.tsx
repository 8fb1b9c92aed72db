import { createUuid } from "@ardoise/browser/uuid"
import { toSpecials } from "@ardoise/contract/board-mapping"
import { withFirst } from "@ardoise/domain/dates"
import { noOpeningHours } from "@ardoise/domain/restaurant/opening-hours"
import { Button } from "@ardoise/ui/button/button"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery } from "@tanstack/react-query"
import { ArrowLeft, Pencil, Printer } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link, useLocation } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { AwaitedRead } from "../page-parts/awaited-read.tsx"
import type { Publication } from "../restaurant/board-api.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { useBoards } from "../restaurant/use-boards.ts"
import { serverNow } from "../server-clock.ts"
import {
  addEarlier,
  type BoardDraft,
  draftOf,
  earlierSpecials,
  newDraft,
  toPublication,
  withoutSpecial,
} from "./board-draft.ts"
import { BoardForm } from "./board-form.tsx"
import styles from "./board-page.module.css"
import { endWords, sentence, untilWords } from "./board-words.ts"
import { useDeviceBoard } from "./device-board.ts"
import { PublishedBoard } from "./published-board.tsx"
import { useBoardSending } from "./use-board-sending.ts"

/** What a link to this screen may ask for. */
export type BoardLinkState = { readonly isAgain?: boolean } | null

/** `/dashboard/ardoise`: the owner writes the board of this service or day, and publishes it. */
export function BoardPage() {
  const { id: userId } = useOwner()
  const { read: boards, current, moment } = useBoards()
  const { timeZone } = moment
  const restaurant = useQuery({ ...restaurantQuery(userId), staleTime: 60_000 })
  const [device, setDevice] = useDeviceBoard(userId)
  const send = useBoardSending()
  const toast = useToast()
  const [isSending, setIsSending] = useState(false)
  const [isFresh, setIsFresh] = useState(false)
  const { state } = useLocation()
  const title = useRef<HTMLHeadingElement>(null)

  const hours = restaurant.data?.profile.openingHours ?? noOpeningHours
  const earlier = earlierSpecials(boards.data ?? [], moment.nowMs)
  const { draft, waiting } = device
  const setDraft = (next: BoardDraft | null) => setDevice({ draft: next, waiting: null })

  // A link of the home screen asks for the last board again: it is written as soon as it is known.
  const wantsAgain = (state as BoardLinkState)?.isAgain === true
  const isTaken = useRef(false)
  const isKnown = boards.data !== undefined && restaurant.data !== undefined
  useEffect(() => {
    if (!wantsAgain || isTaken.current || !isKnown) return
    isTaken.current = true
    if (current === null && draft === null && waiting === null) {
      setDraft(earlier.last.reduce(addEarlier, newDraft(hours, moment)))
    }
  })

  const publish = async (publication: Publication, written: BoardDraft | null) => {
    setIsSending(true)
    const sent = await send({ publication, draft: written })
    setIsSending(false)
    if (sent === "refused") return
    setIsFresh(sent === "published")
    // The form has disappeared, and its button with it.
    requestAnimationFrame(() => title.current?.focus())
  }
  const handlePublish = (written: BoardDraft) => {
    const publication = toPublication(written, { hours, moment: { nowMs: serverNow(), timeZone }, key: createUuid() })
    // Without the restaurant's hours, the server knows better when the board ends.
    const endsAt = restaurant.data === undefined ? (written.changes?.endsAt ?? null) : publication.endsAt
    void publish({ ...publication, endsAt }, written)
  }

  const shown = () => {
    if (waiting !== null) {
      const { on } = toSpecials(waiting.publication.specials)
      const { endsAt } = waiting.publication
      return (
        <div className={styles.content}>
          <PublishedBoard
            specials={on}
            isOnline={false}
            isFresh={false}
            onRemove={null}
            head={
              <div className={styles.waiting}>
                <h2 ref={title} tabIndex={-1}>
                  <span className={styles.ring} aria-hidden />
                  Gardée sur ce téléphone
                </h2>
                <p>
                  Vos clients ne la lisent pas encore. Elle sera publiée dès le retour du réseau
                  {endsAt !== null && `, si c’est avant ${endWords(endsAt, moment).replace(/^à /, "")}`}.
                </p>
              </div>
            }
          />
          <div className={styles.actions}>
            <Button icon={<Pencil aria-hidden />} onClick={() => setDraft(waiting.draft)}>
              Modifier
            </Button>
            <Button
              tone="quiet"
              onClick={() => {
                setDraft(null)
                toast({
                  title: "L’ardoise ne sera pas publiée.",
                  about: "board",
                  action: { label: "Défaire", onSelect: () => setDevice({ draft: null, waiting }) },
                })
              }}
            >
              Ne pas la publier
            </Button>
          </div>
        </div>
      )
    }
    if (draft === null && !isKnown && !boards.isError) {
      return (
        <div className={styles.content}>
          <AwaitedRead read={boards.data === undefined ? boards : restaurant} failed="L’ardoise n’a pas pu être lue" />
        </div>
      )
    }
    if (draft === null && current !== null) {
      return (
        <div className={styles.content}>
          <PublishedBoard
            specials={current.specials}
            isOnline
            isFresh={isFresh}
            onRemove={isSending ? null : ({ id }) => void publish(withoutSpecial(current, id, createUuid()), null)}
            head={
              <>
                <p className={styles.until}>
                  <span className={styles.dot} aria-hidden />
                  {`Publiée ${untilWords(current.endsAt, moment)}`}
                </p>
                <h2 ref={title} tabIndex={-1} className={styles.name}>
                  L’ardoise du jour
                </h2>
                <ChalkStroke className={styles.stroke} />
              </>
            }
          />
          <div className={styles.actions}>
            <Button
              icon={<Pencil aria-hidden />}
              aria-disabled={isSending || undefined}
              onClick={() => setDraft(draftOf(current))}
            >
              Modifier
            </Button>
            <Button icon={<Printer aria-hidden />} className={styles.print} onClick={() => window.print()}>
              Imprimer l’ardoise
            </Button>
          </div>
        </div>
      )
    }
    return (
      <BoardForm
        draft={draft}
        isUnread={boards.data === undefined}
        earlier={earlier}
        hours={hours}
        moment={moment}
        isSending={isSending}
        onChange={setDraft}
        onPublish={() => draft !== null && handlePublish(draft)}
        onCancel={(draft?.changes ?? null) === null ? null : () => setDraft(null)}
      />
    )
  }
  return (
    <div className={styles.page}>
      <title>L’ardoise du jour – Ardoise</title>
      <div className={styles.strip}>
        <div>
          <Link to="/dashboard" className={styles.back} aria-label="Retour à l'accueil">
            <ArrowLeft aria-hidden />
          </Link>
          <div>
            <h1>L’ardoise du jour</h1>
            <p>{dayWords(moment.nowMs, timeZone)}</p>
          </div>
        </div>
      </div>
      {shown()}
    </div>
  )
}

/** Formats today at the restaurant: "Lundi 23 novembre". */
function dayWords(nowMs: number, timeZone: string): string {
  const words = new Intl.DateTimeFormat("fr-FR", { weekday: "long", day: "numeric", month: "long", timeZone })
  return sentence(withFirst(words.format(nowMs)))
}
