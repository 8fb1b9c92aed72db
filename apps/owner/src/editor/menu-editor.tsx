import { newMenuId } from "@ardoise/domain/menu/menu"
import { Button } from "@ardoise/ui/button/button"
import { useQuery } from "@tanstack/react-query"
import { FileText } from "lucide-react"
import { useDeferredValue, useRef } from "react"
import { menuName } from "../menus/menu-words.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { OpenDishDialog } from "./dish/open-dish-dialog.tsx"
import { SoldOutProvider } from "./dish/sold-out-context.tsx"
import { EditorHeader } from "./editor-header.tsx"
import { LeaveDialog } from "./leaving/leave-dialog.tsx"
import { MenuContent } from "./menu-content.tsx"
import styles from "./menu-editor.module.css"
import { useEditorView } from "./proof/use-editor-view.ts"
import { useEditorKeys } from "./use-editor-keys.ts"
import { type EditorParts, useEditorSession } from "./use-editor-session.ts"
import { ConflictDialog } from "./versions/conflict-dialog.tsx"
import { VersionsButton } from "./versions/versions-button.tsx"

/** The editor of one menu. */
export function MenuEditor(parts: EditorParts) {
  const { session, state } = useEditorSession(parts)
  const profile = useQuery(restaurantQuery(parts.userId)).data?.profile
  const timeZone = profile?.timeZone
  const content = useRef<HTMLDivElement>(null)
  const view = useEditorView()
  useEditorKeys(session)
  const { menu, saved } = state.draft

  return (
    <div className={styles.page}>
      <MenuTitle name={menuName(menu)} />
      <EditorHeader
        session={session}
        state={state}
        profile={profile}
        userId={parts.userId}
        content={content}
        view={view}
      />
      <SoldOutProvider menuId={saved?.id ?? null} storedIds={state.storedDishIds}>
        {view.Proof === null ? (
          <MenuContent ref={content} session={session} state={state} />
        ) : (
          <view.Proof ref={content} session={session} state={state} profile={profile} view={view} />
        )}
      </SoldOutProvider>
      {view.name === "list" && (
        <div className={styles.versions}>
          {menu.id !== newMenuId && <VersionsButton menuId={menu.id} timeZone={timeZone} session={session} />}
          {!view.isWide && menu.categories.length > 0 && (
            <Button tone="quiet" icon={<FileText aria-hidden />} onClick={() => view.choose("proof")}>
              Voir l’épreuve
            </Button>
          )}
        </div>
      )}
      <OpenDishDialog session={session} state={state} userId={parts.userId} content={content} />
      <LeaveDialog session={session} state={state} />
      <ConflictDialog session={session} state={state} timeZone={timeZone} />
    </div>
  )
}

/** The title of the tab. It is deferred, so that a keystroke never waits for it. */
function MenuTitle({ name }: { name: string }) {
  return <title>{`${useDeferredValue(name)} – Ardoise`}</title>
}
