import type { MarkColumns } from "@ardoise/contract/restaurant-mapping"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { type PhotoSize, photoAddress } from "@ardoise/domain/menu/dish-photo"
import { formatStoredPrice } from "@ardoise/domain/money"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { ChalkStroke } from "@ardoise/ui/chalk-stroke/chalk-stroke"
import { Switch } from "@ardoise/ui/switch/switch"
import { useOwner } from "../../auth/session.tsx"
import { CardDrawing } from "../../code-drawing/card-drawing.tsx"
import { useShownCard } from "../../code-drawing/use-shown-card.ts"
import { useServedMenu } from "../../orders/use-served-menu.ts"
import styles from "./mark-settings.module.css"

/** The dishes of the menu in the picture. */
const shownDishes = 2

type MarkPreviewsProps = {
  mark: PhotoSize
  profile: RestaurantProfile
  isBusy: boolean
  onChange: (columns: Partial<MarkColumns>) => void
}

/** The mark on the menu and on a table card, each with its switch. */
export function MarkPreviews({ mark, profile, isBusy, onChange }: MarkPreviewsProps) {
  const { restaurantName } = useOwner()
  const card = useShownCard(profile)
  const name = restaurantName ?? ""
  const menu = useServedMenu()
  const category = menu && inDisplayOrder(menu.categories).find(({ dishes }) => dishes.length > 0)
  return (
    <div className={styles.previews}>
      <div>
        <div className={styles.place}>
          <p aria-hidden>Sur l’enseigne de la carte</p>
          <Switch
            label={profile.isMarkOnMenu ? "Affiché" : "Caché"}
            accessibleLabel="Sur l’enseigne de la carte"
            isOn={profile.isMarkOnMenu}
            isDisabled={isBusy}
            onChange={(isOn) => onChange({ mark_on_menu: isOn })}
          />
        </div>
        <div className={styles.menu} aria-hidden>
          <div className={styles.sign}>
            {profile.isMarkOnMenu && <img src={photoAddress(mark)} width={mark.width} height={mark.height} alt="" />}
            {menu && <small>{name}</small>}
            <p>{menu ? menu.name : name}</p>
            <ChalkStroke className={styles.stroke} />
          </div>
          {category && (
            <div className={styles.dishes}>
              <h4>{category.name}</h4>
              {category.dishes.slice(0, shownDishes).map((dish) => (
                <p key={dish.id}>
                  <span>{dish.name}</span> <span>{formatStoredPrice(dish.price)}</span>
                </p>
              ))}
            </div>
          )}
        </div>
      </div>
      <div>
        <div className={styles.place}>
          <p aria-hidden>Sur les cartes de table</p>
          <Switch
            label={profile.isMarkOnCards ? "Imprimé" : "Sans"}
            accessibleLabel="Sur les cartes de table"
            isOn={profile.isMarkOnCards}
            isDisabled={isBusy}
            onChange={(isOn) => onChange({ mark_on_cards: isOn })}
          />
        </div>
        <div className={styles.card}>
          <CardDrawing {...card} mark={profile.isMarkOnCards ? mark : null} format="a6" />
        </div>
      </div>
    </div>
  )
}
