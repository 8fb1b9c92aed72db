import { optionsOf } from "@ardoise/domain/menu/dish-options"
import type { Dish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Minus, Plus } from "lucide-react"
import { useState } from "react"
import { DishChoices } from "./dish-choices.tsx"
import type { EnteredLine } from "./entered-lines.ts"
import styles from "./new-order-drawer.module.css"

type EntryRowProps = {
  dish: Dish
  /** The lines of this dish: one for each combination of choices. */
  lines: readonly EnteredLine[]
  isSoldOut: boolean
  isChoiceGone: (choiceId: string) => boolean
  /** Changes the quantity of the dish with these choices. */
  onChange: (choiceIds: readonly string[], by: number) => void
}

/** A dish in the drawer of a new order. The "+" of a dish with options opens its choices. */
export function EntryRow({ dish, lines, isSoldOut, isChoiceGone, onChange }: EntryRowProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const hasOptions = optionsOf(dish).length > 0
  const name = (
    <span className={styles.name}>
      {dish.name} <small>{formatStoredPrice(dish.price)}</small>
    </span>
  )
  if (isSoldOut) {
    return (
      <li>
        {name}
        <span className={styles.gone}>Épuisé</span>
      </li>
    )
  }
  const steps = (line: EnteredLine, called: string) => {
    const choiceIds = line.options.flatMap(({ choices }) => choices.map(({ id }) => id))
    return (
      <>
        <IconButton
          repeats
          label={`Un de moins : ${called}`}
          icon={<Minus />}
          onClick={() => onChange(choiceIds, -1)}
        />
        <output>{line.quantity}</output>
        {hasOptions && (
          <IconButton repeats label={`Un de plus : ${called}`} icon={<Plus />} onClick={() => onChange(choiceIds, 1)} />
        )}
      </>
    )
  }
  const [plain] = lines
  return (
    <li>
      {name}
      {!hasOptions && plain !== undefined && steps(plain, dish.name)}
      {hasOptions ? (
        <IconButton
          label={`Choisir : ${dish.name}`}
          icon={<Plus />}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        />
      ) : (
        <IconButton repeats label={`Un de plus : ${dish.name}`} icon={<Plus />} onClick={() => onChange([], 1)} />
      )}
      {hasOptions &&
        lines.map((line) => {
          const words = choicesInWords(line)
          return (
            <div key={line.key} className={styles.line}>
              <span className={styles.name}>{words}</span>
              {steps(line, `${dish.name}, ${words}`)}
            </div>
          )
        })}
      {isChoosing && (
        <DishChoices
          dish={dish}
          isGone={isChoiceGone}
          onAdd={(choiceIds) => {
            onChange(choiceIds, 1)
            setIsChoosing(false)
          }}
        />
      )}
    </li>
  )
}
