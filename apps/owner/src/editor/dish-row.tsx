import { type Dish, unnamedDish } from "@ardoise/domain/menu/menu"
import { formatStoredPrice } from "@ardoise/domain/money"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu"
import { IconButton } from "@ardoise/ui/icon-button"
import { Tag } from "@ardoise/ui/tag"
import { CircleAlert, EllipsisVertical, Pencil, Trash2 } from "lucide-react"
import styles from "./dish-row.module.css"

type DishRowProps = {
  dish: Dish
  onEdit: () => void
  onRemove: () => void
}

/**
 * One dish in the editor (spec 2). On a small screen the whole row edits and a menu holds the other actions; on a wide one
 * each action has its button.
 */
export function DishRow({ dish, onEdit, onRemove }: DishRowProps) {
  const name = dish.name.trim() === "" ? unnamedDish : dish.name
  const allergenNames = dish.allergens.state === "present" ? dish.allergens.names : []
  return (
    <li className={styles.row} data-dish={dish.id}>
      <div className={styles.words}>
        <h3 className={styles.name}>{name}</h3>
        {dish.description !== "" && <p className={styles.description}>{dish.description}</p>}
      </div>
      {allergenNames.length > 0 && (
        <ul className={styles.allergens} aria-label="Allergènes">
          {allergenNames.map((allergen) => (
            <li key={allergen}>
              <Tag>{allergen}</Tag>
            </li>
          ))}
        </ul>
      )}
      {dish.price.trim() === "" ? (
        <p className={styles.missing}>
          <CircleAlert aria-hidden />
          Prix manquant
        </p>
      ) : (
        <p className={styles.price}>{formatStoredPrice(dish.price)}</p>
      )}
      <div className={styles.actions}>
        <IconButton label={`Modifier ${name}`} icon={<Pencil />} className={styles.edit} onClick={onEdit} />
        <IconButton label={`Supprimer ${name}`} icon={<Trash2 />} className={styles.wideOnly} onClick={onRemove} />
        <div className={styles.narrowOnly}>
          <DropdownMenu label={<EllipsisVertical />} accessibleLabel={`Actions pour ${name}`}>
            <DropdownMenuItem icon={<Pencil />} onSelect={onEdit}>
              Modifier
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Trash2 />} onSelect={onRemove}>
              Supprimer
            </DropdownMenuItem>
          </DropdownMenu>
        </div>
      </div>
    </li>
  )
}
