import type { Menu } from "@ardoise/domain/menu/menu"
import { filterPriceInput } from "@ardoise/domain/money"
import { promotionLimits } from "@ardoise/domain/promotions/promotion"
import { Chip } from "@ardoise/ui/chip/chip"
import { SelectField, TextField } from "@ardoise/ui/field/field"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { ChevronDown, Plus, X } from "lucide-react"
import type { ReactNode } from "react"
import { WindowsField } from "../hours/windows-field.tsx"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import type { EffectKind, PromotionDraft, TimeKind } from "./promotion-draft.ts"
import styles from "./promotion-form.module.css"

type PromotionFormProps = {
  draft: PromotionDraft
  menus: readonly MenuListEntry[]
  /** The menu that the draft is about. */
  menu: Menu
  onChange: (draft: PromotionDraft) => void
}

const targets = [
  { value: "all", label: "Toute la carte" },
  { value: "categories", label: "Des catégories" },
  { value: "dishes", label: "Des plats" },
] as const
const effects: readonly { readonly value: EffectKind; readonly label: string }[] = [
  { value: "percent", label: "Pourcentage" },
  { value: "off", label: "Montant" },
  { value: "price", label: "Prix fixe" },
  { value: "lot", label: "2 pour 1" },
  { value: "order", label: "Sur la commande" },
]
const orderKinds = [
  { value: "percent", label: "Pourcentage" },
  { value: "off", label: "Montant" },
] as const
const audiences = [
  { value: "all", label: "Tout le monde" },
  { value: "code", label: "Avec un code" },
] as const
const times: readonly { readonly value: TimeKind; readonly label: string }[] = [
  { value: "today", label: "Aujourd’hui" },
  { value: "days", label: "Du … au …" },
  { value: "hours", label: "À certaines heures (happy hour)" },
]

/** The name of a promotion and the four questions: on what, which reduction, when, for whom. */
export function PromotionForm({ draft, menus, menu, onChange }: PromotionFormProps) {
  const change = (part: Partial<PromotionDraft>) => onChange({ ...draft, ...part })
  const isOnOrder = draft.effectKind === "order"
  return (
    <div className={styles.form}>
      <input
        className={styles.name}
        aria-label="Nom de la promotion"
        placeholder="Nom de la promotion"
        maxLength={promotionLimits.nameLength}
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <Question
        number={1}
        title="Sur quoi ?"
        aside={
          menus.length > 1 && (
            <span className={styles.menu}>
              <select
                aria-label="Menu"
                value={draft.menuId}
                onChange={({ target }) => change({ menuId: target.value, categories: [], dishes: [] })}
              >
                {menus.map((entry) => (
                  <option key={entry.id} value={entry.id}>
                    {menuName(entry.menu)}
                  </option>
                ))}
              </select>
              <ChevronDown aria-hidden />
            </span>
          )
        }
      >
        {isOnOrder ? (
          <p className={styles.hint}>La commande entière.</p>
        ) : (
          <Segmented
            label="Sur quoi"
            value={draft.targetKind}
            options={targets}
            onChange={(targetKind) => change({ targetKind })}
          />
        )}
        {!isOnOrder && draft.targetKind === "categories" && (
          <Choices
            label="Ajouter une catégorie"
            chosen={draft.categories}
            options={menu.categories.map(({ id, name }) => ({ id, name }))}
            onChange={(categories) => change({ categories })}
          />
        )}
        {!isOnOrder && draft.targetKind === "dishes" && (
          <Choices
            label="Ajouter un plat"
            chosen={draft.dishes}
            options={menu.categories.flatMap(({ dishes }) => dishes.map(({ id, name }) => ({ id, name })))}
            onChange={(dishes) => change({ dishes })}
          />
        )}
      </Question>
      <Question number={2} title="Quelle réduction ?">
        <div className={styles.reduction}>
          <Pills
            label="Quelle réduction"
            value={draft.effectKind}
            options={effects}
            onChange={(effectKind) => change({ effectKind })}
          />
          <EffectField draft={draft} onChange={change} />
        </div>
      </Question>
      <Question number={3} title="Quand ?">
        <Pills label="Quand" value={draft.timeKind} options={times} onChange={(timeKind) => change({ timeKind })} />
        {draft.timeKind === "hours" && (
          <WindowsField windows={draft.windows} onChange={(windows) => change({ windows })} />
        )}
        {draft.timeKind !== "today" && (
          <div className={styles.days}>
            <TextField
              label="Du"
              isLabelHidden
              type="date"
              required={draft.timeKind === "days"}
              value={draft.startsOn}
              onChange={({ target }) => change({ startsOn: target.value })}
            />
            <span aria-hidden>au</span>
            <TextField
              label="Au"
              isLabelHidden
              type="date"
              required={draft.timeKind === "days"}
              min={draft.startsOn}
              value={draft.endsOn}
              onChange={({ target }) => change({ endsOn: target.value })}
            />
          </div>
        )}
      </Question>
      <Question number={4} title="Pour qui ?">
        <Segmented
          label="Pour qui"
          value={draft.audience}
          options={audiences}
          onChange={(audience) => change({ audience })}
        />
        {draft.audience === "code" &&
          (isOnOrder ? (
            <TextField
              label="Code"
              hint="De 3 à 20 lettres et chiffres. Vos clients le saisissent dans leur panier."
              className={styles.code}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={promotionLimits.codeLength}
              value={draft.code}
              onChange={({ target }) => change({ code: target.value.toUpperCase() })}
            />
          ) : (
            <p className={styles.hint}>
              Un code réduit la commande entière : à la question 2, choisissez « Sur la commande ».
            </p>
          ))}
      </Question>
    </div>
  )
}

