import { isDrink } from "@ardoise/domain/drinks/drinks"
import { hasUnreadableOptions, type Option, type OptionFault } from "@ardoise/domain/menu/dish-options"
import type { Dish } from "@ardoise/domain/menu/menu"
import { messages } from "@ardoise/domain/messages"
import { Banner } from "@ardoise/ui/banner/banner"
import { Button } from "@ardoise/ui/button/button"
import { Dialog } from "@ardoise/ui/dialog/dialog"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import { Fold } from "@ardoise/ui/fold/fold"
import {
  type FormEvent,
  type KeyboardEvent,
  type ReactNode,
  useEffect,
  useEffectEvent,
  useId,
  useRef,
  useState,
} from "react"
import { AllergenFold } from "../allergens/allergen-fold.tsx"
import type { DescribingSlot } from "../describing/describing-slot.ts"
import type { EditRefusal } from "../draft/menu-draft.ts"
import { alcoholNote, DrinkField, unsaid } from "../drinks/drink-field.tsx"
import { DiscardDialog } from "../leaving/discard-dialog.tsx"
import { faultOf } from "../options/option-edits.ts"
import { OptionsField } from "../options/options-field.tsx"
import type { PhotoSlot, PhotoState } from "../photo/photo-slot.ts"
import { PriceField } from "../price/price-field.tsx"
import type { DishPoint } from "../regulation/dish-point.ts"
import type { LegalSlot } from "../regulation/legal-slot.ts"
import { DescriptionField } from "./description-field.tsx"
import styles from "./dish-dialog.module.css"
import { type DishFields, differsFrom, toDish, toDishFields } from "./dish-fields.ts"
import { useStillForm } from "./use-still-form.ts"

/** The dish in the dialog, and its current or future category. */
export type DishForm = {
  readonly dish: Dish
  readonly categoryId: string
  readonly isNew: boolean
  /** The content typed on an earlier visit. */
  readonly typed?: DishFields
  /** Why the menu cannot be stored with this dish. The field concerned shows it from the start, and has the focus. */
  readonly refusal?: DishRefusal
  /** Why the list "Carte en règle" opened it. The field concerned says what is missing, and has the focus. */
  readonly point?: DishPoint
  /** The part that the owner asked for: it is open, and has the focus. */
  readonly part?: DishPart
}

/** A part of the dialog below the texts. */
export type DishPart = "allergens" | "options" | "legal" | "photo"

type DishDialogProps = {
  form: DishForm
  /** In the order of the list. */
  categories: readonly { readonly id: string; readonly name: string }[]
  /** Adds the dish to the menu or updates it. Returns the refusal, or null. */
  onSubmit: (categoryId: string, dish: Dish) => EditRefusal | null
  onClose: () => void
  /** Reports the typed content that closing would lose; null when there are no changes. */
  onTyped: (typed: DishFields | null) => void
  /** The owner wants to leave the editor, for example with the browser's Back, and there are unsaved changes. */
  isLeaving: boolean
  onStay: () => void
  /** Renders the photo field. */
  photoField?: (slot: PhotoSlot) => ReactNode
  /** Renders the legal fields. */
  legalField?: (slot: LegalSlot) => ReactNode
  /** Renders the proposals of a description. */
  describingField?: (slot: DescribingSlot) => ReactNode
}

/** Why a dish is refused, or why the menu cannot be stored with it. */
type DishRefusal = EditRefusal | "text-unreadable"

/** The field under which a refusal is shown. Other refusals are shown above the form. */
const refusedField: Partial<Record<DishRefusal, "name" | "price" | "description">> = {
  "dish-exists": "name",
  "dish-name-too-long": "name",
  "price-unreadable": "price",
  "price-too-precise": "price",
  "price-too-high": "price",
  "dish-description-too-long": "description",
}

const missingMessages = { name: "Indiquez un nom.", price: messages["price-missing"], description: undefined }

/** Maximum characters of the note of a fold. */
const longestNote = 32

const photoNotes = { sending: "Envoi en cours", failed: "Pas envoyée" }

