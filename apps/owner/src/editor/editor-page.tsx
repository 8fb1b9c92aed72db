import { readKey, removeKey } from "@ardoise/browser/storage"
import { createUuid } from "@ardoise/browser/uuid"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { messages } from "@ardoise/domain/messages"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useEffect, useLayoutEffect, useState } from "react"
import { useNavigate, useParams } from "react-router"
import { useOwner } from "../auth/session.tsx"
import { useDraftNotice } from "../menu-pages/use-creation-notice.ts"
import { menuKeys, menuQuery, type StoredMenu } from "../menus/menu-api.ts"
import { loadFailed } from "../menus/menu-words.ts"
import { readAgain } from "../read-again.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { storageKeys } from "../storage-keys.ts"
import { fromNothing, useNewEditor } from "./category/from-nothing.tsx"
import { newDraft, storedDraft } from "./draft/menu-draft.ts"
import { useIsEditable } from "./draft/use-is-editable.ts"
import { editPath } from "./edit-path.ts"
import { EditorStrip } from "./editor-strip.tsx"
import { ResumeDialog } from "./leaving/resume-dialog.tsx"
import { resumedDraft } from "./leaving/resumption.ts"
import { useResumption } from "./leaving/use-resumption.ts"
import styles from "./menu-editor.module.css"
import { MenuEditor } from "./menu-editor.tsx"
import { menuStoreOf } from "./saving/menu-store.ts"
import { saveLogOf } from "./saving/save-log.ts"
import type { Width } from "./saving/save-policy.ts"
import { useAnnouncement } from "./saving/use-announcement.ts"
import { useFirstMenu } from "./use-first-publication.ts"
import { ReadOnlyMenu } from "./versions/read-only-menu.tsx"

/** The page at `/dashboard/menu/new` and `/dashboard/menu/{menuId}/edit`. */
export function EditorPage() {
  const { menuId = newMenuId } = useParams()
  const newEditor = useNewEditor()
  const navigate = useNavigate()
  useDraftNotice()
  const [adopted, setAdopted] = useState<{ menuId: string; editor: string } | null>(null)
  // The first save of a new menu changes its address while the owner is typing. The same editor must stay mounted.
  const ownEditor = menuId === newMenuId ? `${newMenuId} ${newEditor}` : menuId
  const editor = adopted?.menuId === menuId ? adopted.editor : ownEditor

  const handleCreated = (createdId: string) => {
    setAdopted({ menuId: createdId, editor })
    // The scroll position stays.
    const { hash } = window.location
    const view = hash === fromNothing ? "" : hash
    navigate({ pathname: editPath(createdId), hash: view }, { replace: true, preventScrollReset: true })
  }
  return <OpenedEditor key={editor} menuId={menuId} onCreated={handleCreated} />
}

/** Page height of each menu when it was left, in px. Back restores the scroll position before the menu has loaded. */
const heightsPx = new Map<string, number>()

type OpenedEditorProps = { menuId: string; onCreated: (menuId: string) => void }

