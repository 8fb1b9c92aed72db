import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { useMedia } from "@ardoise/ui/media/use-media"
import type { UseQueryResult } from "@tanstack/react-query"
import { Plus, TriangleAlert } from "lucide-react"
import { useCreationNotice } from "../menu-pages/use-creation-notice.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { listLoadFailed } from "../menus/menu-words.ts"
import type { Services } from "../menus/served-menu.ts"
import { gotNoAnswer, menusKeptMessage, noAnswerMessage } from "../no-answer.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { CreateMenuLink } from "./create-menu-link.tsx"
import { FirstSteps } from "./first-steps.tsx"
import { MenuCard } from "./menu-card.tsx"
import styles from "./menu-list.module.css"
import { UnsavedEdits } from "./unsaved-edits.tsx"
import type { MenuActions } from "./use-menu-actions.ts"

type MenuListProps = {
  userId: string
  list: UseQueryResult<MenuListEntry[]>
  /** The menu on the slate above, if there is one; undefined while that is not known. */
  servedId: string | null | undefined
  /** The earliest menu of the owner. */
  firstId: string | null
  services: Services
  actions: MenuActions
}

/** "Mes menus": the menus that diners do not see, or the error and empty states. */
export function MenuList({ userId, list, servedId, firstId, services, actions }: MenuListProps) {
  const { plan } = usePlan()
  const notice = useCreationNotice()
  const isPhone = !useMedia("(min-width: 768px)")
  const entries = list.data
  const papers = servedId === undefined ? undefined : entries?.filter(({ id }) => id !== servedId)
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.title} tabIndex={-1}>
          Mes menus
        </h2>
        {isPhone && servedId != null && <CreateMenuLink tone="primary">Créer un menu</CreateMenuLink>}
      </div>
      {list.isError && (
        <FailureBanner
          tone={entries === undefined ? "error" : "neutral"}
          title={listLoadFailed}
          icon={<TriangleAlert aria-hidden />}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
          className={styles.failure}
        >
          {gotNoAnswer(list.error) ? noAnswerMessage : menusKeptMessage}
        </FailureBanner>
      )}
      {/* Menus that were read before a failure stay visible. */}
      {entries !== undefined && papers !== undefined && (
        <>
          <UnsavedEdits userId={userId} entries={entries} />
          <FirstSteps userId={userId} menuCount={entries.length} />
          <div className={styles.grid}>
            {papers.map((entry) => (
              <MenuCard
                key={entry.id}
                entry={entry}
                windows={services.get(entry.id) ?? []}
                isDefault={plan === "free" && entry.id === firstId}
                actions={actions}
              />
            ))}
            {entries.length > 0 && notice !== "none" && (
              <button type="button" className={styles.add} onClick={() => actions.showLimit(true)}>
                <Plus aria-hidden />
                Créer un menu
              </button>
            )}
          </div>
          {entries.length > 0 && papers.length === 0 && notice === "none" && (
            <p className={styles.none}>Vos autres menus apparaîtront ici.</p>
          )}
        </>
      )}
    </section>
  )
}
