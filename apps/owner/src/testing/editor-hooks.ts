import { useEffect, useState } from "react"
import { createMenuDraft, type MenuDraftHandle } from "../editor/draft/draft-holder.ts"
import type { MenuDraft } from "../editor/draft/menu-draft.ts"
import { useSavingClock } from "../editor/saving/saving-clock.ts"
import { createFreshness } from "../editor/versions/freshness.ts"
import { useOtherVersions } from "../editor/versions/use-other-versions.ts"

/** Holds a draft in a component, for tests of the editor's hooks that need no whole session. */
export function useMenuDraft(initial: () => MenuDraft): MenuDraftHandle & { readonly draft: MenuDraft } {
  const [handle] = useState(() => createMenuDraft(initial(), Date.now))
  const [draft, setDraft] = useState(handle.current)
  // Follows the draft.
  useEffect(() => handle.subscribe(() => setDraft(handle.current())), [handle])
  return { ...handle, draft }
}

type FreshnessParts = { handle: MenuDraftHandle } & Pick<Parameters<typeof createFreshness>[0], "store" | "log">

/** Follows the versions that other tabs and devices save, as the session of an editor does. */
export function useFreshness({ handle, store, log }: FreshnessParts): void {
  const clock = useSavingClock()
  const [freshness] = useState(() => createFreshness({ draft: handle, store, log, clock }))
  // Subscribes to the draft.
  useEffect(() => {
    freshness.start()
    return freshness.stop
  }, [freshness])
  useOtherVersions(freshness, null)
}
