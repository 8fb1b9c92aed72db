import type { Dish } from "@ardoise/domain/menu/menu"
import { messages } from "@ardoise/domain/messages"
import { filterPriceInput } from "@ardoise/domain/money"
import { Banner } from "@ardoise/ui/banner"
import { Button } from "@ardoise/ui/button"
import { Dialog } from "@ardoise/ui/dialog"
import { SelectField, TextAreaField, TextField } from "@ardoise/ui/field"
import { type FormEvent, type KeyboardEvent, useId, useRef, useState } from "react"
import { AllergenField, toAllergenChoice, toDeclaration } from "./allergen-field.tsx"
import styles from "./dish-dialog.module.css"
import type { EditRefusal } from "./menu-draft.ts"

/** A dish that is being written, and where it stands or shall stand. */
export type DishForm = { readonly dish: Dish; readonly categoryId: string; readonly isNew: boolean }

type DishDialogProps = {
  form: DishForm
  /** In the order of the list. */
  categories: readonly { readonly id: string; readonly name: string }[]
  /** Puts the dish into the menu, or says why not. */
  onSubmit: (categoryId: string, dish: Dish) => EditRefusal | null
  onClose: () => void
}

/** Which field a refusal is said under; the others stand above the form. */
const refusedField: Partial<Record<EditRefusal, "name" | "price" | "description">> = {
  "dish-exists": "name",
  "dish-name-too-long": "name",
  "price-unreadable": "price",
  "price-too-precise": "price",
  "price-too-high": "price",
  "dish-description-too-long": "description",
}

const missingMessages = { name: "Indiquez un nom.", price: messages["price-missing"], description: undefined }

/** Adds or changes a dish (spec 2, spec 5). */
export function DishDialog({ form, categories, onSubmit, onClose }: DishDialogProps) {
  const [name, setName] = useState(form.dish.name)
  const [categoryId, setCategoryId] = useState(form.categoryId)
  const [price, setPrice] = useState(form.dish.price)
  const [description, setDescription] = useState(form.dish.description)
  const [allergens, setAllergens] = useState(() => toAllergenChoice(form.dish.allergens))
  const [refusal, setRefusal] = useState<EditRefusal | null>(null)
  const formId = useId()
  const nameField = useRef<HTMLInputElement>(null)
  const priceField = useRef<HTMLInputElement>(null)
  const descriptionField = useRef<HTMLTextAreaElement>(null)
  const isIncomplete = name.trim() === "" || price.trim() === ""

  const isMissing = { name: name.trim() === "", price: !/\d/.test(price), description: false }
  const errorOf = (field: keyof typeof isMissing) => {
    if (refusal === "dish-incomplete") return isMissing[field] ? missingMessages[field] : undefined
    return refusal !== null && refusedField[refusal] === field ? messages[refusal] : undefined
  }
  const generalRefusal = refusal !== null && refusedField[refusal] === undefined ? messages[refusal] : null

  const showRefusal = (code: EditRefusal) => {
    setRefusal(code)
    const fields = { name: nameField, price: priceField, description: descriptionField }
    fields[refusedField[code] ?? (isMissing.name ? "name" : "price")].current?.focus()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    // React hands events on through the tree, also out of a dialog: a form around the editor must not hear this one.
    event.stopPropagation()
    const dish = { ...form.dish, name, price, description, allergens: toDeclaration(allergens) }
    const code = onSubmit(categoryId, dish)
    if (code === null) onClose()
    else showRefusal(code)
  }
  // A form whose button is disabled swallows the Enter key without a word.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === "Enter" && event.target instanceof HTMLInputElement && isIncomplete) {
      event.preventDefault()
      showRefusal("dish-incomplete")
    }
  }

  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={form.isNew ? "Ajouter un plat" : "Modifier le plat"}
      initialFocus={nameField}
      footer={
        <>
          <Button onClick={onClose}>Annuler</Button>
          <Button tone="primary" type="submit" form={formId} className={styles.submit} disabled={isIncomplete}>
            {form.isNew ? "Ajouter" : "Enregistrer"}
          </Button>
        </>
      }
    >
      <form id={formId} className={styles.form} noValidate onSubmit={handleSubmit} onKeyDown={handleKeyDown}>
        {generalRefusal !== null && (
          <Banner tone="error" role="alert">
            {generalRefusal}
          </Banner>
        )}
        <TextField
          ref={nameField}
          label="Nom"
          value={name}
          error={errorOf("name")}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
        <div className={styles.place}>
          <SelectField label="Catégorie" value={categoryId} onChange={(event) => setCategoryId(event.target.value)}>
            {categories.map((category) => (
              <option key={category.id} value={category.id}>
                {category.name}
              </option>
            ))}
          </SelectField>
          <TextField
            ref={priceField}
            label="Prix"
            suffix="€"
            inputMode="decimal"
            autoComplete="off"
            className={styles.price}
            value={price}
            error={errorOf("price")}
            onChange={(event) => setPrice(filterPriceInput(event.target.value))}
          />
        </div>
        <TextAreaField
          ref={descriptionField}
          label="Description"
          placeholder="Facultatif"
          value={description}
          error={errorOf("description")}
          onChange={(event) => setDescription(event.target.value)}
        />
        <AllergenField choice={allergens} onChange={setAllergens} />
      </form>
    </Dialog>
  )
}
