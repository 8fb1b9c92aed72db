import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { createUuid } from "@ardoise/browser/uuid"
import { earliestMenu } from "@ardoise/domain/menu/active-menu"
import { duplicateMenu } from "@ardoise/domain/menu/menu-edits"
import { messages } from "@ardoise/domain/messages"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useToast } from "@ardoise/ui/toast/toast"
import { useMutation } from "@tanstack/react-query"
import { Plus, TriangleAlert } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link } from "react-router"
import { useCreationNotice } from "../menu-pages/use-creation-notice.ts"
import { createMenu, deleteMenu, isAlreadyStored, type MenuListEntry, setMenuActive } from "../menus/menu-api.ts"
import { menuRefusalOf } from "../menus/menu-refusals.ts"
import { announceMenusChanged } from "../menus/menu-updated.ts"
import { listLoadFailed } from "../menus/menu-words.ts"
import { servedEntry } from "../menus/served-menu.ts"
import { useMenuList } from "../menus/use-menu-list.ts"
import { gotNoAnswer, menusKeptMessage, noAnswerMessage } from "../no-answer.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import { storageKeys } from "../storage-keys.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { FirstSteps } from "./first-steps.tsx"
import { MenuCard, UnreadableMenuCard } from "./menu-card.tsx"
import styles from "./menu-list.module.css"
import { RemoveMenuDialog } from "./remove-menu-dialog.tsx"
import { UnsavedEdits } from "./unsaved-edits.tsx"

/** "Mes menus": the cards of all menus, or the loading, error and empty states. */
export function MenuList({ userId }: { userId: string }) {
  const list = useMenuList(userId)
  const servedId = list.data === undefined ? undefined : (servedEntry(list.data)?.id ?? null)
  // Stores the id of the served menu, which `/menu/active` uses without a session.
  useEffect(() => {
    if (servedId === null) removeKey(storageKeys.activeMenu)
    else if (servedId !== undefined) writeKey(storageKeys.activeMenu, servedId)
  }, [servedId])

  const section = useRef<HTMLElement>(null)
  /** The menu that was deleted here, and its index in the list, until its card is gone. */
  const removed = useRef<{ readonly id: string; readonly index: number } | null>(null)
  // Moves the focus when the card that held it is removed.
  useEffect(() => {
    if (removed.current === null || list.data?.some(({ id }) => id === removed.current?.id)) return
    const { index } = removed.current
    removed.current = null
    if (document.activeElement !== document.body) return
    const cards = section.current?.querySelectorAll<HTMLElement>("article a") ?? []
    const heading = section.current?.querySelector<HTMLElement>("h2")
    ;(cards[Math.min(index, cards.length - 1)] ?? heading)?.focus()
  }, [list.data])
  const handleRemoved = (id: string) => {
    removed.current = { id, index: list.data?.findIndex((entry) => entry.id === id) ?? 0 }
  }

  return (
    <section ref={section}>
      <h2 className={styles.title} tabIndex={-1}>
        Mes menus
      </h2>
      {list.isPending && <LoadingCards />}
      {list.isError && (
        <FailureBanner
          tone={list.data === undefined ? "error" : "neutral"}
          title={listLoadFailed}
          icon={<TriangleAlert aria-hidden />}
          isRetrying={list.isFetching}
          onRetry={() => void list.refetch()}
          className={styles.failure}
        >
          {gotNoAnswer(list.error) ? noAnswerMessage : menusKeptMessage}
        </FailureBanner>
      )}
      {list.data !== undefined && <UnsavedEdits userId={userId} entries={list.data} />}
      {/* Menus that were read before a failure stay visible. */}
      {list.data !== undefined &&
        (list.data.length === 0 ? (
          <FirstSteps userId={userId} menuCount={0} />
        ) : (
          <>
            <FirstSteps userId={userId} menuCount={list.data.length} />
            <MenuCards userId={userId} entries={list.data} onRemoved={handleRemoved} />
          </>
        ))}
    </section>
  )
}

type MenuCardsProps = {
  userId: string
  entries: readonly MenuListEntry[]
  /** A menu was deleted. Its card disappears with the next answer of the server. */
  onRemoved: (id: string) => void
}

function MenuCards({ userId, entries, onRemoved }: MenuCardsProps) {
  const toast = useToast()
  const { plan } = usePlan()
  const timeZone = useTimeZone()
  const notice = useCreationNotice()
  const [removal, setRemoval] = useState<MenuListEntry | null>(null)
  const [isLimitShown, setIsLimitShown] = useState(false)
  const standings = entries.map((entry) => ({ ...entry, isActive: entry.menu.isActive, hasCategories: true }))
  const firstId = earliestMenu(standings)?.id
  const servedId = servedEntry(entries)?.id

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
  const handleDuplicate = (entry: MenuListEntry) => {
    if (notice === "refuse") setIsLimitShown(true)
    else duplicating.mutate(entry)
  }

  return (
    <>
      <div className={styles.grid}>
        {entries.map((entry) => {
          const onRemove = () => setRemoval(entry)
          if (!entry.isReadable) {
            return <UnreadableMenuCard key={entry.id} entry={entry} timeZone={timeZone} onRemove={onRemove} />
          }
          return (
            <MenuCard
              key={entry.id}
              entry={entry}
              isServed={entry.id === servedId}
              isFirst={entry.id === firstId}
              plan={plan}
              timeZone={timeZone}
              onActivate={(isActive) => activating.mutate({ id: entry.id, isActive })}
              onActivateRefused={() => toast({ tone: "info", title: messages["premium-required"] })}
              onDuplicate={() => handleDuplicate(entry)}
              isDuplicating={duplicating.isPending && duplicating.variables.id === entry.id}
              onRemove={onRemove}
            />
          )
        })}
        {notice !== "none" && (
          <button type="button" className={styles.add} onClick={() => setIsLimitShown(true)}>
            <Plus aria-hidden />
            Créer un menu
          </button>
        )}
      </div>
      {removal !== null && (
        <RemoveMenuDialog
          entry={removal}
          entries={entries}
          isRemoving={removing.isPending}
          onConfirm={() => removing.mutate(removal)}
          onClose={() => setRemoval(null)}
        />
      )}
      {isLimitShown && (
        <Dialog
          isOpen
          onClose={() => setIsLimitShown(false)}
          size="question"
          title="Version gratuite"
          footer={
            <>
              <Button onClick={() => setIsLimitShown(false)}>J’ai compris</Button>
              <Link to="/dashboard/billing" className={buttonClass("primary")}>
                Passer Premium
              </Link>
            </>
          }
        >
          <p>{messages["free-menu-limit"]}</p>
        </Dialog>
      )}
    </>
  )
}

const removeFailed = "Impossible de supprimer le menu"

function LoadingCards() {
  return (
    <Loading text="Chargement des menus...">
      <div className={styles.grid}>
        {[70, 55, 63, 80].map((width) => (
          <div key={width} className={styles.bones}>
            <Skeleton height={16} width="30%" />
            <Skeleton height={28} width={`${width}%`} />
            <Skeleton height={14} width="85%" />
            <Skeleton height={14} width="50%" />
          </div>
        ))}
      </div>
    </Loading>
  )
}
