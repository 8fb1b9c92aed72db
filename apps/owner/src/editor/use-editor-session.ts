import { createUuid } from "@ardoise/browser/uuid"
import { newMenuId } from "@ardoise/domain/menu/menu"
import { useLayoutEffect, useState, useSyncExternalStore } from "react"
import { useNavigate } from "react-router"
import type { StoredMenu } from "../menus/menu-api.ts"
import { useExitGuard } from "../page-parts/use-exit-guard.ts"
import { useUnsavedWork } from "../unsaved-work.tsx"
import type { MenuDraft } from "./draft/menu-draft.ts"
import { editPath } from "./edit-path.ts"
import {
  createEditorSession,
  type EditorListener,
  type EditorSession,
  type EditorState,
  type EditorSurroundings,
} from "./editor-session.ts"
import { leaveField } from "./leaving/use-commit-at-end.ts"
import { connectToBrowser, widthNow } from "./saving/browser-events.ts"
import { browserClock, useSavingClock } from "./saving/saving-clock.ts"
import { useSaveReports } from "./saving/use-save-reports.ts"
import { useStableActions } from "./use-stable-actions.ts"
import { openEditingSession } from "./versions/editing-session.ts"
import { useOtherVersions } from "./versions/use-other-versions.ts"

/** What the page gives to an editor. Only the callbacks and `read` may change after the first render. */
export type EditorParts = Pick<EditorSurroundings, "left" | "store" | "log" | "userId" | "sessionId"> &
  Pick<EditorListener, "onSaved" | "onCreated"> & {
    readonly initial: () => MenuDraft
    /** The stored version that the page has read last; null for a menu that the server does not have. */
    readonly read: StoredMenu | null
  }

/**
 * Creates the session of an editor, connects it to the browser and to the router, and renders the screen again after
 * each change.
 */
export function useEditorSession({ initial, read, onSaved, onCreated, ...parts }: EditorParts): {
  readonly session: EditorSession
  readonly state: EditorState
} {
  const clock = useSavingClock()
  const navigate = useNavigate()
  const reports = useSaveReports(parts.log, () => {
    // The edits stay on this device (A02), so the editor does not ask.
    session.departure.leaveUnasked(() => navigate("/dashboard"))
  })
  const listener = useStableActions<EditorListener>({
    ...reports,
    onCreated,
    onSaved: (save) => {
      reports.onSaved(save)
      onSaved(save)
    },
  })
  const [session] = useState(() =>
    createEditorSession({
      ...parts,
      initial: initial(),
      listener,
      clock,
      after: browserClock.after,
      newId: createUuid,
      width: widthNow,
      announce: openEditingSession,
    }),
  )
  const state = useSyncExternalStore(session.subscribe, session.state)
  const [, setIsStarted] = useState(false)
  // A layout effect runs before the first keystroke. React subscribes later, unless a second render makes it subscribe
  // at once: a keystroke in between would not be rendered, and the field would be reset.
  useLayoutEffect(() => {
    session.start()
    const disconnect = connectToBrowser(session.saving)
    setIsStarted(true)
    return () => {
      disconnect()
      session.stop()
    }
  }, [session])
  useOtherVersions(session.freshness, read)
  useExitGuard({
    isBlocked: () => {
      leaveField()
      return session.departure.isBlocked()
    },
    isOwnPath: (pathname) => {
      const { id } = session.draft.current().menu
      // A new menu gets its address with its first save.
      return id !== newMenuId && pathname === editPath(id)
    },
    ask: session.departure.ask,
    hasUnsaved: state.isUnsaved || state.isTyped,
  })
  useUnsavedWork({
    isUnsaved: session.isUnsavedNow,
    askToLeave: (go) => session.departure.ask({ go, stay: () => {}, isRouted: false }),
    resume: session.saving.resume,
  })
  return { session, state }
}
