import { formatLongDate } from "@ardoise/domain/dates"
import { type PostedNotices, type RoomThing, roomThings } from "@ardoise/domain/regulation/regulated-restaurant"
import { ruleOf } from "@ardoise/domain/regulation/rules"
import { Button } from "@ardoise/ui/button/button"
import { Fold } from "@ardoise/ui/fold/fold"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { useState } from "react"
import { readAgain } from "../../read-again.ts"
import { restaurantQuery, savePostedNotices } from "../../restaurant/restaurant-api.ts"
import styles from "./regulation-panel.module.css"

type RoomPartProps = { notices: PostedNotices; userId: string; timeZone: string }

/** What no document shows: the owner looks in the room, and the tick keeps its date. */
export function RoomPart({ notices, userId, timeZone }: RoomPartProps) {
  const queryClient = useQueryClient()
  const toast = useToast()
  const saving = useMutation({
    mutationFn: async (changed: PostedNotices) => {
      await savePostedNotices(userId, changed)
      await readAgain(queryClient, restaurantQuery(userId))
    },
    onError: () => toast({ title: "Erreur", text: failed, tone: "error", about: "regulation-room" }),
    onSettled: (_data, _error, changed) => setPressed((now) => (now === changed ? null : now)),
  })
  // The query library reports a save a moment after the press. Without a state of its own, the tick would flicker.
  const [pressed, setPressed] = useState<PostedNotices | null>(null)
  const shown = pressed ?? notices
  // The folder is asked for once a printed card refers to it.
  const asked = roomThings.filter((thing) => thing !== "folder" || shown.folder !== undefined)
  const isSeen = (thing: RoomThing) => shown[thing] !== undefined && shown[thing] !== "asked"
  const done = asked.filter(isSeen).length
  const isComplete = done === asked.length
  const write = (thing: RoomThing, seen: string | null) => {
    const { [thing]: _before, ...others } = shown
    const unseen = thing === "folder" ? { ...others, folder: "asked" } : others
    const changed = seen === null ? unseen : { ...others, [thing]: seen }
    setPressed(changed)
    saving.mutate(changed)
  }
  const seenWords = (thing: RoomThing) => {
    const seen = shown[thing]
    return (
      seen !== undefined && isSeen(thing) && seen !== "no" && <small>{`Vu le ${formatLongDate(seen, timeZone)}`}</small>
    )
  }
  return (
    <Fold
      title="Dans votre salle"
      note={isComplete ? "complet" : `${done} sur ${asked.length}`}
      level={3}
      isFlush
      isOpen={!isComplete}
    >
      <ul>
        {asked
          .filter((thing) => thing !== "prices")
          .map((thing) => (
            <li key={thing} className={styles.thing}>
              <label className={styles.tick}>
                <input
                  type="checkbox"
                  checked={isSeen(thing)}
                  onChange={(event) => write(thing, event.target.checked ? new Date().toISOString() : null)}
                />
                <span>
                  {ruleOf(`room-${thing}`).sentence}
                  {seenWords(thing)}
                </span>
              </label>
            </li>
          ))}
        <li className={styles.thing}>
          <p>
            {ruleOf("room-prices").sentence}
            {seenWords("prices")}
          </p>
          <div className={styles.acts}>
            <Button
              aria-pressed={shown.prices !== undefined && shown.prices !== "no"}
              onClick={() => write("prices", new Date().toISOString())}
            >
              Oui
            </Button>
            <Button aria-pressed={shown.prices === "no"} onClick={() => write("prices", "no")}>
              Non, seulement aux repas
            </Button>
          </div>
        </li>
      </ul>
    </Fold>
  )
}

const failed = "La réponse n’a pas pu être enregistrée. Réessayez."