type QuestionProps = {
  number: number
  title: string
  /** At the right of the title. */
  aside?: ReactNode
  children: ReactNode
}

function Question({ number, title, aside, children }: QuestionProps) {
  return (
    <section className={styles.question} aria-label={title}>
      <span className={styles.number} aria-hidden>
        {number}
      </span>
      <div className={styles.title}>
        <h2>{title}</h2>
        {aside}
      </div>
      <div className={styles.answer}>{children}</div>
    </section>
  )
}

type PillsProps<Value extends string> = {
  label: string
  value: Value
  options: readonly { readonly value: Value; readonly label: string }[]
  onChange: (value: Value) => void
}

function Pills<Value extends string>({ label, value, options, onChange }: PillsProps<Value>) {
  return (
    <fieldset className={styles.pills}>
      <legend className="visually-hidden">{label}</legend>
      {options.map((option) => (
        <Chip key={option.value} isPressed={option.value === value} onClick={() => onChange(option.value)}>
          {option.label}
        </Chip>
      ))}
    </fieldset>
  )
}

function EffectField({
  draft,
  onChange,
}: {
  draft: PromotionDraft
  onChange: (part: Partial<PromotionDraft>) => void
}) {
  const { effectKind, percent, off, price, take } = draft
  // The pressed pill beside it says what the number is.
  const field = { inputMode: "decimal", autoComplete: "off", className: styles.amount, isLabelHidden: true } as const
  switch (effectKind) {
    case "order":
      return (
        <div className={styles.order}>
          <Segmented
            label="Réduction de la commande"
            value={draft.orderKind}
            options={orderKinds}
            onChange={(orderKind) => onChange({ orderKind })}
          />
          <EffectField draft={{ ...draft, effectKind: draft.orderKind }} onChange={onChange} />
          <TextField
            {...field}
            isLabelHidden={false}
            label="Dès (facultatif)"
            suffix="€"
            value={draft.minimum}
            onChange={({ target }) => onChange({ minimum: filterPriceInput(target.value) })}
          />
        </div>
      )
    case "percent":
      return (
        <TextField
          {...field}
          inputMode="numeric"
          label="Réduction"
          suffix="%"
          maxLength={2}
          value={percent}
          onChange={({ target }) => onChange({ percent: target.value.replace(/\D/g, "") })}
        />
      )
    case "off":
      return (
        <TextField
          {...field}
          label="Réduction"
          suffix="€"
          value={off}
          onChange={({ target }) => onChange({ off: filterPriceInput(target.value) })}
        />
      )
    case "price":
      return (
        <TextField
          {...field}
          label="Prix"
          suffix="€"
          value={price}
          onChange={({ target }) => onChange({ price: filterPriceInput(target.value) })}
        />
      )
    case "lot":
      return (
        <SelectField
          label="Lot"
          className={field.className}
          value={take}
          onChange={({ target }) => onChange({ take: target.value })}
        >
          {[2, 3, 4, 5, 6].map((units) => (
            <option key={units} value={units}>
              {`${units} pour ${units - 1}`}
            </option>
          ))}
        </SelectField>
      )
  }
}

type ChoicesProps = {
  /** Names the list of what can be added. */
  label: string
  chosen: readonly string[]
  options: readonly { readonly id: string; readonly name: string }[]
  onChange: (chosen: readonly string[]) => void
}

/** What is chosen, as pills that remove it; and a list of the rest. */
function Choices({ label, chosen, options, onChange }: ChoicesProps) {
  const rest = options.filter(({ id, name }) => !chosen.includes(id) && name.trim() !== "")
  return (
    <div className={styles.pills}>
      {options
        .filter(({ id }) => chosen.includes(id))
        .map(({ id, name }) => (
          <Chip key={id} aria-label={`Retirer ${name}`} onClick={() => onChange(chosen.filter((one) => one !== id))}>
            {name} <X aria-hidden />
          </Chip>
        ))}
      {rest.length > 0 && (
        <span className={styles.add}>
          <Plus aria-hidden />
          <select aria-label={label} value="" onChange={({ target }) => onChange([...chosen, target.value])}>
            <option value="">Ajouter</option>
            {rest.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </select>
        </span>
      )}
    </div>
  )
}
