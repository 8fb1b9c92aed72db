import { readKey, removeKey } from "@ardoise/browser/storage"
import { createUuid } from "@ardoise/browser/uuid"
import { duplicateMenu } from "@ardoise/domain/menu/menu-edits"
import { messages } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { useRef, useState } from "react"
import { useCreationNotice } from "../menu-pages/use-creation-notice.ts"
import { createMenu, deleteMenu, isAlreadyStored, type MenuListEntry, setMenuActive } from "../menus/menu-api.ts"
import { menuRefusalOf } from "../menus/menu-refusals.ts"
import { announceMenusChanged } from "../menus/menu-updated.ts"
import { storageKeys } from "../storage-keys.ts"
import { usePlan } from "../subscription/use-plan.ts"

/** What an owner can do with each menu of the home page, and the dialogs that this opens. */
export type MenuActions = {
  readonly activate: (entry: MenuListEntry, isActive: boolean) => void
  readonly explainRefusedActivation: () => void
  readonly duplicate: (entry: MenuListEntry) => void
  /** The menu whose hours are being set. */
  readonly timed: MenuListEntry | null
  readonly setTimed: (entry: MenuListEntry | null) => void
  /** The menu that the dialog asks about, before it is deleted. */
  readonly removal: MenuListEntry | null
  readonly askToRemove: (entry: MenuListEntry | null) => void
  readonly remove: (entry: MenuListEntry) => void
  readonly isRemoving: boolean
  /** The free plan's limit is being explained. */
  readonly isLimitShown: boolean
  readonly showLimit: (isShown: boolean) => void
}

/**
 * Returns the actions on the menus of the home page.
 *
 * @param onRemoved called when a menu was deleted. Its card disappears with the next answer of the server.
 */
export function useMenuActions(
  userId: string,
  entries: readonly MenuListEntry[],
  onRemoved: (id: string) => void,
): MenuActions {
  const toast = useToast()
  const { plan } = usePlan()
  const notice = useCreationNotice()
  const [timed, setTimed] = useState<MenuListEntry | null>(null)
  const [removal, setRemoval] = useState<MenuListEntry | null>(null)
  const [isLimitShown, setIsLimitShown] = useState(false)

  const removing = useMutation({
    mutationFn: (entry: MenuListEntry) => deleteMenu(userId, entry.id),
    onSuccess: (isRemoved, entry) => {
      setRemoval(null)
      if (isRemoved) {
        if (readKey(storageKeys.activeMenu) === entry.id) removeKey(storageKeys.activeMenu)
        toast({ title: "Menu supprimé" })
        onRemoved(entry.id)
      } else {
        toast({ tone: "error", title: removeFailed })
      }
      announceMenusChanged()
    },
    onError: () => {
      setRemoval(null)
      toast({ tone: "error", title: removeFailed })
    },
  })
  const activating = useMutation({
    mutationFn: ({ id, isActive }: { id: string; isActive: boolean }) => setMenuActive(id, isActive),
    onSuccess: (outcome) => {
      if (!outcome.ok) toast({ tone: "error", title: messages[outcome.code] })
      announceMenusChanged()
    },
    onError: () => toast({ tone: "error", title: "Impossible de changer le menu actif" }),
  })

  /**
   * Row ids of copies by the id of their menu, until they are confirmed as stored: a repeated call creates no second
   * copy.
   */
  const copyIds = useRef(new Map<string, string>())
  const duplicating = useMutation({
    mutationFn: async ({ id, menu }: MenuListEntry) => {
      const names = entries.map((entry) => entry.menu.name)
      const copyId = copyIds.current.get(id) ?? createUuid()
      copyIds.current.set(id, copyId)
      try {
        await createMenu(userId, { ...duplicateMenu(menu, names), id: copyId })
      } catch (error) {
        if (!isAlreadyStored(error)) throw error
      }
      copyIds.current.delete(id)
    },
    onSuccess: () => {
      const isDraft = plan === "free"
      toast({
        title: "Menu dupliqué",
        text: isDraft
          ? "La copie est un brouillon\u00a0: vos clients voient toujours le premier menu."
          : "La copie est inactive\u00a0: vos clients ne la voient pas encore.",
      })
      announceMenusChanged()
    },
    onError: (error) => {
      const refusal = menuRefusalOf(error)
      const isKnown = refusal !== null && refusal !== "menu-exists"
      toast({ tone: "error", title: isKnown ? messages[refusal] : "Impossible de dupliquer le menu" })
    },
  })

  return {
    activate: ({ id }, isActive) => activating.mutate({ id, isActive }),
    explainRefusedActivation: () => toast({ tone: "info", title: messages["premium-required"] }),
    duplicate: (entry) => {
      if (notice === "refuse") setIsLimitShown(true)
      // A menu entry is chosen twice by a double press on its menu: one copy is enough.
      else if (!duplicating.isPending) duplicating.mutate(entry)
    },
    timed,
    setTimed,
    removal,
    askToRemove: setRemoval,
    remove: (entry) => removing.mutate(entry),
    isRemoving: removing.isPending,
    isLimitShown,
    showLimit: setIsLimitShown,
  }
}

const removeFailed = "Impossible de supprimer le menu"
