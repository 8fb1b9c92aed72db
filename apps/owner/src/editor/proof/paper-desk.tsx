import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { type RefObject, useMemo, useRef, useState } from "react"
import { newDishForm } from "../dish/open-dish.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import type { Proof } from "./card-layout.ts"
import { handleHintId } from "./dish-margin.tsx"
import { useProofDrag } from "./drag/use-proof-drag.tsx"
import { EmptyCategories } from "./empty-categories.tsx"
import { millimetresOf, placeOf } from "./place-style.ts"
import styles from "./proof.module.css"
import { type ActivePlace, type ProofActions, ProofFields } from "./proof-fields.tsx"
import { type ProofSpots, spotsOf } from "./proof-spots.ts"
import { SheetPage } from "./sheet-page.tsx"
import { useDishNotes } from "./use-dish-notes.ts"
import { useMargin } from "./use-margin.ts"
import { useNewDish } from "./use-new-dish.ts"
import { useProofMoves } from "./use-proof-moves.ts"

type PaperDeskProps = {
  /** The part of the screen that shows the fields. */
  content: RefObject<HTMLElement | null>
  session: EditorSession
  state: EditorState
  /** Undefined while it loads. */
  profile: RestaurantProfile | undefined
  proof: Proof
  /** What happens to the texts of the sheet. */
  actions: ProofActions
}

/** The owner is at no dish. */
const nowhere: ActivePlace = { dishId: null, categoryId: null }

/** The pages of the card with everything that an owner writes and does on them. */
export function PaperDesk({ content, session, state, profile, proof, actions }: PaperDeskProps) {
  const { menu } = state.draft
  const [active, setActive] = useState(nowhere)
  const spots = useMemo(() => spotsOf(proof), [proof])
  const sheets = useRef<HTMLDivElement>(null)
  const notes = useDishNotes(menu, profile)
  const moves = useProofMoves(session.draft, content, spots)
  const drag = useProofDrag({
    sheets,
    spots,
    nameOf: (dishId) => menu.categories.flatMap(({ dishes }) => dishes).find(({ id }) => id === dishId)?.name ?? "",
    say: moves.say,
    onDrop: (dishId, toIndex) => moves.move(dishId, toIndex, "[data-handle]"),
  })
  const margin = useMargin({ session, content, profile, moves, onPress: drag.press })
  const newDish = useNewDish({ session, content, setTyped: actions.typeNewDish })
  return (
    <div
      className={styles.paperDesk}
      onPointerDown={({ target, currentTarget }) => {
        // The press moves the focus next. The line of a new dish must still be there then, to add what is written in it.
        const isWritten = currentTarget.querySelector("[data-new-dish][data-typed]") !== null
        if (!isWritten && !(target as Element).closest("[data-dish], [data-new-dish]")) setActive(nowhere)
      }}
    >
      <div className={styles.sheets} ref={sheets}>
        <Pages proof={proof} isDecoration />
        {spots !== null && (
          <>
            <Band spots={spots} dishId={drag.draggedId ?? active.dishId} />
            <ProofFields
              menu={menu}
              spots={spots}
              notes={notes}
              active={active}
              actions={actions}
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
      <EmptyCategories
        categories={menu.categories}
        onAdd={(categoryId) => {
          const form = newDishForm(categoryId)
          moves.showDish(form.dish.id)
          session.dish.open(form)
        }}
      />
    </div>
  )
}

/** The pages of the card as they are printed. */
export function Pages({ proof, isDecoration }: { proof: Proof; isDecoration: boolean }) {
  const { pages, width, height } = proof.card
  return [...pages.entries()].map(([page, boxes]) => (
    <SheetPage key={page} width={width} height={height} boxes={boxes} isDecoration={isDecoration} />
  ))
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
