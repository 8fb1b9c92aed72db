import { countDishes } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { List } from "lucide-react"
import { type RefObject, useEffect, useEffectEvent } from "react"
import type { EditorSession, EditorState } from "../editor-session.ts"
import type { CardOrder } from "./card-layout.ts"
import styles from "./proof.module.css"
import { SheetPage } from "./sheet-page.tsx"
import { useCardFrame, useProof } from "./use-proof.ts"

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
export function ProofView({ ref, state, profile, isNarrow, onLeave }: ProofViewProps) {
  const { menu } = state.draft
  const frame = useCardFrame(profile)
  const proof = useProof(menu, frame, order)
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
              isDecoration={false}
            />
          ))}
        </div>
      )}
    </section>
  )
}
