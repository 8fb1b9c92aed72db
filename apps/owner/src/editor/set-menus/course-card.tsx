import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import type { Category, Menu } from "@ardoise/domain/menu/menu"
import { unnamedDish } from "@ardoise/domain/menu/menu"
import { type Course, dishesOfCourse, type SetMenuFault, setMenuLimits } from "@ardoise/domain/menu/set-menus"
import { Button } from "@ardoise/ui/button/button"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import { Fold } from "@ardoise/ui/fold/fold"
import { MoveHandle } from "@ardoise/ui/move-handle/move-handle"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { ChevronDown } from "lucide-react"
import { useEffect, useRef, useState } from "react"
import { SupplementInput } from "../price/supplement-input.tsx"
import styles from "./course-card.module.css"
import { courseWords, faultText } from "./set-menu-edits.ts"

type CourseCardProps = {
  course: Course
  menu: Menu
  isOpen: boolean
  fault: SetMenuFault | null
  onOpen: () => void
  onChange: (course: Course) => void
  onMove: (step: -1 | 1) => void
  onRemove: () => void
}

const kinds = [
  { value: "category", label: "Toute la catégorie" },
  { value: "dishes", label: "Ces plats" },
] as const

/** One course of a set menu: a line in words, and its fields while it is open. */
export function CourseCard(props: CourseCardProps) {
  const { course, menu, isOpen, fault, onOpen, onChange, onMove, onRemove } = props
  const nameField = useRef<HTMLInputElement>(null)
  const isNamed = course.name.trim() !== ""
  // The name of a template is right for most owners: its field follows the dishes.
  const [wasNamed] = useState(isNamed)
  // A course without a name is new: its name is what the owner writes next.
  useEffect(() => {
    if (isOpen && !isNamed) nameField.current?.focus()
  }, [isOpen, isNamed])
  const name = isNamed ? course.name : "Étape sans nom"
  const handleKind = (kind: "category" | "dishes") => {
    if (kind === "category") {
      const home = menu.categories.find(({ dishes }) => dishes.some(({ id }) => course.dishIds.includes(id)))
      onChange({ ...course, categoryId: (home ?? menu.categories[0])?.id ?? "", dishIds: [] })
    } else onChange({ ...course, categoryId: null, dishIds: dishesOfCourse(menu, course).map(({ id }) => id) })
  }
  const nameOfCourse = (
    <TextField
      ref={nameField}
      label="Nom de l’étape"
      placeholder="Entrée"
      autoComplete="off"
      maxLength={setMenuLimits.nameLength}
      value={course.name}
      error={fault?.field === "course-name" ? faultText(fault) : undefined}
      onChange={(event) => onChange({ ...course, name: event.target.value })}
    />
  )
  return (
    <div className={styles.card} data-row data-fault={fault !== null || undefined}>
      <div className={styles.head}>
        <MoveHandle label={`Déplacer ${name}`} onMove={onMove} />
        <button type="button" className={styles.line} aria-expanded={isOpen} onClick={onOpen}>
          <span className={styles.words}>
            <b>{name}</b>
            <span>{courseWords(course, menu)}</span>
          </span>
          <ChevronDown aria-hidden />
        </button>
      </div>
      {isOpen && (
        <div className={styles.fields}>
          {!wasNamed && nameOfCourse}
          <Segmented
            label={`Plats au choix\u00a0: ${name}`}
            value={course.categoryId === null ? "dishes" : "category"}
            options={kinds}
            onChange={handleKind}
          />
          {course.categoryId !== null && (
            <SelectField
              label="Catégorie"
              value={course.categoryId}
              onChange={(event) => onChange({ ...course, categoryId: event.target.value })}
            >
              {!menu.categories.some(({ id }) => id === course.categoryId) && (
                <option value={course.categoryId}>Catégorie supprimée</option>
              )}
              {inDisplayOrder(menu.categories).map((category) => (
                <option key={category.id} value={category.id}>
                  {category.name}
                </option>
              ))}
            </SelectField>
          )}
          <CourseDishes
            key={course.categoryId === null ? "dishes" : "category"}
            course={course}
            menu={menu}
            fault={fault}
            onChange={onChange}
          />
          {fault?.field === "dishes" && <p className={styles.error}>{faultText(fault)}</p>}
          <div className={styles.end}>
            {wasNamed && nameOfCourse}
            <Button tone="quiet" onClick={onRemove}>
              Retirer cette étape
            </Button>
          </div>
        </div>
      )}
    </div>
  )
}

type CourseDishesProps = Pick<CourseCardProps, "course" | "menu" | "fault" | "onChange">

/**
 * The dishes of a course with what they add to the price. Where the owner chooses them, those of its own categories; the
 * dishes of the other categories are behind one row.
 */
function CourseDishes({ course, menu, fault, onChange }: CourseDishesProps) {
  const isWhole = course.categoryId !== null
  const categories = inDisplayOrder(menu.categories).filter(
    ({ id, dishes }) => dishes.length > 0 && (!isWhole || id === course.categoryId),
  )
  const handleCheck = (dishId: string, isChecked: boolean) => {
    const others = course.dishIds.filter((id) => id !== dishId)
    onChange({ ...course, dishIds: isChecked ? [...others, dishId] : others })
  }
  const handleSupplement = (dishId: string, price: string) =>
    onChange({ ...course, supplements: { ...course.supplements, [dishId]: price } })
  const supplementError = (dishId: string) =>
    fault?.field === "supplement" && fault.dishId === dishId ? faultText(fault) : undefined
  const [own] = useState(() =>
    categories.filter(({ dishes }) => dishes.some(({ id }) => course.dishIds.includes(id))).map(({ id }) => id),
  )
  const isFolded = (categoryId: string) => !isWhole && categories.length > 1 && !own.includes(categoryId)
  const dishesOf = (category: Category, isNamed: boolean) => (
    <fieldset key={category.id} className={styles.dishes}>
      <legend className={isNamed ? "" : "visually-hidden"}>{category.name}</legend>
      {category.dishes.map(({ id, name }) => {
        const isChosen = isWhole || course.dishIds.includes(id)
        const shownName = name.trim() === "" ? unnamedDish : name
        return (
          <div key={id} className={styles.dish} data-whole={isWhole || undefined}>
            {isWhole ? (
              <span className={styles.dishName}>{shownName}</span>
            ) : (
              <label>
                <input
                  type="checkbox"
                  className={styles.box}
                  checked={isChosen}
                  onChange={(event) => handleCheck(id, event.target.checked)}
                />
                <span className={styles.dishName}>{shownName}</span>
              </label>
            )}
            {isChosen && (
              <SupplementInput
                name={shownName}
                price={course.supplements[id] ?? ""}
                isInvalid={supplementError(id) !== undefined}
                onChange={(price) => handleSupplement(id, price)}
              />
            )}
            {isChosen && supplementError(id) !== undefined && <p className={styles.error}>{supplementError(id)}</p>}
          </div>
        )
      })}
    </fieldset>
  )
  const shown = categories.filter(({ id }) => !isFolded(id))
  const others = categories.filter(({ id }) => isFolded(id))
  return (
    <>
      {shown.map((category) => dishesOf(category, shown.length > 1))}
      {others.length > 0 && (
        <Fold
          title="Plats d’autres catégories"
          level={3}
          isFlush
          isOpen={
            fault?.field === "supplement" && others.some(({ dishes }) => dishes.some(({ id }) => id === fault.dishId))
          }
        >
          {others.map((category) => dishesOf(category, true))}
        </Fold>
      )}
    </>
  )
}
