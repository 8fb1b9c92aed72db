import { formatLongDate } from "@ardoise/domain/dates"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { countDishes } from "@ardoise/domain/menu/menu"
import type { Plan } from "@ardoise/domain/plan/plan"
import { Button, buttonClass } from "@ardoise/ui/button/button"
import { Switch } from "@ardoise/ui/switch/switch"
import { Copy, Pencil, QrCode, Trash2 } from "lucide-react"
import { useId } from "react"
import { Link } from "react-router"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { dishCount, menuName } from "../menus/menu-words.ts"
import styles from "./menu-card.module.css"

type MenuCardProps = {
  entry: MenuListEntry
  /** The QR code leads to this menu: the card has the slate background. */
  isServed: boolean
  /** The earliest menu of the owner (A05). */
  isFirst: boolean
  plan: Plan
  /** The restaurant's time zone (A75). */
  timeZone: string
  onActivate: (isActive: boolean) => void
  /** Called when the free plan refuses to activate a menu. */
  onActivateRefused: () => void
  onDuplicate: () => void
  /** A copy is being created. */
  isDuplicating: boolean
  onRemove: () => void
}

/** The card of a menu that cannot be read. It can be deleted, and other menus are not affected. */
export function UnreadableMenuCard({
  entry,
  timeZone,
  onRemove,
}: Pick<MenuCardProps, "entry" | "timeZone" | "onRemove">) {
  const nameId = useId()
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <h3 id={nameId} className={styles.name}>
        Menu illisible
      </h3>
      <p className={styles.unreadable}>Ce menu ne peut pas être lu. Vos autres menus ne sont pas concernés.</p>
      <div className={styles.foot}>
        <p className={styles.date}>Mis à jour le {formatLongDate(entry.updatedAt, timeZone)}</p>
        <div className={styles.actions}>
          <Button tone="quiet" icon={<Trash2 aria-hidden />} aria-describedby={nameId} onClick={onRemove}>
            Supprimer
          </Button>
        </div>
      </div>
    </article>
  )
}

/** One menu in the list of the home page. */
export function MenuCard(props: MenuCardProps) {
  const { entry, isServed, isFirst, plan, timeZone, onActivate, onActivateRefused, onRemove } = props
  const { onDuplicate, isDuplicating } = props
  const { menu } = entry
  const nameId = useId()
  const isDefault = plan === "free" && isFirst
  const count = dishCount(countDishes(menu))
  return (
    <article
      className={`${styles.card} ${isServed ? styles.slate : ""} ${isDefault ? styles.default : ""}`}
      data-on={isServed ? "slate" : undefined}
      aria-labelledby={nameId}
    >
      <h3 id={nameId} className={styles.name}>
        {menuName(menu)}
      </h3>
      <div className={styles.head}>
        <p className={isDefault ? styles.mark : styles.count}>{isDefault ? "Menu par défaut" : count}</p>
        <div className={styles.switch}>
          <Switch
            label={menu.isActive ? "Actif" : "Inactif"}
            accessibleLabel={`${menuName(menu)} : ${menu.isActive ? "Actif" : "Inactif"}`}
            isOn={menu.isActive}
            isDisabled={plan === "free"}
            onChange={onActivate}
            onRefused={onActivateRefused}
          />
        </div>
      </div>
      {menu.categories.length > 0 && (
        <ul className={styles.categories}>
          {inDisplayOrder(menu.categories).map((category) => (
            <li key={category.id}>
              {category.name} <b>{category.dishes.length}</b>
            </li>
          ))}
        </ul>
      )}
      <div className={styles.foot}>
        <p className={styles.date}>
          {isDefault && `${count}, `}
          {isDefault ? "mis" : "Mis"} à jour le {formatLongDate(entry.updatedAt, timeZone)}
        </p>
        {isServed && (
          <p className={styles.served}>
            <QrCode aria-hidden />
            Affiché par votre QR code
          </p>
        )}
        {menu.isActive && !isServed && (
          <p className={styles.hint}>Ajoutez une catégorie pour que votre QR code affiche ce menu.</p>
        )}
        <div className={styles.actions}>
          <Link to={`/dashboard/menu/${entry.id}/edit`} className={buttonClass("quiet")} aria-describedby={nameId}>
            <Pencil aria-hidden />
            Modifier
          </Link>
          <Button
            tone="quiet"
            icon={<Copy aria-hidden />}
            aria-describedby={nameId}
            isBusy={isDuplicating}
            onClick={onDuplicate}
          >
            Dupliquer
          </Button>
          <Button tone="quiet" icon={<Trash2 aria-hidden />} aria-describedby={nameId} onClick={onRemove}>
            Supprimer
          </Button>
        </div>
      </div>
    </article>
  )
}
