import { countDishes } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { List } from "lucide-react"
import { type RefObject, useEffect, useEffectEvent, useMemo, useRef, useState } from "react"
import { newDishForm } from "../dish/open-dish.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import type { CardOrder } from "./card-layout.ts"
import { handleHintId } from "./dish-margin.tsx"
import { EmptyCategories } from "./empty-categories.tsx"
import { millimetresOf, placeOf } from "./place-style.ts"
import styles from "./proof.module.css"
import { type ActivePlace, ProofFields } from "./proof-fields.tsx"
import { type ProofSpots, spotsOf } from "./proof-spots.ts"
import { SheetPage } from "./sheet-page.tsx"
import { withTyped } from "./typed-menu.ts"
import { useDishNotes } from "./use-dish-notes.ts"
import { useMargin } from "./use-margin.ts"
import { useNewDish } from "./use-new-dish.ts"
import { useCardFrame, useProof } from "./use-proof.ts"
import { useProofDrag } from "./use-proof-drag.tsx"
import { useProofMoves } from "./use-proof-moves.ts"
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

/** The owner is at no dish. */
const nowhere: ActivePlace = { dishId: null, categoryId: null }

const order: CardOrder = { size: "a4", style: "affiche", allergens: "numbers" }

/** The menu as it will be printed: the pages of its card. */
export function ProofView({ ref, session, state, profile, isNarrow, onLeave }: ProofViewProps) {
  const { menu } = state.draft
  const frame = useCardFrame(profile)
  const runs = useRuns({ session, state, content: ref })
  const shown = useMemo(() => withTyped(menu, runs.typed), [menu, runs.typed])
  const proof = useProof(shown, frame, order)
  const [active, setActive] = useState(nowhere)
  const spots = useMemo(() => (proof === null ? null : spotsOf(proof)), [proof])
  const sheets = useRef<HTMLDivElement>(null)
  const notes = useDishNotes(menu, profile)
  const moves = useProofMoves(session.draft, ref, spots)
  const drag = useProofDrag({
    sheets,
    spots,
    nameOf: (dishId) => menu.categories.flatMap(({ dishes }) => dishes).find(({ id }) => id === dishId)?.name ?? "",
    say: moves.say,
    onDrop: (dishId, toIndex) => moves.move(dishId, toIndex, "[data-handle]"),
  })
  const margin = useMargin({ session, content: ref, profile, moves, onPress: drag.press })
  const newDish = useNewDish(session, ref)
  const leave = useEffectEvent(onLeave)
  // The list leads to what prevents the menu from being saved.
  useEffect(() => {
    if (state.isFaultWanted) leave()
  }, [state.isFaultWanted])
  return (
    <section
      className={styles.desk}
      ref={ref}
      tabIndex={-1}
      aria-label="Épreuve"
      onPointerDown={({ target }) => {
        if (!(target as Element).closest("[data-dish], [data-new-dish]")) setActive(nowhere)
      }}
    >
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
        <div className={styles.sheets} ref={sheets}>
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
              <Band spots={spots} dishId={drag.draggedId ?? active.dishId} />
              <ProofFields
                menu={menu}
                spots={spots}
                notes={notes}
                active={active}
                actions={runs.actions}
                margin={margin}
                newDish={newDish}
                onActive={setActive}
              />
              {drag.picture}
              <p id={handleHintId} hidden>
                Les flèches haut et bas déplacent le plat dans sa catégorie.
              </p>
              <p className="visually-hidden" role="status">
                {moves.said}
              </p>
            </>
          )}
        </div>
      )}
      {!isNarrow && countDishes(menu) > 0 && (
        <EmptyCategories
          categories={menu.categories}
          onAdd={(categoryId) => session.dish.open(newDishForm(categoryId))}
        />
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
