import { undeclared } from "@ardoise/domain/menu/allergens"
import { type DefaultCategory, inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import { type Category, type Dish, newMenuId } from "@ardoise/domain/menu/menu"
import { newCategoryId, newDishId } from "@ardoise/domain/menu/menu-edits"
import type { MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import { messageFor, messages, type RefusalCode } from "@ardoise/domain/messages"
import { Button, buttonClass } from "@ardoise/ui/button"
import { useDismissToast, useToast } from "@ardoise/ui/toast"
import { Eye } from "lucide-react"
import { useEffect, useEffectEvent, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import { useAuthActions } from "../auth/session.tsx"
import { menuName } from "../menus/menu-words.ts"
import { isServerSilent, serverSilent } from "../server-silence.ts"
import { stillHere, useUnsavedWork } from "../unsaved-work.tsx"
import { CategoryChips } from "./category-chips.tsx"
import { CategoryPicker } from "./category-picker.tsx"
import { CategoryPlace, FirstCategories } from "./category-places.tsx"
import { CategorySection } from "./category-section.tsx"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { DishDialog, type DishForm } from "./dish-dialog.tsx"
import { EditorStrip, savedStatus } from "./editor-strip.tsx"
import { saveLabels } from "./editor-words.ts"
import { LeaveDialog } from "./leave-dialog.tsx"
import type { EditRefusal, MenuDraft, MenuEdit } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { MenuNameField } from "./menu-name-field.tsx"
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx"
import { announcesSave } from "./save-notice.ts"
import { useLeaveGuard } from "./use-leave-guard.ts"
import { useMenuDraft } from "./use-menu-draft.ts"
import { type MenuStore, type SaveOutcome, useSaving } from "./use-saving.ts"

/** How long "Sauvegarder et quitter" shows that it has saved before it leaves (spec 2). */
const leaveDelayMs = 500

/** What the toasts of the editor are about: the newest word about a save, or about a deletion, is the one that counts. */
const about = { save: "save", removal: "removal" }

/** Where a stored menu is edited. */
export const editPath = (menuId: string) => `/dashboard/menu/${menuId}/edit`

/** Tells a category of the menu from the empty place of a core category. */
const isCategory = (each: Category | DefaultCategory): each is Category => "dishes" in each

/** Gives the focus to the first control of a part that React is about to draw, after a closing dialog has given it back. */
function focusLater(find: () => Element | null | undefined) {
  window.setTimeout(() => {
    const part = find()
    const control = part?.querySelector("button") ?? part
    if (control instanceof HTMLElement) control.focus()
  })
}

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
  const toast = useToast()
  const dismissToast = useDismissToast()
  const { lookAgain } = useAuthActions()
  const navigate = useNavigate()
  const [nameError, setNameError] = useState<string | null>(null)
  const [dishForm, setDishForm] = useState<DishForm | null>(null)
  const [isDishTyped, setIsDishTyped] = useState(false)
  const [isPicking, setIsPicking] = useState(false)
  const [removal, setRemoval] = useState<Category | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastNoticeMs = useRef<number | null>(null)
  const leaveTimer = useRef<number | undefined>(undefined)
  // The id of a menu whose address has to wait for the owner's answer.
  const createdId = useRef<string | null>(null)
  // A save that met the end of the session is made up for.
  const isSaveDue = useRef(false)
  useEffect(
    () => () => {
      // Another way out of the screen must not be followed by a second departure.
      window.clearTimeout(leaveTimer.current)
      // There is no screen any more on which a deletion could be undone.
      dismissToast(about.removal)
    },
    [dismissToast],
  )

  const handleSaved = ({ id, isNew }: { id: string; isNew: boolean }) => {
    const nowMs = Date.now()
    if (announcesSave({ isNew, nowMs, lastNoticeMs: lastNoticeMs.current, random: Math.random() })) {
      lastNoticeMs.current = nowMs
      toast({ title: "Menu sauvegardé", about: about.save })
    } else {
      dismissToast(about.save)
    }
    onSaved()
    // A change of the address now would take the place of the departure that the owner is being asked about.
    if (isNew && guard.isAskingNow()) createdId.current = id
    else if (isNew) onCreated(id)
  }
  const handleInvalid = (code: MenuRefusal) => {
    if (code === "menu-unnamed" || code === "menu-name-too-long") {
      setNameError(messages[code])
      nameField.current?.focus()
    } else {
      toast({ tone: "error", title: messages[code], about: about.save })
    }
  }
  const handleRefused = (code: RefusalCode) => {
    if (code === "not-signed-in") {
      // The owner signs in over the editor, which then saves.
      isSaveDue.current = true
      lookAgain()
      return
    }
    toast({ tone: "error", title: messages[code], about: about.save })
    if (code === "menu-not-editable") navigate("/dashboard")
  }
  const handleFailed = (error: unknown) =>
    toast({
      tone: "error",
      title: "Erreur lors de la sauvegarde du menu",
      text: isServerSilent(error) ? `${stillHere} ${serverSilent}` : stillHere,
      about: about.save,
    })
  const saving = useSaving(handle, store, {
    onSaved: handleSaved,
    onInvalid: handleInvalid,
    onRefused: handleRefused,
    onFailed: handleFailed,
    onGone: () =>
      toast({
        tone: "error",
        title: "Ce menu a été supprimé ailleurs",
        text: `${stillHere} Sauvegardez pour le recréer.`,
        about: about.save,
      }),
  })
  const guard = useLeaveGuard({
    hasUnsaved: isUnsaved || isDishTyped,
    isUnsaved: () => handle.isUnsavedNow() || isDishTyped,
    isOwnPath: (pathname) => handle.current().menu.id !== newMenuId && pathname === editPath(handle.current().menu.id),
  })
  useUnsavedWork({
    isUnsaved: () => handle.isUnsavedNow() || isDishTyped,
    askToLeave: guard.ask,
    resume: () => {
      if (isSaveDue.current) void saving.save()
      isSaveDue.current = false
    },
  })
  const leaveNow = useEffectEvent(guard.leave)
  const isAllSaved = guard.isAsking && !isUnsaved && !isDishTyped && !isLeaving
  // Tells the router: a save that was under way has answered the question.
  useEffect(() => {
    if (isAllSaved) leaveNow()
  }, [isAllSaved])

  const { menu, selectedCategoryId } = draft
  const categories = inDisplayOrder(menu.categories)
  const places = missingCoreCategories(menu)
  const shown =
    selectedCategoryId === null
      ? inDisplayOrder<Category | DefaultCategory>([...categories, ...places])
      : categories.filter(({ id }) => id === selectedCategoryId)

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
  const undo = (restoration: MenuEdit, focusAfter: () => Element | null | undefined) => ({
    label: "Défaire",
    onSelect: () => {
      const restored = edit(restoration)
      const name = restoration.type === "restore-category" ? restoration.category.name : ""
      if (!restored.ok) toast({ tone: "error", title: messageFor(restored.code, name), about: about.removal })
      else focusLater(focusAfter)
    },
  })
  const handleRemoveCategory = (category: Category) => {
    const rank = menu.categories.indexOf(category)
    edit({ type: "remove-category", id: category.id })
    setRemoval(null)
    toast({
      title: `Catégorie "${category.name}" supprimée`,
      about: about.removal,
      action: undo({ type: "restore-category", rank, category }, () => find("category", category.id)),
    })
    // The dialog gives the focus back to a button that has gone with its category; this comes after it.
    window.setTimeout(() => content.current?.focus({ preventScroll: true }))
  }
  const handleAddDish = (categoryId: string) => {
    const id = newDishId(Date.now(), Math.random())
    const dish: Dish = { id, name: "", description: "", price: "", allergens: undeclared, others: {} }
    setDishForm({ dish, categoryId, isNew: true })
  }
  const handleSubmitDish = (categoryId: string, dish: Dish): EditRefusal | null => {
    const outcome = edit({ type: dishForm?.isNew ? "add-dish" : "update-dish", categoryId, dish })
    if (!outcome.ok) return outcome.code
    // The button of an empty place goes with the place: the one that stands for it now takes the focus.
    focusLater(() => (document.activeElement === document.body ? find("dish", dish.id)?.closest("section") : null))
    return null
  }
  const handleCloseDish = () => {
    setDishForm(null)
    setIsDishTyped(false)
    guard.stay()
  }
  const handleRemoveDish = (category: Category, dish: Dish) => {
    const rank = category.dishes.indexOf(dish)
    edit({ type: "remove-dish", dishId: dish.id })
    toast({
      title: "Plat supprimé",
      text: "Le plat a été supprimé avec succès.",
      about: about.removal,
      action: undo({ type: "restore-dish", categoryId: category.id, rank, dish }, () => find("dish", dish.id)),
    })
  }
  const find = (part: "category" | "dish", id: string) =>
    content.current?.querySelector(`[data-${part}="${CSS.escape(id)}"]`)

  const handleStay = () => {
    window.clearTimeout(leaveTimer.current)
    setIsLeaving(false)
    guard.stay()
    if (createdId.current !== null) onCreated(createdId.current)
    createdId.current = null
  }
  const finishLeaving = (outcome: SaveOutcome) => {
    if (outcome === "saved" || outcome === "unchanged") {
      leaveTimer.current = window.setTimeout(guard.leave, leaveDelayMs)
    } else if (outcome !== "conflict") {
      handleStay()
    }
  }
  const handleSaveAndLeave = async () => {
    setIsLeaving(true)
    finishLeaving(await saving.save())
  }
  const handleLeave = () => {
    dismissToast(about.save)
    guard.leave()
  }
  const handleKeepMine = async () => {
    const outcome = await saving.keepMine()
    if (isLeaving) finishLeaving(outcome)
  }
  const handleTakeTheirs = () => {
    saving.takeTheirs()
    // Nothing is left to save: whoever was leaving goes on.
    setIsLeaving(false)
  }
  const handlePostpone = () => {
    saving.postponeConflict()
    if (isLeaving) handleStay()
  }

  return (
    <div className={styles.page}>
      <title>{`${menuName(menu)} – Ardoise`}</title>
      <EditorStrip
        status={savedStatus(draft, Date.now())}
        isUnsaved={isUnsaved}
        actions={
          <div className={styles.actions}>
            {menu.id !== newMenuId && (
              <Link to={`/dashboard/menu/${menu.id}/view`} className={`${buttonClass("secondary")} ${styles.preview}`}>
                <Eye aria-hidden />
                Aperçu
              </Link>
            )}
            <Button
              tone="primary"
              className={styles.save}
              isBusy={saving.isSaving}
              disabled={!isUnsaved && !saving.isSaving}
              onClick={() => void saving.save()}
            >
              {saving.isSaving ? saveLabels.saving : saveLabels.idle}
            </Button>
          </div>
        }
      />
      <div className={styles.content} ref={content} tabIndex={-1}>
        <MenuNameField ref={nameField} value={menu.name} error={nameError} onChange={handleRename} />
        {categories.length > 0 ? (
          <CategoryChips
            categories={categories}
            selectedId={selectedCategoryId}
            onSelect={(id) => handle.dispatch({ type: "category-selected", id })}
            onCreate={() => setIsPicking(true)}
          />
        ) : (
          <FirstCategories onAdd={handleAddDefault} onCreate={() => setIsPicking(true)} />
        )}
        {shown.map((each) =>
          isCategory(each) ? (
            <CategorySection
              key={each.id}
              category={each}
              onAddDish={() => handleAddDish(each.id)}
              onEditDish={(dish) => setDishForm({ dish, categoryId: each.id, isNew: false })}
              onRemoveDish={(dish) => handleRemoveDish(each, dish)}
              onRemove={() => setRemoval(each)}
            />
          ) : (
            <CategoryPlace
              key={each.id}
              category={each}
              onAdd={() => handleAddDefault(each)}
              onAddDish={() => handleAddDish(each.id)}
            />
          ),
        )}
      </div>
      {dishForm !== null && (
        <DishDialog
          key={dishForm.dish.id}
          form={dishForm}
          categories={inDisplayOrder([...categories, ...places])}
          onSubmit={handleSubmitDish}
          onClose={handleCloseDish}
          onTyped={setIsDishTyped}
          isLeaving={guard.isAsking && isDishTyped}
          onStay={guard.stay}
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
      {guard.isAsking && !isDishTyped && saving.conflict === null && (
        <LeaveDialog
          menuName={menu.name}
          isSaving={isLeaving}
          onSaveAndLeave={handleSaveAndLeave}
          onStay={handleStay}
          onLeave={handleLeave}
        />
      )}
      {saving.conflict !== null && (
        <ConflictDialog
          mine={menu}
          theirs={saving.conflict}
          onKeepMine={() => void handleKeepMine()}
          onTakeTheirs={handleTakeTheirs}
          onClose={handlePostpone}
        />
      )}
    </div>
  )
}
