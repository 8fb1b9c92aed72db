import { formatStoredPrice } from "@ardoise/domain/money"
import { choicesInWords } from "@ardoise/domain/order/chosen-words"
import { isGone, type Offer } from "@ardoise/domain/pricing/offers"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Minus, Plus } from "lucide-react"
import { useState } from "react"
import { DishChoices } from "./dish-choices.tsx"
import type { EnteredLine } from "./entered-lines.ts"
import styles from "./new-order-drawer.module.css"

type EntryRowProps = {
  offer: Offer
  /** Its lines: one for each combination of choices. */
  lines: readonly EnteredLine[]
  /** Ids of what is sold out. */
  soldOut: ReadonlySet<string>
  /** Changes the quantity of the dish with these choices. */
  onChange: (choiceIds: readonly string[], by: number) => void
}

/** A dish or set menu in the drawer of a new order. With options or courses, the "+" opens them. */
export function EntryRow({ offer, lines, soldOut, onChange }: EntryRowProps) {
  const [isChoosing, setIsChoosing] = useState(false)
  const hasOptions = offer.options.length > 0
  const name = (
    <span className={styles.name}>
      {offer.name} <small>{formatStoredPrice(offer.price)}</small>
    </span>
  )
  if (isGone(offer, soldOut)) {
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
      {!hasOptions && plain !== undefined && steps(plain, offer.name)}
      {hasOptions ? (
        <IconButton
          label={`Choisir : ${offer.name}`}
          icon={<Plus />}
          aria-expanded={isChoosing}
          onClick={() => setIsChoosing(!isChoosing)}
        />
      ) : (
        <IconButton repeats label={`Un de plus : ${offer.name}`} icon={<Plus />} onClick={() => onChange([], 1)} />
      )}
      {hasOptions &&
        lines.map((line) => {
          const words = choicesInWords(line)
          return (
            <div key={line.key} className={styles.line}>
              <span className={styles.name}>{words}</span>
              {steps(line, `${offer.name}, ${words}`)}
            </div>
          )
        })}
      {isChoosing && (
        <DishChoices
          offer={offer}
          soldOut={soldOut}
          onAdd={(choiceIds) => {
            onChange(choiceIds, 1)
            setIsChoosing(false)
          }}
        />
      )}
    </li>
  )
}