/** The editor of the menu that the address named when it was opened. */
function OpenedEditor({ menuId, onCreated }: OpenedEditorProps) {
  const [openedId] = useState(menuId)
  const [opened, setOpened] = useState<StoredMenu | null>(null)
  const [newId] = useState(createUuid)
  const [sessionId] = useState(createUuid)
  const owner = useOwner()
  const queryClient = useQueryClient()
  const announce = useAnnouncement()
  const isNew = openedId === newMenuId
  // Measures the document while it shows this menu for the last time.
  useLayoutEffect(() => () => void heightsPx.set(openedId, document.documentElement.scrollHeight), [openedId])
  // The owner has resolved a conflict or restored a version: all cached menus are outdated (A43).
  useEffect(() => {
    if (readKey(storageKeys.forceMenuReload) === null) return
    removeKey(storageKeys.forceMenuReload)
    void readAgain(queryClient, { queryKey: menuKeys.ofOwner(owner.id) })
  }, [queryClient, owner.id])
  const noteFirstMenu = useFirstMenu(owner.id, isNew)
  const isAllowed = useIsEditable(owner.id, openedId)
  // Only the first answer is used: later data must not change what the owner is typing. The read-only view shows the
  // newest data.
  const query = useQuery({
    ...menuQuery(owner.id, openedId),
    enabled: !isNew && (opened === null || isAllowed === false),
    // Editing an older copy would be useless: its save could only end in a conflict.
    refetchOnMount: "always",
  })
  const answer = query.isFetchedAfterMount ? query.data : undefined
  if (opened === null && answer) setOpened(answer)
  const isKnown = isNew || answer !== undefined || opened !== null
  const timeZone = useQuery(restaurantQuery(owner.id)).data?.profile.timeZone
  // The state is set one render later, so an answer that has just arrived is used directly.
  const resumption = useResumption(owner.id, openedId, isKnown, opened ?? answer ?? null)

  const initial = () => {
    const newest = query.data ?? opened
    if (resumption.resumed !== null) return resumedDraft(resumption.resumed, newest)
    return newest === null ? newDraft(emptyMenu(), newId) : storedDraft(newest)
  }
  const handleSaved = (save: { isNew: boolean; width: Width }) => {
    void readAgain(queryClient, { queryKey: menuKeys.ofOwner(owner.id) })
    announce(save)
  }
  const handleCreated = (createdId: string) => {
    noteFirstMenu(createdId)
    onCreated(createdId)
  }

  if (opened !== null && isAllowed === false) return <ReadOnlyMenu stored={query.data ?? opened} />
  if (opened !== null && isAllowed === null) return <EditorSkeleton heightPx={heightsPx.get(openedId)} />
  if (isNew || opened !== null || resumption.offered !== null || resumption.resumed !== null) {
    return (
      <>
        <MenuEditor
          key={resumption.resumed?.key}
          initial={initial}
          read={query.data ?? null}
          left={resumption.resumed}
          store={menuStoreOf(owner.id, queryClient)}
          log={saveLogOf(queryClient)}
          userId={owner.id}
          sessionId={sessionId}
          onSaved={handleSaved}
          onCreated={handleCreated}
        />
        {resumption.offered !== null && (
          <ResumeDialog
            mine={resumption.offered.draft.menu}
            openDishName={resumption.offered.openDish?.fields.name ?? null}
            writtenAt={resumption.offered.writtenAt}
            timeZone={timeZone}
            stored={opened?.menu ?? null}
            isGone={!isNew && opened === null}
            onResume={resumption.resume}
            onDiscard={resumption.discard}
            onLater={resumption.postpone}
          />
        )}
      </>
    )
  }
  if (answer === null && resumption.isLooking) return <EditorSkeleton heightPx={heightsPx.get(openedId)} />
  if (answer === null) return <MissingMenu />
  if (query.isError && !query.isFetching) return <LoadFailure onRetry={() => void query.refetch()} />
  return <EditorSkeleton heightPx={heightsPx.get(openedId)} />
}

/** Reports that this owner has no such menu, and goes to the dashboard (A63). */
function MissingMenu() {
  const toast = useToast()
  const navigate = useNavigate()
  // Shows a toast and navigates, once the server has no menu under this address.
  useEffect(() => {
    toast({ tone: "error", title: "Erreur", text: messages["menu-not-found"] })
    navigate("/dashboard", { replace: true })
  }, [toast, navigate])
  return null
}

/** The page after a load error: it has nothing to edit, and no save that could overwrite the stored menu (A63). */
function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.page}>
      <EditorStrip status={null} isUnsaved={false} actions={null} />
      <div className={styles.content}>
        <FailureBanner title="Erreur: Impossible de charger les données du menu" onRetry={onRetry}>
          {loadFailed}
        </FailureBanner>
      </div>
    </div>
  )
}

function EditorSkeleton({ heightPx }: { heightPx: number | undefined }) {
  return (
    <div className={styles.page} style={{ minHeight: heightPx }}>
      <EditorStrip status={null} isUnsaved={false} actions={null} />
      <Loading text="Chargement..." isSilent className={`${styles.content} ${styles.skeleton}`}>
        <Skeleton height={44} width="45%" />
        <Skeleton height={38} width="80%" />
        <Skeleton height={28} width="25%" />
        <Skeleton height={200} />
      </Loading>
    </div>
  )
}
