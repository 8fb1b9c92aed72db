import { inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import type { Category } from "@ardoise/domain/menu/menu"
import { newCategoryId } from "@ardoise/domain/menu/menu-edits"
import type { MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import { messages, type RefusalCode } from "@ardoise/domain/messages"
import { useToast } from "@ardoise/ui/toast"
import { useRef, useState } from "react"
import { useNavigate } from "react-router"
import { useAuthActions } from "../auth/session.tsx"
import { menuName } from "../menus/menu-words.ts"
import { useUnsavedWork } from "../unsaved-work.tsx"
import { CategoryPicker } from "./category-picker.tsx"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { DishDialog } from "./dish-dialog.tsx"
import { EditorActions } from "./editor-actions.tsx"
import { EditorStrip, savedStatus } from "./editor-strip.tsx"
import { LeaveDialog } from "./leave-dialog.tsx"
import { MenuContent } from "./menu-content.tsx"
import type { EditRefusal, MenuDraft } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx"
import { SearchOpener } from "./search-opener.tsx"
import { useDeletions } from "./use-deletions.ts"
import { useDeparture } from "./use-departure.ts"
import { useDishForm } from "./use-dish-form.ts"
import { useDishPlacing } from "./use-dish-placing.ts"
import { useMenuDraft } from "./use-menu-draft.ts"
import { useSaveWords } from "./use-save-words.ts"
import { type MenuStore, useSaving } from "./use-saving.ts"

type MenuEditorProps = {
  /** Counts on the first rendering only. */
  initial: () => MenuDraft
  store: MenuStore
  /** The server has taken the menu. */
  onSaved: () => void
  /** The menu has got its id by its first save: the address follows, the screen stays. */
  onCreated: (menuId: string) => void
}

/** The editor of one menu (spec 2). */
export function MenuEditor({ initial, store, onSaved, onCreated }: MenuEditorProps) {
  const handle = useMenuDraft(initial)
  const { draft, isUnsaved, edit } = handle
  const { menu } = draft
  const toast = useToast()
  const { lookAgain } = useAuthActions()
  const navigate = useNavigate()
  const [nameError, setNameError] = useState<string | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [removal, setRemoval] = useState<Category | null>(null)
  const nameField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  // A save that met the end of the session is made up for.
  const isSaveDue = useRef(false)

  const deletions = useDeletions(handle, content)
  const dish = useDishForm(handle, content)
  const placing = useDishPlacing(handle, content)
  const departure = useDeparture(handle, { isDishTyped: dish.isTyped, onCreated })
  const words = useSaveWords()

  const handleSaved = ({ id, isNew }: { id: string; isNew: boolean }) => {
    words.saySaved(isNew)
    onSaved()
    if (isNew) departure.menuCreated(id)
  }
  const handleInvalid = (code: MenuRefusal) => {
    if (code === "menu-unnamed" || code === "menu-name-too-long") {
      setNameError(messages[code])
      nameField.current?.focus()
    } else {
      words.sayInvalid(code)
    }
  }
  const handleRefused = (code: RefusalCode) => {
    if (code === "not-signed-in") {
      // The owner signs in over the editor, which then saves.
      isSaveDue.current = true
      lookAgain()
      return
    }
    words.sayRefused(code)
    if (code === "menu-not-editable") navigate("/dashboard")
  }
  const saving = useSaving(handle, store, {
    onSaved: handleSaved,
    onInvalid: handleInvalid,
    onRefused: handleRefused,
    onFailed: words.sayFailed,
    onGone: words.sayGone,
  })
  useUnsavedWork({
    isUnsaved: () => handle.isUnsavedNow() || dish.isTyped,
    askToLeave: departure.ask,
    resume: () => {
      if (isSaveDue.current) void saving.save()
      isSaveDue.current = false
    },
  })

  const handleRename = (name: string) => {
    edit({ type: "rename", name })
    setNameError(null)
  }
  const handleAddDefault = (category: { id: string; name: string }) => {
    if (edit({ type: "add-default-category", id: category.id }).ok) announceCategory(category.name)
  }
  const handleAddNamed = (name: string): EditRefusal | null => {
    const id = newCategoryId(Date.now(), Math.random())
    const added = edit({ type: "add-category", id, name })
    if (!added.ok) return added.code
    announceCategory(name.trim())
    return null
  }
  const announceCategory = (name: string) => toast({ title: `Catégorie "${name}" ajoutée` })
  const handleRemoveCategory = (category: Category) => {
    setRemoval(null)
    deletions.removeCategory(category)
  }
  const handleCloseDish = () => {
    dish.close()
    departure.stay()
  }
  const handleLeave = () => {
    words.hush()
    departure.leave()
  }
  const handleKeepMine = () => {
    const outcome = saving.keepMine()
    if (departure.isLeaving) void departure.leaveAfter(outcome)
  }
  const handleTakeTheirs = () => {
    saving.takeTheirs()
    departure.release()
  }
  const handlePostpone = () => {
    saving.postponeConflict()
    if (departure.isLeaving) departure.stay()
  }

  return (
    <div className={styles.page}>
      <title>{`${menuName(menu)} – Ardoise`}</title>
      <EditorStrip
        status={savedStatus(draft, Date.now())}
        isUnsaved={isUnsaved}
        search={<SearchOpener menu={menu} handle={handle} content={content} onWrite={dish.add} />}
        actions={
          <EditorActions
            menu={menu}
            isUnsaved={isUnsaved}
            isSaving={saving.isSaving}
            onSave={() => void saving.save()}
          />
        }
      />
      <MenuContent
        ref={content}
        nameField={nameField}
        nameError={nameError}
        draft={draft}
        onRename={handleRename}
        onSelectCategory={(id) => handle.dispatch({ type: "category-selected", id })}
        onCreateCategory={() => setIsPicking(true)}
        onAddDefaultCategory={handleAddDefault}
        onRemoveCategory={setRemoval}
        onAddDish={(categoryId) => dish.add(categoryId)}
        onEditDish={dish.change}
        onRemoveDish={deletions.removeDish}
        onDuplicateDish={placing.duplicate}
        onMoveDish={placing.move}
      />
      {dish.form !== null && (
        <DishDialog
          key={dish.form.dish.id}
          form={dish.form}
          categories={inDisplayOrder([...menu.categories, ...missingCoreCategories(menu)])}
          onSubmit={dish.submit}
          onClose={handleCloseDish}
          onTyped={dish.setTyped}
          isLeaving={departure.isAsking && dish.isTyped}
          onStay={departure.stay}
        />
      )}
      {isPicking && (
        <CategoryPicker
          menu={menu}
          onAddDefault={handleAddDefault}
          onAddNamed={handleAddNamed}
          onClose={() => setIsPicking(false)}
        />
      )}
      {removal !== null && (
        <RemoveCategoryDialog
          category={removal}
          onConfirm={() => handleRemoveCategory(removal)}
          onClose={() => setRemoval(null)}
        />
      )}
      {departure.isAsking && !dish.isTyped && saving.conflict === null && (
        <LeaveDialog
          menuName={menu.name}
          isSaving={departure.isLeaving}
          onSaveAndLeave={() => void departure.leaveAfter(saving.save())}
          onStay={departure.stay}
          onLeave={handleLeave}
        />
      )}
      {saving.conflict !== null && (
        <ConflictDialog
          mine={menu}
          theirs={saving.conflict}
          onKeepMine={handleKeepMine}
          onTakeTheirs={handleTakeTheirs}
          onClose={handlePostpone}
        />
      )}
    </div>
  )
}
