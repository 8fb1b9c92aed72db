import { defaultCategories } from "@ardoise/domain/menu/categories"
import type { SuggestionGroup } from "@ardoise/domain/suggestions/catalogue"
import type { CardBrief } from "@ardoise/domain/suggestions/compose-card"
import type { CardStyle } from "@ardoise/domain/suggestions/style-dishes"
import { TextAreaField } from "@ardoise/ui/field/field"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Segmented } from "@ardoise/ui/segmented/segmented"
import { Minus, Plus } from "lucide-react"
import { useId } from "react"
import type { Helper } from "../../assistance/use-model-choice.ts"
import styles from "./brief-form.module.css"

const styleNames: readonly (readonly [style: CardStyle, name: string])[] = [
  ["bistrot", "Bistrot"],
  ["brasserie", "Brasserie"],
  ["creperie", "Crêperie"],
  ["pizzeria", "Pizzeria"],
  ["mer", "Poissons et fruits de mer"],
  ["salon", "Salon de thé"],
]

/** Most dishes of a category, as the server allows. */
const mostDishes = 12

/** The order of the form: that of a meal. */
const groups: readonly SuggestionGroup[] = ["aperitifs", "entrees", "plats", "desserts", "boissons", "vins"]

const nameOf = (group: SuggestionGroup) => defaultCategories.find(({ id }) => id === group)?.name ?? ""

/** Characters of the wishes, as the server allows. */
const longestWishes = 500

/** The choice of a model, where the site has one. */
type ModelChoice = {
  provider: string
  by: Helper
  wishes: string
  onHelper: (by: Helper) => void
  onWishes: (wishes: string) => void
}

type BriefFormProps = { brief: CardBrief; onChange: (brief: CardBrief) => void; model: ModelChoice | null }

/** What kind of menu is wanted, and who proposes it. */
export function BriefForm({ brief, onChange, model }: BriefFormProps) {
  const name = useId()
  return (
    <div className={styles.form}>
      <fieldset>
        <legend>Type de restaurant</legend>
        <div className={styles.kinds}>
          {styleNames.map(([style, label]) => (
            <label key={style}>
              <input
                type="radio"
                name={name}
                checked={style === brief.style}
                onChange={() => onChange({ ...brief, style })}
              />
              <span>{label}</span>
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset>
        <legend>Nombre de plats</legend>
        <div className={styles.counts}>
          {groups.map((group) => (
            <Stepper
              key={group}
              label={nameOf(group)}
              value={brief.counts[group] ?? 0}
              onChange={(count) => onChange({ ...brief, counts: { ...brief.counts, [group]: count } })}
            />
          ))}
        </div>
      </fieldset>
      <div>
        <p className={styles.label}>Gamme de prix</p>
        <Segmented
          label="Gamme de prix"
          value={brief.priceLevel}
          options={[
            { value: "low", label: "Petits prix" },
            { value: "middle", label: "Moyenne" },
            { value: "high", label: "Haut de gamme" },
          ]}
          onChange={(priceLevel) => onChange({ ...brief, priceLevel })}
        />
      </div>
      {model !== null && (
        <div>
          <p className={styles.label}>Qui propose</p>
          <Segmented
            label="Qui propose"
            value={model.by}
            options={[
              { value: "local", label: "Notre répertoire" },
              { value: "model", label: `L’IA (${model.provider})` },
            ]}
            onChange={model.onHelper}
          />
        </div>
      )}
      {model?.by === "model" && (
        <TextAreaField
          label="Précisions (facultatif)"
          placeholder="Deux plats végétariens, produits de la mer"
          rows={2}
          maxLength={longestWishes}
          value={model.wishes}
          onChange={(event) => model.onWishes(event.target.value)}
        />
      )}
    </div>
  )
}

type StepperProps = { label: string; value: number; onChange: (value: number) => void }

function Stepper({ label, value, onChange }: StepperProps) {
  const labelId = useId()
  return (
    <div className={styles.count}>
      <span id={labelId}>{label}</span>
      {/* biome-ignore lint/a11y/useSemanticElements: the group is one value with two buttons, no part of a form */}
      <div role="group" aria-labelledby={labelId} className={styles.stepper}>
        <IconButton
          repeats
          label={`Diminuer : ${label}`}
          icon={<Minus />}
          disabled={value === 0}
          onClick={() => onChange(value - 1)}
        />
        <output className={value === 0 ? styles.zero : undefined}>{value}</output>
        <IconButton
          repeats
          label={`Augmenter : ${label}`}
          icon={<Plus />}
          disabled={value === mostDishes}
          onClick={() => onChange(value + 1)}
        />
      </div>
    </div>
  )
}
