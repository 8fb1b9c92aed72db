import { newMenuId } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import type { RefObject } from "react"
import { useLocation } from "react-router"
import { fromNothing } from "./category/from-nothing.tsx"
import { DescriptionsOpener } from "./describing/descriptions-opener.tsx"
import { newDishForm } from "./dish/open-dish.ts"
import { EditorActions } from "./editor-actions.tsx"
import type { EditorSession, EditorState } from "./editor-session.ts"
import { EditorStrip, SaveStatus } from "./editor-strip.tsx"
import type { EditorView } from "./proof/use-editor-view.ts"
import { RegulationOpener } from "./regulation/regulation-opener.tsx"
import { SavingBands } from "./saving/saving-bands.tsx"
import { SearchOpener } from "./search/search-opener.tsx"
import { isPublicationDue, useSaveAndPublish } from "./use-first-publication.ts"

type EditorHeaderProps = {
  session: EditorSession
  state: EditorState
  profile: RestaurantProfile | undefined
  userId: string
  /** The part of the screen that shows the dishes. */
  content: RefObject<HTMLElement | null>
  view: EditorView
}

const views = [
  { value: "list", label: "Liste" },
  { value: "proof", label: "Épreuve" },
] as const

/** The header of the editor with everything in it: status, bands, dish search and actions. */
export function EditorHeader({ session, state, profile, userId, content, view }: EditorHeaderProps) {
  const { draft, isUnsaved, saving, isElsewhere } = state
  const { menu, history } = draft
  const [undoes, redoes] = [history.past.at(-1)?.name ?? null, history.future.at(-1)?.name ?? null]
  const { hash } = useLocation()
  // Before its first category, a new menu has nothing that most tools could act on.
  const isBlank = menu.id === newMenuId && menu.categories.length === 0
  const isTouched = isUnsaved || saving.isSaving || undoes !== null || redoes !== null
  const isAtDoors = isBlank && menu.name === "" && !isTouched && hash !== fromNothing
  const saveAndPublish = useSaveAndPublish(session.save, () =>
    session.isUnsavedNow() ? null : session.draft.current().menu,
  )
  return (
    <EditorStrip
      isBare={isAtDoors}
      status={
        <SaveStatus
          draft={draft}
          isUnsaved={isUnsaved}
          isFresh={saving.isFresh}
          keptAt={saving.keptAt}
          timeZone={profile?.timeZone}
        />
      }
      isUnsaved={isUnsaved}
      bands={
        <SavingBands
          network={saving.network}
          isJournalFull={saving.isJournalFull}
          isElsewhere={isElsewhere}
          hasConflict={saving.conflict !== null}
          onAskConflict={session.saving.askConflict}
          isGone={draft.isGone}
          onRecreate={() => void session.saving.recreate()}
        />
      }
      search={
        <>
          {(view.name === "proof" ? !view.isNarrow : view.isWide && !isBlank) && (
            <div data-view-switch={view.name}>
              <Segmented label="Vue" value={view.name} options={views} onChange={view.choose} />
            </div>
          )}
          {!isBlank && (
            <SearchOpener
              menu={menu}
              handle={session.draft}
              content={content}
              onShow={view.showDishes}
              onWrite={(categoryId, name) => session.dish.open(newDishForm(categoryId, name))}
            />
          )}
          {!isBlank && <RegulationOpener session={session} state={state} userId={userId} profile={profile} />}
          <DescriptionsOpener session={session} menu={menu} />
        </>
      }
      actions={
        // From the first moment on, so that no bar appears while the name is typed.
        !isAtDoors && (
          <EditorActions
            // The proof itself is a preview.
            menuId={view.name === "proof" && !view.isNarrow ? newMenuId : menu.id}
            hasSteps={!isBlank || undoes !== null || redoes !== null}
            undoes={undoes}
            redoes={redoes}
            isUnsaved={isUnsaved}
            isSaving={saving.isSaving}
            onUndo={session.undo}
            onRedo={session.redo}
            isPublicationDue={isPublicationDue(menu)}
            onSave={saveAndPublish}
          />
        )
      }
    />
  )
}
