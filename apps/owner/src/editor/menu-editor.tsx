import { undeclared } from "@ardoise/domain/menu/allergens"
import { type DefaultCategory, inDisplayOrder, missingCoreCategories } from "@ardoise/domain/menu/categories"
import { type Category, type Dish, newMenuId } from "@ardoise/domain/menu/menu"
import { newCategoryId, newDishId } from "@ardoise/domain/menu/menu-edits"
import type { MenuRefusal } from "@ardoise/domain/menu/menu-validation"
import { messages, type RefusalCode } from "@ardoise/domain/messages"
import { Button, buttonClass } from "@ardoise/ui/button"
import { useToast } from "@ardoise/ui/toast"
import { Eye } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { Link, useNavigate } from "react-router"
import { CategoryChips } from "./category-chips.tsx"
import { CategoryPicker } from "./category-picker.tsx"
import { CategoryPlace, FirstCategories } from "./category-places.tsx"
import { CategorySection } from "./category-section.tsx"
import { ConflictDialog } from "./conflict-dialog.tsx"
import { DishDialog, type DishForm } from "./dish-dialog.tsx"
import { EditorStrip, savedStatus } from "./editor-strip.tsx"
import { saveLabels } from "./editor-words.ts"
import { LeaveDialog } from "./leave-dialog.tsx"
import type { EditRefusal, MenuDraft } from "./menu-draft.ts"
import styles from "./menu-editor.module.css"
import { MenuNameField } from "./menu-name-field.tsx"
import { RemoveCategoryDialog } from "./remove-category-dialog.tsx"
import { announcesSave } from "./save-notice.ts"
import { useLeaveGuard } from "./use-leave-guard.ts"
import { useMenuDraft } from "./use-menu-draft.ts"
import { type MenuStore, useSaving } from "./use-saving.ts"

/** How long "Sauvegarder et quitter" shows that it has saved before it leaves (spec 2). */
const leaveDelayMs = 500

/** Where a stored menu is edited. */
export const editPath = (menuId: string) => `/dashboard/menu/${menuId}/edit`

/** Tells a category of the menu from the empty place of a core category. */
const isCategory = (each: Category | DefaultCategory): each is Category => "dishes" in each

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
  const navigate = useNavigate()
  const [nameError, setNameError] = useState<string | null>(null)
  const [dishForm, setDishForm] = useState<DishForm | null>(null)
  const [isPicking, setIsPicking] = useState(false)
  const [removal, setRemoval] = useState<Category | null>(null)
  const [isLeaving, setIsLeaving] = useState(false)
  const nameField = useRef<HTMLInputElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const lastNoticeMs = useRef<number | null>(null)
  const leaveTimer = useRef<number | undefined>(undefined)
  // Another way out of the screen must not be followed by a second departure.
  useEffect(() => () => window.clearTimeout(leaveTimer.current), [])

  const handleSaved = ({ id, isNew }: { id: string; isNew: boolean }) => {
    const nowMs = Date.now()
    if (announcesSave({ isNew, nowMs, lastNoticeMs: lastNoticeMs.current, random: Math.random() })) {
      lastNoticeMs.current = nowMs
      toast({ title: "Menu sauvegardé" })
    }
    onSaved()
    if (isNew) onCreated(id)
  }
  const handleInvalid = (code: MenuRefusal) => {
    if (code === "menu-unnamed" || code === "menu-name-too-long") {
      setNameError(messages[code])
      nameField.current?.focus()
    } else {
      toast({ tone: "error", title: messages[code] })
    }
  }
  const handleRefused = (code: RefusalCode) => {
    toast({ tone: "error", title: messages[code] })
    if (code === "menu-not-editable") navigate("/dashboard")
  }
  const saving = useSaving(handle, store, {
    onSaved: handleSaved,
    onInvalid: handleInvalid,
    onRefused: handleRefused,
    onFailed: () => toast({ tone: "error", title: "Erreur lors de la sauvegarde du menu" }),
    onGone: () =>
      toast({
        tone: "error",
        title: "Ce menu a été supprimé ailleurs",
        text: "Ce que vous avez écrit est toujours là. Sauvegardez pour le recréer.",
      }),
  })
  const guard = useLeaveGuard({
    hasUnsaved: isUnsaved,
    isUnsaved: () => handle.isUnsavedNow(),
    isOwnPath: (pathname) => handle.current().menu.id !== newMenuId && pathname === editPath(handle.current().menu.id),
  })

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
  const handleRemoveCategory = (category: Category) => {
    edit({ type: "remove-category", id: category.id })
    setRemoval(null)
    toast({ title: `Catégorie "${category.name}" supprimée` })
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
    return outcome.ok ? null : outcome.code
  }
  const handleRemoveDish = (dish: Dish) => {
    edit({ type: "remove-dish", dishId: dish.id })
    toast({ title: "Plat supprimé", text: "Le plat a été supprimé avec succès." })
  }

  const handleSaveAndLeave = async () => {
    setIsLeaving(true)
    const outcome = await saving.save()
    if (outcome === "saved" || outcome === "unchanged")
      leaveTimer.current = window.setTimeout(guard.leave, leaveDelayMs)
    else {
      setIsLeaving(false)
      guard.stay()
    }
  }

  return (
    <div className={styles.page}>
      <EditorStrip
        status={savedStatus(draft)}
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
              onRemoveDish={handleRemoveDish}
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
          onClose={() => setDishForm(null)}
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
      {guard.isAsking && (
        <LeaveDialog
          menuName={menu.name}
          isSaving={isLeaving}
          onSaveAndLeave={handleSaveAndLeave}
          onStay={guard.stay}
          onLeave={guard.leave}
        />
      )}
      {saving.conflict !== null && (
        <ConflictDialog
          mine={menu}
          theirs={saving.conflict}
          onKeepMine={() => void saving.keepMine()}
          onTakeTheirs={saving.takeTheirs}
          onClose={saving.postponeConflict}
        />
      )}
    </div>
  )
}
