import { countDishes } from "@ardoise/domain/menu/menu"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { Loading } from "@ardoise/ui/loading/loading"
import { List } from "lucide-react"
import { type RefObject, useEffect, useEffectEvent, useMemo } from "react"
import { A6Drawing } from "../../code-drawing/card-drawing.tsx"
import { useShownCard } from "../../code-drawing/use-shown-card.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import type { CardOrder } from "./card-layout.ts"
import { Pages, PaperDesk } from "./paper-desk.tsx"
import { PhoneDesk } from "./phone-desk.tsx"
import styles from "./proof.module.css"
import type { FormatChoice } from "./proof-format.ts"
import { ProofRail } from "./rail/proof-rail.tsx"
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
  view: FormatChoice & {
    /** The window is too small to write in the card: it only shows it. */
    readonly isNarrow: boolean
    readonly choose: (name: "list") => void
  }
}

const order: CardOrder = { size: "a4", style: "affiche", allergens: "numbers" }

/** The menu as it will be printed, and what else it looks like. */
export function ProofView({ ref, session, state, profile, view }: ProofViewProps) {
  const { menu } = state.draft
  const { isNarrow, format, chooseFormat } = view
  const frame = useCardFrame(profile)
  const runs = useRuns({ session, state, content: ref })
  const shown = useMemo(() => withTyped(menu, runs.typed), [menu, runs.typed])
  const proof = useProof(shown, frame, order)
  const tableCard = useShownCard(profile ?? emptyProfile)
  const handleLeave = () => view.choose("list")
  const leave = useEffectEvent(handleLeave)
  // The list leads to what prevents the menu from being saved.
  useEffect(() => {
    if (state.isFaultWanted) leave()
  }, [state.isFaultWanted])
  return (
    <div className={styles.view}>
      <section className={styles.desk} ref={ref} tabIndex={-1} aria-label="Épreuve">
        {isNarrow && (
          <p className={styles.back}>
            <Button icon={<List aria-hidden />} onClick={handleLeave}>
              Revenir à la liste
            </Button>
          </p>
        )}
        {format === "phone" ? (
          <PhoneDesk menu={shown} profile={profile} />
        ) : format === "table-card" ? (
          <A6Drawing {...tableCard} className={styles.tableCard} />
        ) : countDishes(menu) === 0 ? (
          <p className={styles.none}>Ajoutez d’abord un plat dans la liste&nbsp;: il s’imprimera ici.</p>
        ) : proof === null ? (
          <Loading text="Mise en page…" />
        ) : isNarrow ? (
          <div className={styles.sheets}>
            <Pages proof={proof} isDecoration={false} />
          </div>
        ) : (
          <PaperDesk
            key={runs.round}
            content={ref}
            session={session}
            state={state}
            profile={profile}
            proof={proof}
            actions={runs.actions}
          />
        )}
      </section>
      {runs.isRefusedAsked && (
        <DiscardDialog
          title="Abandonner ce que vous avez écrit&nbsp;?"
          text="Ce texte est refusé, et n’est donc pas encore dans le menu."
          onGoOn={runs.goOn}
          onDiscard={runs.discard}
        />
      )}
      {chooseFormat !== null && (
        <ProofRail format={format} onChoose={chooseFormat} menu={shown} card={tableCard} proof={proof} />
      )}
    </div>
  )
}
