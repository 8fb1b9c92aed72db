import type { Menu } from "@ardoise/domain/menu/menu"
import { isSetMenuOpen, type SetMenu, setMenuLimits, setMenusOf } from "@ardoise/domain/menu/set-menus"
import { formatStoredPrice } from "@ardoise/domain/money"
import { describeWindows } from "@ardoise/domain/restaurant/describe-windows"
import { Button } from "@ardoise/ui/button/button"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { IconButton } from "@ardoise/ui/icon-button/icon-button"
import { ArrowDown, ArrowUp, EllipsisVertical, Pencil, Plus, Trash2, TriangleAlert } from "lucide-react"
import { useId } from "react"
import sectionStyles from "../category/category-section.module.css"
import rowStyles from "../dish/dish-row.module.css"
import styles from "./set-menu-section.module.css"

/** The actions on set menus. */
export type SetMenuActions = {
  readonly add: () => void
  /** Loads the code of the dialog before it is opened. */
  readonly prefetch: () => void
  readonly edit: (setMenu: SetMenu) => void
  readonly remove: (setMenu: SetMenu) => void
  readonly move: (setMenu: SetMenu, step: -1 | 1) => void
}

/** The set menus of a menu; a line that offers to add one if it has none. */
export function SetMenuSection({ menu, actions }: { menu: Menu; actions: SetMenuActions }) {
  const headingId = useId()
  const setMenus = setMenusOf(menu)
  if (setMenus.length === 0) {
    return (
      <div className={styles.place} data-set-menus="">
        <span>Formules</span>
        <Button tone="quiet" icon={<Plus />} onClick={actions.add} onPointerEnter={actions.prefetch}>
          Ajouter une formule
        </Button>
      </div>
    )
  }
  return (
    <section className={sectionStyles.section} aria-labelledby={headingId} data-set-menus="">
      <div className={sectionStyles.head}>
        <div className={sectionStyles.heading}>
          <h2 className={sectionStyles.title} id={headingId}>
            Formules <span className={sectionStyles.count}>{setMenus.length}</span>
          </h2>
        </div>
        <div className={sectionStyles.actions}>
          {setMenus.length < setMenuLimits.perMenu && (
            <Button
              tone="quiet"
              icon={<Plus />}
              className={sectionStyles.add}
              onClick={actions.add}
              onPointerEnter={actions.prefetch}
            >
              Ajouter une formule
            </Button>
          )}
        </div>
      </div>
      <ul className={sectionStyles.dishes}>
        {setMenus.map((setMenu, index) => (
          <SetMenuRow
            key={setMenu.id}
            setMenu={setMenu}
            isOpen={isSetMenuOpen(menu, setMenu)}
            index={index}
            isLast={index === setMenus.length - 1}
            actions={actions}
          />
        ))}
      </ul>
    </section>
  )
}

type SetMenuRowProps = {
  setMenu: SetMenu
  /** Whether each course has a dish. */
  isOpen: boolean
  index: number
  isLast: boolean
  actions: SetMenuActions
}

/** One set menu: a press on the row edits it, and a menu contains the other actions. */
function SetMenuRow({ setMenu, isOpen, index, isLast, actions }: SetMenuRowProps) {
  const { name, price, drink, courses, windows } = setMenu
  const shownName = name.trim() === "" ? "Formule sans nom" : name
  return (
    <li className={`${rowStyles.row} ${styles.row}`} data-set-menu={setMenu.id}>
      <div className={styles.words}>
        <h3 className={rowStyles.name}>{shownName}</h3>
        <p className={rowStyles.description}>{courses.map((course) => course.name).join(", ")}</p>
        <p className={styles.drink}>
          {drink === "included" ? "Boisson comprise." : "Boisson non comprise."}
          {windows.length > 0 && ` Servie ${describeWindows(windows, "fr")}.`}
        </p>
        {!isOpen && (
          <p className={styles.warning}>
            <TriangleAlert aria-hidden />
            <span>Cette étape n’a plus de plat disponible&nbsp;: la formule ne peut pas être commandée.</span>
          </p>
        )}
      </div>
      <p className={rowStyles.price}>{formatStoredPrice(price)}</p>
      <div className={rowStyles.actions}>
        <IconButton
          label={`Modifier ${shownName}`}
          icon={<Pencil />}
          className={rowStyles.edit}
          data-edit=""
          onClick={() => actions.edit(setMenu)}
          onPointerEnter={actions.prefetch}
        />
        <div className={rowStyles.menu}>
          <DropdownMenu label={<EllipsisVertical />} accessibleLabel={`Actions pour ${shownName}`}>
            <DropdownMenuItem icon={<Pencil />} onSelect={() => actions.edit(setMenu)}>
              Modifier
            </DropdownMenuItem>
            <DropdownMenuItem icon={<ArrowUp />} isDisabled={index === 0} onSelect={() => actions.move(setMenu, -1)}>
              Monter
            </DropdownMenuItem>
            <DropdownMenuItem icon={<ArrowDown />} isDisabled={isLast} onSelect={() => actions.move(setMenu, 1)}>
              Descendre
            </DropdownMenuItem>
            <DropdownMenuItem icon={<Trash2 />} onSelect={() => actions.remove(setMenu)}>
              Supprimer
            </DropdownMenuItem>
          </DropdownMenu>
        </div>
      </div>
    </li>
  )
}
