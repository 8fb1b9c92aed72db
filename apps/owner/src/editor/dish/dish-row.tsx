import { type Dish, unnamedDish } from "@ardoise/domain/menu/menu"
import { checkDish } from "@ardoise/domain/menu/menu-validation"
import { formatStoredPrice } from "@ardoise/domain/money"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { Tag } from "@ardoise/ui/tag/tag"
import { Draggable, type DraggableProvided, type DraggableStateSnapshot } from "@hello-pangea/dnd"
import { CircleAlert, GripVertical, Pencil } from "lucide-react"
import { memo } from "react"
import { type DishActions, DishMenu } from "./dish-menu.tsx"
import styles from "./dish-row.module.css"
import { useDishSoldOut } from "./sold-out-context.tsx"

type DishRowProps = {
  dish: Dish
  index: number
  isLast: boolean
  actions: DishActions
}

/**
 * One dish in the editor. A press on the row edits the dish, and a menu contains the other actions. Renders again only
 * when the dish or its position changes.
 */
export const DishRow = memo(function DishRow({ dish, index, isLast, actions }: DishRowProps) {
  return (
    // The handle is a button. By default the library does not start a drag on a button.
    <Draggable draggableId={dish.id} index={index} disableInteractiveElementBlocking>
      {(provided, snapshot) => (
        <Row
          dish={dish}
          index={index}
          isLast={isLast}
          actions={actions}
          provided={provided}
          phase={phaseOf(snapshot)}
        />
      )}
    </Draggable>
  )
})

/** The phases of a drag that change the row. Before a drag, only the pressed handle changes. */
const phaseOf = ({ isDragging, isDropAnimating }: DraggableStateSnapshot) =>
  isDropAnimating ? "drop-animating" : isDragging ? "dragging" : undefined

/** Returns why the menu cannot be stored with this dish, shown in the place of its price; null without a fault. */
function faultOf(dish: Dish): string | null {
  if (dish.price.trim() === "") return "Prix manquant"
  if (dish.name.trim() === "") return "Nom manquant"
  return checkDish(dish).ok ? null : "À corriger"
}

type RowProps = DishRowProps & { provided: DraggableProvided; phase: ReturnType<typeof phaseOf> }

function Row({ dish, index, isLast, actions, provided, phase }: RowProps) {
  const name = dish.name.trim() === "" ? unnamedDish : dish.name
  const soldOut = useDishSoldOut(dish.id)
  const fault = faultOf(dish)
  const allergenNames = dish.allergens.state === "present" ? dish.allergens.names : []
  return (
    <li
      ref={provided.innerRef}
      {...provided.draggableProps}
      className={styles.row}
      data-dish={dish.id}
      data-drag-phase={phase}
    >
      <button type="button" {...provided.dragHandleProps} className={styles.handle} aria-label={`Déplacer ${name}`}>
        <GripVertical aria-hidden />
      </button>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {dish.description !== "" && <p className={styles.description}>{dish.description}</p>}
      </div>
      {dish.allergens.state === "undeclared" && (
        <p className={styles.allergens}>
          <Tag tone="warning">Non déclarés</Tag>
        </p>
      )}
      {allergenNames.length > 0 && (
        <ul className={styles.allergens} aria-label="Allergènes">
          {allergenNames.map((allergen) => (
            <li key={allergen}>
              <Tag>{allergen}</Tag>
            </li>
          ))}
        </ul>
      )}
      {fault !== null ? (
        <p className={styles.missing}>
          <CircleAlert aria-hidden />
          {fault}
        </p>
      ) : (
        <p className={styles.price}>
          {formatStoredPrice(dish.price)}
          {soldOut?.isSoldOut && <small className={styles.soldOut}>Épuisé</small>}
        </p>
      )}
      <div className={styles.actions}>
        <IconButton
          label={`Modifier ${name}`}
          icon={<Pencil />}
          className={styles.edit}
          data-edit=""
          onClick={() => actions.edit(dish)}
        />
        <div className={styles.menu}>
          <DishMenu dish={dish} name={name} index={index} isLast={isLast} actions={actions} />
        </div>
      </div>
    </li>
  )
}
