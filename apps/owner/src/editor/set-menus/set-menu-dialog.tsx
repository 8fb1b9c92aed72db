import type { Menu } from "@ardoise/domain/menu/menu"
import { sameValue } from "@ardoise/domain/menu/menu-edits"
import { type Course, type SetMenu, type SetMenuFault, setMenuLimits } from "@ardoise/domain/menu/set-menus"
import { Button } from "@ardoise/ui/button/button"
import { Chip } from "@ardoise/ui/chip/chip"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Plus, TriangleAlert } from "lucide-react"
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from "react"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import { PriceField } from "../price/price-field.tsx"
import { CourseCard } from "./course-card.tsx"
import { ServedField } from "./served-field.tsx"
import styles from "./set-menu-dialog.module.css"
import { courseTemplates, faultOf, faultText, newCourse, writtenSetMenu } from "./set-menu-edits.ts"

type SetMenuDialogProps = {
  menu: Menu
  /** The set menu as it is in the menu. */
  opened: SetMenu
  /** What the form begins with: the same, or what was typed before the tab was closed. */
  typed: SetMenu
  isNew: boolean
  /** Adds the set menu to the menu, or changes it. */
  onSubmit: (setMenu: SetMenu) => void
  onClose: () => void
  /** Reports what was typed; null: closing would lose nothing. */
  onTyped: (typed: SetMenu | null) => void
  /** The owner wants to leave the editor, and something was typed. */
  isLeaving: boolean
  onStay: () => void
}

const drinks = [
  { value: "included", label: "Boisson comprise" },
  { value: "excluded", label: "Boisson non comprise" },
] as const

/** Adds or changes a set menu. The dialog asks before it discards what was typed. */
export function SetMenuDialog(props: SetMenuDialogProps) {
  const { menu, opened, typed, isNew, onSubmit, onClose, onTyped, isLeaving, onStay } = props
  const [setMenu, setSetMenu] = useState(typed)
  const [openId, setOpenId] = useState<string | null>(null)
  const [found, setFound] = useState<SetMenuFault | null>(null)
  const [isAsking, setIsAsking] = useState(false)
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  const form = useRef<HTMLFormElement>(null)
  const { name, description, price, drink, courses, windows } = setMenu
  const isTyped = !sameValue(writtenSetMenu(setMenu), writtenSetMenu(opened))
  const reportTyped = useEffectEvent(onTyped)
  useEffect(() => reportTyped(isTyped ? setMenu : null), [isTyped, setMenu])
  // A new fault is a new object, so its field has the focus again.
  useEffect(() => {
    if (found === null) return
    if (found.field === "name") nameField.current?.focus()
    else if (found.field === "price") priceField.current?.focus()
    else {
      const faulty = form.current?.querySelector("[data-fault]")
      const control =
        faulty?.querySelector<HTMLElement>("[aria-invalid=true]") ??
        faulty?.querySelector<HTMLElement>(":is(input, select, button:not([data-handle]))")
      control?.focus()
    }
  }, [found])
  // Its message goes once it is corrected.
  const fault = found !== null && sameValue(faultOf(setMenu), found) ? found : null

  const change = (part: Partial<SetMenu>) => setSetMenu({ ...setMenu, ...part })
  const changeCourse = (changed: Course) =>
    change({ courses: courses.map((course) => (course.id === changed.id ? changed : course)) })
  const addCourse = (course: Course) => {
    change({ courses: [...courses, course] })
    setOpenId(course.id)
  }
  const moveCourse = (at: number, step: -1 | 1) => {
    const [course, other] = [courses[at], courses[at + step]]
    if (course && other) change({ courses: courses.with(at, other).with(at + step, course) })
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React propagates events through the component tree, also out of a dialog.
    event.stopPropagation()
    const missing = faultOf(setMenu)
    setFound(missing)
    if (missing !== null && "courseId" in missing) setOpenId(missing.courseId)
    if (missing !== null) return
    onSubmit(writtenSetMenu(setMenu))
    onClose()
  }
  const handleClose = () => {
    if (isTyped) setIsAsking(true)
    else onClose()
  }
  const errorOf = (field: SetMenuFault["field"]) => (fault?.field === field ? faultText(fault) : undefined)
  const unused = courseTemplates.filter((template) => !courses.some((course) => course.name.trim() === template.name))

  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={isNew ? "Ajouter une formule" : "Modifier la formule"}
      initialFocus={nameField}
      footer={
        <>
          <Button onClick={handleClose}>Annuler</Button>
          <Button tone="primary" type="submit" form={formId} className={styles.submit}>
            {isNew ? "Ajouter" : "Enregistrer"}
          </Button>
        </>
      }
    >
      <form ref={form} id={formId} className={styles.form} noValidate onSubmit={handleSubmit}>
        <div className={styles.head}>
          <TextField
            ref={nameField}
            label="Nom"
            placeholder="Formule midi"
            autoComplete="off"
            maxLength={setMenuLimits.nameLength}
            value={name}
            error={errorOf("name")}
            onChange={(event) => change({ name: event.target.value })}
          />
          <PriceField
            ref={priceField}
            value={price}
            error={errorOf("price")}
            onChange={(text) => change({ price: text })}
          />
        </div>
        <fieldset className={styles.courses} data-fault={fault?.field === "courses" || undefined}>
          <legend>Étapes</legend>
          {courses.map((course, at) => (
            <CourseCard
              key={course.id}
              course={course}
              menu={menu}
              isOpen={course.id === openId}
              fault={fault !== null && "courseId" in fault && fault.courseId === course.id ? fault : null}
              onOpen={() => setOpenId(course.id === openId ? null : course.id)}
              onChange={changeCourse}
              onMove={(step) => moveCourse(at, step)}
              onRemove={() => change({ courses: courses.filter(({ id }) => id !== course.id) })}
            />
          ))}
          {courses.length < setMenuLimits.courses && (
            <div className={styles.chips}>
              {unused.map((template) => (
                <Chip
                  key={template.name}
                  isDashed
                  icon={<Plus aria-hidden />}
                  onClick={() => addCourse(newCourse(menu, template.name, template.rank))}
                >
                  {template.name}
                </Chip>
              ))}
              <Chip isDashed icon={<Plus aria-hidden />} onClick={() => addCourse(newCourse(menu))}>
                Ajouter une étape
              </Chip>
            </div>
          )}
          {fault?.field === "courses" && <p className={styles.error}>{faultText(fault)}</p>}
        </fieldset>
        <div className={styles.drink} data-fault={fault?.field === "drink" || undefined}>
          <Segmented label="Boisson" value={drink} options={drinks} onChange={(said) => change({ drink: said })} />
          {drink === null && (
            <p className={styles.warning} role={fault?.field === "drink" ? "alert" : undefined}>
              <TriangleAlert aria-hidden />
              {faultText({ field: "drink" })}
            </p>
          )}
        </div>
        <ServedField windows={windows} error={errorOf("hours")} onChange={(windows) => change({ windows })} />
        <TextField
          label="Description"
          placeholder="Facultatif"
          autoComplete="off"
          maxLength={setMenuLimits.nameLength}
          value={description}
          onChange={(event) => change({ description: event.target.value })}
        />
      </form>
      {(isAsking || isLeaving) && (
        <DiscardDialog
          title="Abandonner les modifications de cette formule&nbsp;?"
          text="Ce que vous avez écrit pour cette formule n’est pas encore dans le menu."
          onGoOn={() => {
            setIsAsking(false)
            onStay()
          }}
          onDiscard={onClose}
        />
      )}
    </Dialog>
  )
}