/** Adds or changes a dish. The dialog asks before it discards typed content. */
export function DishDialog(props: DishDialogProps) {
  const { form, categories, onSubmit, onClose, onTyped, isLeaving, onStay, photoField, legalField, describingField } =
    props
  const [opened] = useState(() => toDishFields(form.dish, form.categoryId))
  const [fields, setFields] = useState(form.typed ?? opened)
  const latest = useRef(fields)
  const [isAsking, setIsAsking] = useState(false)
  const [refusal, setRefusal] = useState<DishRefusal | null>(form.refusal ?? null)
  const [photoState, setPhotoState] = useState<PhotoState>("still")
  const [hasPhotoFailed, setHasPhotoFailed] = useState(false)
  const [isWaiting, setIsWaiting] = useState(false)
  const { point } = form
  /** The dish is saved, and the list "Carte en règle" has another finding. */
  const [isDone, setIsDone] = useState(false)
  const options = fields.options ?? opened.options ?? []
  const [optionFault, setOptionFault] = useState<OptionFault | null>(() =>
    form.refusal === "option-invalid" ? faultOf(options) : null,
  )
  const formId = useId()
  const formElement = useRef<HTMLFormElement>(null)
  const still = useStillForm(formElement)
  const nameField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const partPlace = useRef<HTMLDivElement>(null)
  const nextButton = useRef<HTMLButtonElement>(null)
  const { name, categoryId, price, description, allergens, photo } = fields
  const drink = fields.drink ?? opened.drink ?? unsaid
  const legal = fields.legal ?? opened.legal ?? {}
  const category = categories.find(({ id }) => id === categoryId)
  const isForDrink = category !== undefined && isDrink({ name, others: form.dish.others }, category)
  const isIncomplete = name.trim() === "" || price.trim() === ""

  const isMissing = { name: name.trim() === "", price: !/\d/.test(price), description: false }
  const errorOf = (field: keyof typeof isMissing) => {
    if (refusal === "dish-incomplete") return isMissing[field] ? missingMessages[field] : undefined
    return refusal !== null && refusedField[refusal] === field ? messages[refusal] : undefined
  }
  const generalRefusal = refusal !== null && refusedField[refusal] === undefined ? messages[refusal] : null

  const photoNote = photoState === "still" ? (photo === null ? "Facultatif" : "Ajoutée") : photoNotes[photoState]

  const change = (part: Partial<DishFields>, nextPhotoState = photoState) => {
    // An upload ends later: the owner may have typed meanwhile.
    const changed = { ...latest.current, ...part }
    latest.current = changed
    setFields(changed)
    tell(changed, nextPhotoState)
  }
  const changeText = (part: Partial<Pick<DishFields, "name" | "description" | "isDescribedByModel">>) => {
    still.hold()
    change(part)
  }
  // A photo that has not finished uploading would be lost too.
  const isTyped = (now: DishFields, photo: PhotoState) => differsFrom(opened, now) || photo !== "still"
  const tell = (now: DishFields, photo: PhotoState) => onTyped(isTyped(now, photo) ? now : null)
  const handlePhoto = (photo: string | null) => change({ photo }, "still")
  const handlePhotoState = (state: PhotoState) => {
    setPhotoState(state)
    if (state === "failed") {
      setIsWaiting(false)
      // The reason must be visible.
      setHasPhotoFailed(true)
    }
    tell(latest.current, state)
  }
  const handleClose = () => {
    if (!isDone && isTyped(fields, photoState)) setIsAsking(true)
    else onClose()
  }
  const handleGoOn = () => {
    setIsAsking(false)
    onStay()
  }
  const inputs = { name: nameField, price: priceField, description: descriptionField }
  const inputOf = (code: DishRefusal) => inputs[refusedField[code] ?? (isMissing.name ? "name" : "price")]
  const showRefusal = (code: DishRefusal) => {
    setRefusal(code)
    // A new object each time: the field gets the focus again.
    if (code === "option-invalid") setOptionFault(faultOf(options))
    else inputOf(code).current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React propagates events through the component tree, also out of a dialog. A form around the editor must not
    // receive this one.
    event.stopPropagation()
    if (photoState === "sending") setIsWaiting(true)
    else submit()
  }
  const submit = () => {
    setIsWaiting(false)
    // Checked here, because a dish holds only options that can be read: it would lose an incomplete one.
    if (faultOf(options) !== null) return showRefusal("option-invalid")
    const code = onSubmit(fields.categoryId, toDish(fields, form.dish))
    if (code !== null) showRefusal(code)
    else if (point?.hasNext()) {
      onTyped(null)
      setIsDone(true)
    } else onClose()
  }
  const handleNext = () => {
    onClose()
    point?.openNext()
  }
  // The form is over: its button gives way to the one that goes on.
  useEffect(() => {
    if (isDone) nextButton.current?.focus()
  }, [isDone])
  const submitNow = useEffectEvent(submit)
  // Submits the dish as soon as its photo is uploaded.
  useEffect(() => {
    if (isWaiting && photoState === "still") submitNow()
  }, [isWaiting, photoState])
  // A form whose submit button is disabled ignores the Enter key silently. This shows the reason instead.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && isIncomplete) {
      event.preventDefault()
      showRefusal("dish-incomplete")
    }
  }

  const wanted = point?.field ?? form.part
  const placeOf = (field: DishPoint["field"] | DishPart | undefined) => {
    if (field === "price") return priceField
    if (field === "description") return descriptionField
    return field === undefined || field === "name" ? nameField : partPlace
  }
  /** Makes a part a place for the focus, if the dialog was opened for it. */
  const partProps = (one: DishPart) => (wanted === one ? { ref: partPlace, tabIndex: -1 } : {})
  const pointAt = (field: DishPoint["field"]) => point?.field === field && <p className={styles.point}>{point.text}</p>

  return (
    <Dialog
      isOpen
      onClose={handleClose}
      title={form.isNew ? "Ajouter un plat" : "Modifier le plat"}
      initialFocus={form.refusal === undefined ? placeOf(wanted) : inputOf(form.refusal)}
      footer={
        isDone ? (
          <>
            <p className={styles.done} role="status">
              Enregistré
            </p>
            <Button onClick={onClose}>Fermer</Button>
            <Button ref={nextButton} tone="primary" onClick={handleNext}>
              Point suivant
            </Button>
          </>
        ) : (
          <>
            <Button onClick={handleClose}>Annuler</Button>
            <Button
              tone="primary"
              type="submit"
              form={formId}
              className={styles.submit}
              disabled={isIncomplete}
              isBusy={isWaiting}
            >
              {form.isNew ? "Ajouter" : "Enregistrer"}
            </Button>
          </>
        )
      }
    >
      <form
        id={formId}
        ref={formElement}
        className={styles.form}
        style={still.style}
        noValidate
        inert={isDone}
        onSubmit={handleSubmit}
        onKeyDown={handleKeyDown}
        onClick={still.handleClick}
      >
        {generalRefusal !== null && (
          <Banner tone="error" role="alert">
            {generalRefusal}
          </Banner>
        )}
        {pointAt("name")}
        <TextField
          ref={nameField}
          label="Nom"
          value={name}
          error={errorOf("name")}
          autoComplete="off"
          onChange={(event) => changeText({ name: event.target.value })}
        />
        {pointAt("price")}
        <div className={styles.place}>
          <SelectField
            label="Catégorie"
            value={categoryId}
            onChange={(event) => change({ categoryId: event.target.value })}
          >
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
          <PriceField
            ref={priceField}
            value={price}
            error={errorOf("price")}
            onChange={(typed) => change({ price: typed })}
          />
        </div>
        {pointAt("description")}
        <DescriptionField
          ref={descriptionField}
          name={name}
          value={description}
          error={errorOf("description")}
          onChange={(text, isByModel) => changeText({ description: text, isDescribedByModel: isByModel })}
          proposals={(slot) => describingField?.({ name, description, category: category?.name ?? "", ...slot })}
        />
        {pointAt("allergens")}
        <div>
          <div className={styles.fold} {...partProps("allergens")}>
            <AllergenFold
              choice={allergens}
              dish={{ name, description }}
              isOpen={wanted === "allergens" || (form.typed ?? opened).allergens.state === "undeclared"}
              onChange={(choice) => change({ allergens: choice })}
            />
          </div>
          {photoField && (
            <div className={styles.fold} {...partProps("photo")}>
              <Fold title="Photo" value={photoNote} level={3} isFlush isOpen={hasPhotoFailed || wanted === "photo"}>
                {photoField({ photo, dishName: name, onChange: handlePhoto, onState: handlePhotoState })}
              </Fold>
            </div>
          )}
          <div className={styles.fold} {...partProps("options")}>
            <Fold
              title="Options"
              value={optionsNote(options)}
              level={3}
              isFlush
              isOpen={optionFault !== null || wanted === "options"}
            >
              <OptionsField
                options={options}
                fault={optionFault}
                isUnreadable={hasUnreadableOptions(form.dish)}
                onChange={(changed) => change({ options: changed })}
              />
            </Fold>
          </div>
          {isForDrink && (
            <div className={styles.fold}>
              <Fold title="Alcool" value={alcoholNote(drink)} level={3} isFlush>
                <DrinkField answers={drink} onChange={(answers) => change({ drink: answers })} />
              </Fold>
            </div>
          )}
          {legalField && (
            <div className={styles.fold} {...partProps("legal")}>
              <Fold
                title="Mentions légales"
                value={Object.keys(legal ?? {}).length === 0 ? "Rien de précisé" : undefined}
                level={3}
                isFlush
                isOpen={wanted === "legal" || Object.keys(opened.legal ?? {}).length > 0}
              >
                {legalField({
                  name,
                  description,
                  categoryId,
                  others: form.dish.others,
                  legal,
                  point,
                  onChange: (changed) => change({ legal: changed }),
                })}
              </Fold>
            </div>
          )}
        </div>
      </form>
      {(isAsking || isLeaving) && (
        <DiscardDialog
          title="Abandonner les modifications de ce plat&nbsp;?"
          text="Ce que vous avez écrit pour ce plat n’est pas encore dans le menu."
          onGoOn={handleGoOn}
          onDiscard={onClose}
        />
      )}
    </Dialog>
  )
}

/** The names of the options, for the closed fold; their number if the names are long. */
function optionsNote(options: readonly Option[]): string {
  if (options.length === 0) return "Aucune"
  const names = options.map(({ name }) => name.trim() || "sans nom").join(", ")
  if (names.length <= longestNote) return names
  return options.length === 1 ? "1 option" : `${options.length} options`
}
