import { inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import { type Category, type Menu, newMenuId } from "@ardoise/domain/menu/menu"
import { duplicateMenu } from "@ardoise/domain/menu/menu-edits"
import type { MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import type { RefusalCode } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast"
import { useQuery } from "@tanstack/react-query"
import { useDeferredValue, useEffect, useEffectEvent, useRef, useState } from "react"
import { useNavigate } from "react-router"
import { useAuthActions } from "../auth/session.tsx"
import { menuName } from "../menus/menu-words.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { storageKeys, writeKey } from "../storage-keys.ts"
import { useUnsavedWork } from "../unsaved-work.tsx"
import { CategoryPicker } from "./category-picker.tsx"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { DishDialog } from "./dish-dialog.tsx"
import type { DishFields } from "./dish-fields.ts"
import { EditorActions } from "./editor-actions.tsx"
import { EditorStrip, SaveStatus } from "./editor-strip.tsx"
import { LeaveDialog } from "./leave-dialog.tsx"
import { MenuContent } from "./menu-content.tsx"
import type { MenuDraft } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { PasteOpener } from "./paste-opener.tsx"
import { PhotoOpener } from "./photo/photo-opener.tsx"
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx"
import type { JournalEntry } from "./saving/journal.ts"
import type { MenuStore } from "./saving/save-attempt.ts"
import type { SaveLog } from "./saving/save-log.ts"
import type { Width } from "./saving/save-policy.ts"
import { SavingBands } from "./saving/saving-bands.tsx"
import { useEditingSession } from "./saving/use-editing-session.ts"
import { useFreshness } from "./saving/use-freshness.ts"
import { useSaving } from "./saving/use-saving.ts"
import { SearchOpener } from "./search-opener.tsx"
import { SoldOutProvider } from "./sold-out-context.tsx"
import { useCategoryAdding } from "./use-category-adding.ts"
import { useCategoryNaming } from "./use-category-naming.ts"
import { useDeletions } from "./use-deletions.ts"
import { useDeparture } from "./use-departure.ts"
import { useDishForm } from "./use-dish-form.ts"
import { useDishPlacing } from "./use-dish-placing.ts"
import { useEditorKeys } from "./use-editor-keys.ts"
import { useFaultShowing } from "./use-fault-showing.ts"
import { useMenuDraft } from "./use-menu-draft.ts"
import { useSaveWords } from "./use-save-words.ts"
import { useStableActions } from "./use-stable-actions.ts"
import { VersionsButton } from "./versions/versions-button.tsx"

type MenuEditorProps = {
  /** Used on the first render only. */
  initial: () => MenuDraft
  /** The edits of an earlier visit that this editor continues; null otherwise. Used on the first render only. */
  left: JournalEntry | null
  store: MenuStore
  log: SaveLog
  userId: string
  /** Distinguishes this editor from editors in other tabs. */
  sessionId: string
  /** The server has stored the menu. */
  onSaved: (save: { isNew: boolean; width: Width }) => void
  /** The first save has given the menu its id: the address changes, the screen stays. */
  onCreated: (menuId: string) => void
}

/** The editor of one menu. */
export function MenuEditor({ initial, left, store, log, userId, sessionId, onSaved, onCreated }: MenuEditorProps) {
  const handle = useMenuDraft(initial)
  const { draft, isUnsaved, edit } = handle
  const { menu } = draft
  const toast = useToast()
  const { lookAgain } = useAuthActions()
  const navigate = useNavigate()
  const [nameError, setNameError] = useState<string | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [removalId, setRemovalId] = useState<string | null>(null)
  // Reads the current category: another tab or device may change it while the question is open.
  const removal = menu.categories.find(({ id }) => id === removalId) ?? null
  const nameField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)

  const categories = useCategoryAdding(handle)
  const naming = useCategoryNaming(handle, content)
  const deletions = useDeletions(handle, content)
  const dish = useDishForm(handle, content, left?.openDish ?? null)
  const placing = useDishPlacing(handle, content)
  const [isCardTyped, setIsCardTyped] = useState(false)
  /** A dialog contains content that is not in the menu yet. The dialog itself asks before it closes. */
  const isTyped = dish.isTyped || isCardTyped
  const departure = useDeparture(handle, { isTyped, onCreated })
  const words = useSaveWords(log)
  const isElsewhere = useEditingSession(draft.plannedId, sessionId)
  const timeZone = useQuery(restaurantQuery(userId)).data?.profile.timeZone

  const handleSaved = ({ id, isNew, width }: { id: string; isNew: boolean; width: Width }) => {
    words.saySaved(isNew)
    onSaved({ isNew, width })
    if (isNew) departure.menuCreated(id)
  }
  const showFault = useFaultShowing({
    handle,
    content,
    nameField,
    isAsking: departure.isAsking,
    setNameError,
    naming,
    dish,
  })
  const handleInvalid = (code: MenuRefusal) => {
    // The name field shows this error itself.
    if (code !== "menu-unnamed" && code !== "menu-name-too-long") words.sayInvalid(code)
    showFault()
  }
  const handleRefused = (code: RefusalCode) => {
    if (code === "not-signed-in") {
      // The owner signs in over the editor. The editor then saves.
      lookAgain()
      return
    }
    words.sayRefused(code)
    // The edits stay on this device (A02), so the editor does not ask.
    if (code === "menu-not-editable") departure.leaveUnasked(() => navigate("/dashboard"))
  }
  const saving = useSaving({
    handle,
    store,
    log,
    userId,
    sessionId,
    left,
    listener: {
      onSaved: handleSaved,
      onInvalid: handleInvalid,
      onRefused: handleRefused,
      onFailed: words.sayFailed,
    },
  })
  useFreshness({ handle, store, log })
  const hold = useEffectEvent(saving.setHeld)
  // Suspends automatic saves while the owner is being asked, so that nothing changes behind the question.
  useEffect(() => hold(departure.isAsking), [departure.isAsking])
  useUnsavedWork({
    isUnsaved: () => handle.isUnsavedNow() || isTyped,
    askToLeave: departure.ask,
    resume: saving.resume,
  })
  const handleUndo = () => handle.dispatch({ type: "undone" })
  const handleRedo = () => handle.dispatch({ type: "redone" })
  const handleSave = async () => {
    const outcome = await saving.save()
    if (outcome === "unchanged" && handle.current().saved === null) words.sayEmpty()
  }
  const actions = useStableActions({ onSave: () => void handleSave(), onUndo: handleUndo, onRedo: handleRedo })
  useEditorKeys(actions)

  const handleRename = (name: string) => {
    edit({ type: "rename", name })
    setNameError(null)
  }
  const handleRestore = (version: Menu) => {
    edit({ type: "restore-version", version })
    writeKey(storageKeys.forceMenuReload, "true")
    toast({ title: "Version restaurée", action: { label: "Défaire", onSelect: handleUndo } })
  }
  const handleTakeLast = (last: Menu) => {
    // A name that the owner has typed belongs to the new menu, so keep it.
    const name = menu.name.trim() === "" ? duplicateMenu(last, [last.name]).name : menu.name
    edit({ type: "restore-version", version: { ...last, name } })
  }
  const handleRemoveCategory = (category: Category) => {
    setRemovalId(null)
    deletions.removeCategory(category)
  }
  const handleTyped = (typed: DishFields | null) => {
    dish.setTyped(typed !== null)
    saving.keepDish(typed && dish.form && { dishId: dish.form.dish.id, fields: typed })
  }
  const handleCloseDish = () => {
    dish.close()
    saving.keepDish(null)
    departure.stay()
  }
  const handleLeave = async () => {
    words.hush()
    saving.forget()
    if (!(await departure.leave())) saving.restart()
  }
  const handleSaveAndLeave = () => void departure.leaveAfter(saving.save(), saving.isUnreachable)
  const handleKeepMine = () => {
    const outcome = saving.keepMine()
    if (departure.isLeaving) void departure.leaveAfter(outcome, saving.isUnreachable)
  }
  const handleTakeTheirs = () => {
    saving.takeTheirs()
    if (departure.isLeaving) void departure.leaveAfter(saving.save(), saving.isUnreachable)
  }
  const handleOpenBoth = () => {
    const draftId = saving.openBoth()
    if (draftId === null) {
      const text = "Cet appareil n’a plus de place. Gardez la vôtre, prenez l’autre, ou libérez de la place d’abord."
      toast({ tone: "error", title: "Votre version ne peut pas être gardée à part", text })
      return
    }
    const address = `/dashboard/menu/new?brouillon=${draftId}`
    if (departure.isLeaving) departure.stay()
    if (window.open(address, "_blank") === null) {
      toast({
        title: "Votre version est gardée comme brouillon",
        action: { label: "Ouvrir", onSelect: () => void navigate(address) },
      })
    }
  }
  const handlePostpone = () => {
    saving.postponeConflict()
    if (departure.isLeaving) departure.stay()
  }

  return (
    <div className={styles.page}>
      <MenuTitle name={menuName(menu)} />
      <EditorStrip
        status={
          <SaveStatus
            draft={draft}
            isUnsaved={isUnsaved}
            isFresh={saving.isFresh}
            keptAt={saving.keptAt}
            timeZone={timeZone}
          />
        }
        isUnsaved={isUnsaved}
        bands={
          <SavingBands
            network={saving.network}
            isJournalFull={saving.isJournalFull}
            isElsewhere={isElsewhere}
            hasConflict={saving.conflict !== null}
            onAskConflict={saving.askConflict}
            isGone={draft.isGone}
            onRecreate={() => void saving.recreate()}
          />
        }
        search={<SearchOpener menu={menu} handle={handle} content={content} onWrite={dish.add} />}
        actions={
          <EditorActions
            menuId={menu.id}
            undoes={draft.history.past.at(-1)?.name ?? null}
            redoes={draft.history.future.at(-1)?.name ?? null}
            isUnsaved={isUnsaved}
            isSaving={saving.isSaving}
            {...actions}
          />
        }
      />
      <SoldOutProvider saved={draft.saved}>
        <MenuContent
          ref={content}
          nameField={nameField}
          nameError={nameError}
          draft={draft}
          naming={naming.naming}
          paste={
            <PasteOpener
              menu={menu}
              handle={handle}
              onTyped={setIsCardTyped}
              isLeaving={departure.isAsking && isCardTyped}
              onStay={departure.stay}
            />
          }
          onRename={handleRename}
          onSelectCategory={(id) => handle.dispatch({ type: "category-selected", id })}
          onCreateCategory={() => setIsPicking(true)}
          onAddDefaultCategory={categories.addDefault}
          onRemoveCategory={({ id }) => setRemovalId(id)}
          onStartNaming={naming.open}
          onRenameCategory={naming.rename}
          onEndNaming={naming.close}
          onTakeLastMenu={handleTakeLast}
          onAddDish={(categoryId) => dish.add(categoryId)}
          onEditDish={dish.change}
          onRemoveDish={deletions.removeDish}
          onDuplicateDish={placing.duplicate}
          onMoveDish={placing.move}
        />
      </SoldOutProvider>
      {menu.id !== newMenuId && (
        <div className={styles.versions}>
          <VersionsButton menuId={menu.id} timeZone={timeZone} onRestore={handleRestore} />
        </div>
      )}
      {dish.form !== null && (
        <DishDialog
          key={dish.form.dish.id}
          form={dish.form}
          categories={inDisplayOrder([...menu.categories, ...missingCoreCategories(menu)])}
          onSubmit={dish.submit}
          onClose={handleCloseDish}
          onTyped={handleTyped}
          isLeaving={departure.isAsking && dish.isTyped}
          onStay={departure.stay}
          photoField={(slot) => <PhotoOpener ownerId={userId} {...slot} />}
        />
      )}
      {isPicking && (
        <CategoryPicker
          menu={menu}
          onAddDefault={categories.addDefault}
          onAddNamed={categories.addNamed}
          onClose={() => setIsPicking(false)}
        />
      )}
      {removal !== null && (
        <RemoveCategoryDialog
          category={removal}
          onConfirm={() => handleRemoveCategory(removal)}
          onClose={() => setRemovalId(null)}
        />
      )}
      {departure.isAsking && !isTyped && !saving.isConflictAsked && (
        <LeaveDialog
          menuName={menu.name}
          isSaving={departure.isLeaving}
          isStranded={departure.isStranded}
          onSaveAndLeave={handleSaveAndLeave}
          onStay={departure.stay}
          onLeave={() => void handleLeave()}
          onLeaveDraft={() => void departure.leave()}
        />
      )}
      {saving.conflict !== null && saving.isConflictAsked && (
        <ConflictDialog
          conflict={saving.conflict}
          timeZone={timeZone}
          onKeepMine={handleKeepMine}
          onTakeTheirs={handleTakeTheirs}
          onOpenBoth={handleOpenBoth}
          onClose={handlePostpone}
        />
      )}
    </div>
  )
}

/** The title of the tab. It is deferred, so that a keystroke never waits for it. */
function MenuTitle({ name }: { name: string }) {
  return <title>{`${useDeferredValue(name)} – Ardoise`}</title>
}
