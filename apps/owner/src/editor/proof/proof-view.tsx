import { countDishes } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { List } from "lucide-react"
import { type RefObject, useEffect, useEffectEvent, useMemo, useState } from "react"
import type { EditorSession, EditorState } from "../editor-session.ts"
import type { CardOrder } from "./card-layout.ts"
import { millimetresOf, placeOf } from "./place-style.ts"
import styles from "./proof.module.css"
import { ProofFields } from "./proof-fields.tsx"
import { type ProofSpots, spotsOf } from "./proof-spots.ts"
import { SheetPage } from "./sheet-page.tsx"
import { withTyped } from "./typed-menu.ts"
import { useCardFrame, useProof } from "./use-proof.ts"
import { useRuns } from "./use-runs.ts"

/** What the editor gives to its view as a printed card. */
export type ProofViewProps = {
  ref: RefObject<HTMLDivElement | null>
  session: EditorSession
  state: EditorState
  /** Undefined while it loads. */
  profile: RestaurantProfile | undefined
  /** The window is too narrow to write in it. */
  isNarrow: boolean
  /** Returns to the list. */
  onLeave: () => void
}

const order: CardOrder = { size: "a4", style: "affiche", allergens: "numbers" }

/** The menu as it will be printed: the pages of its card. */
export function ProofView({ ref, session, state, profile, isNarrow, onLeave }: ProofViewProps) {
  const { menu } = state.draft
  const frame = useCardFrame(profile)
  const runs = useRuns({ session, state, content: ref })
  const shown = useMemo(() => withTyped(menu, runs.typed), [menu, runs.typed])
  const proof = useProof(shown, frame, order)
  const [activeId, setActiveId] = useState<string | null>(null)
  const spots = useMemo(() => (proof === null ? null : spotsOf(proof)), [proof])
  const leave = useEffectEvent(onLeave)
  // The list leads to what prevents the menu from being saved.
  useEffect(() => {
    if (state.isFaultWanted) leave()
  }, [state.isFaultWanted])
  return (
    <section className={styles.desk} ref={ref} tabIndex={-1} aria-label="Épreuve">
      {isNarrow && (
        <p className={styles.back}>
          <Button icon={<List aria-hidden />} onClick={onLeave}>
            Revenir à la liste
          </Button>
        </p>
      )}
      {countDishes(menu) === 0 ? (
        <p className={styles.none}>Ajoutez d’abord un plat dans la liste&nbsp;: il s’imprimera ici.</p>
      ) : proof === null ? (
        <Loading text="Mise en page…" />
      ) : (
        <div className={styles.sheets}>
          {[...proof.card.pages.entries()].map(([page, boxes]) => (
            <SheetPage
              key={page}
              width={proof.card.width}
              height={proof.card.height}
              boxes={boxes}
              isDecoration={!isNarrow}
            />
          ))}
          {spots !== null && !isNarrow && (
            <>
              <Band spots={spots} dishId={activeId} />
              <ProofFields menu={menu} spots={spots} actions={runs.actions} onActive={setActiveId} />
            </>
          )}
        </div>
      )}
    </section>
  )
}

/** White space around the dish that is written, in millimetres. */
const around = { x: 2.5, y: 1.3 }

/** Marks the dish that is written. */
function Band({ spots, dishId }: { spots: ProofSpots; dishId: string | null }) {
  const spot = spots.bands.flatMap(({ dishes }) => dishes).find((dish) => dish.dishId === dishId)
  if (spot === undefined) return null
  const { page, x, y, width, height } = spot
  const place = { page, x: x - around.x, y: y - around.y, width: width + 2 * around.x, height: height + 2 * around.y }
  return <div className={styles.band} style={{ ...millimetresOf(spots), ...placeOf(place, spots.height) }} />
}
