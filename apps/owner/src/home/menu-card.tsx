import { formatLongDate } from "@ardoise/domain/dates"
import { countDishes } from "@ardoise/domain/menu/menu"
import { describeWindows } from "@ardoise/domain/restaurant/describe-windows"
import type { Window } from "@ardoise/domain/restaurant/windows"
import { useId } from "react"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { dishCount, menuName } from "../menus/menu-words.ts"
import { useTimeZone } from "../restaurant/use-time-zone.ts"
import styles from "./menu-card.module.css"
import { ActivationSwitch, MenuControls, RemoveButton } from "./menu-controls.tsx"
import { RegulationLine } from "./regulation-line.tsx"
import type { MenuActions } from "./use-menu-actions.ts"

type MenuCardProps = {
  entry: MenuListEntry
  /** The free plan serves this menu as soon as it has a category (A05). */
  isDefault: boolean
  /** When it is served by itself; empty: only if it is activated. */
  windows: readonly Window[]
  actions: MenuActions
}

/** A menu that diners do not see, as a sheet of paper in the list of the home page. */
export function MenuCard({ entry, isDefault, windows, actions }: MenuCardProps) {
  const { menu } = entry
  const nameId = useId()
  const timeZone = useTimeZone()
  return (
    <article className={styles.card} aria-labelledby={nameId}>
      <div className={styles.head}>
        <h3 id={nameId} className={styles.name}>
          {entry.isReadable ? menuName(menu) : "Menu illisible"}
        </h3>
        {entry.isReadable && <ActivationSwitch entry={entry} actions={actions} />}
      </div>
      <div className={styles.facts}>
        {isDefault && <p className={styles.mark}>Menu par défaut</p>}
        <p>
          {entry.isReadable && (
            <>
              <span>{dishCount(countDishes(menu))}</span>
              {" · "}
            </>
          )}
          <span>Mis à jour le {formatLongDate(entry.updatedAt, timeZone)}</span>
        </p>
        {entry.isReadable && countDishes(menu) > 0 && <RegulationLine menu={menu} />}
        {windows.length > 0 && <p>{`Servie automatiquement ${describeWindows(windows, "fr")}`}</p>}
        {!entry.isReadable && <p>Ce menu ne peut pas être lu. Vos autres menus ne sont pas concernés.</p>}
        {(menu.isActive || isDefault) && menu.categories.length === 0 && entry.isReadable && (
          <p>Ajoutez une catégorie pour que votre QR code affiche ce menu.</p>
        )}
      </div>
      <div className={styles.actions}>
        {entry.isReadable ? (
          <MenuControls entry={entry} actions={actions} nameId={nameId} />
        ) : (
          <RemoveButton entry={entry} actions={actions} nameId={nameId} />
        )}
      </div>
    </article>
  )
}
