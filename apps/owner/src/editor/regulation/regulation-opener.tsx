import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Button } from "@ardoise/ui/button/button"
import { ListChecks } from "lucide-react"
import { useDeferredValue, useEffect, useEffectEvent, useState } from "react"
import { useLocation } from "react-router"
import { whenIdle } from "../../when-idle.ts"
import type { EditorSession, EditorState } from "../editor-session.ts"
import search from "../search/search-opener.module.css"
import { useLatePart } from "../use-late-part.ts"

const load = () => import("./regulation-panel.tsx")

type RegulationOpenerProps = {
  session: EditorSession
  state: EditorState
  userId: string
  /** Undefined while it loads: nothing is checked before. */
  profile: RestaurantProfile | undefined
}

/**
 * The button "Carte en règle" with its count, and the list while it is open. The rules are a late part: they are loaded
 * when the editor is idle, and checked again after each edit without holding up a keystroke.
 */
export function RegulationOpener({ session, state, userId, profile }: RegulationOpenerProps) {
  const [rules, setRules] = useState<Awaited<ReturnType<typeof load>> | null>(null)
  const { part, open, close, prefetch } = useLatePart(load)
  const { hash } = useLocation()
  const menu = useDeferredValue(state.draft.menu)
  // Loads the rules for the badge. Without a connection the button opens them later.
  useEffect(
    () =>
      whenIdle(() => {
        load().then(setRules, () => undefined)
      }),
    [],
  )
  const counts = rules !== null && profile !== undefined ? rules.countsOf(menu, profile) : null
  const openNow = useEffectEvent(() => void open())
  useEffect(() => {
    if (hash === "#regle") openNow()
  }, [hash])
  return (
    <>
      <Button
        tone="quiet"
        icon={<ListChecks aria-hidden />}
        className={search.late}
        title="Carte en règle"
        aria-expanded={part !== null}
        onPointerEnter={prefetch}
        onFocus={prefetch}
        onClick={() => (part === null ? void open() : close())}
      >
        <span className={search.wide} aria-hidden>
          Carte en règle
        </span>
        <span className="visually-hidden">
          {counts === null ? "Carte en règle" : `Carte en règle, ${rules?.badgeWords(counts)}`}
        </span>
        {rules !== null && counts !== null && <rules.RegulationBadge counts={counts} />}
      </Button>
      {part !== null && profile !== undefined && (
        <part.RegulationPanel
          session={session}
          menu={menu}
          profile={profile}
          userId={userId}
          isDishOpen={state.dish.form !== null}
          isLeaving={state.departure.isAsking && state.isFormTyped}
          onClose={close}
        />
      )}
    </>
  )
}
