import { Button, buttonClass } from "@ardoise/ui/button/button"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { Switch } from "@ardoise/ui/switch/switch"
import { Clock, Copy, EllipsisVertical, Pencil, Trash2 } from "lucide-react"
import { Link } from "react-router"
import { editPath } from "../editor/edit-path.ts"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { usePlan } from "../subscription/use-plan.ts"
import { TranslationsItem, useReviewsToCome } from "./translations-item.tsx"
import type { MenuActions } from "./use-menu-actions.ts"

type ControlProps = { entry: MenuListEntry; actions: MenuActions }

/** Makes a menu the one that diners see, or no longer. The free plan refuses it and says why. */
export function ActivationSwitch({ entry, actions }: ControlProps) {
  const { plan } = usePlan()
  const label = entry.menu.isActive ? "Actif" : "Inactif"
  return (
    <Switch
      label={label}
      accessibleLabel={`${menuName(entry.menu)} : ${label}`}
      isOn={entry.menu.isActive}
      isDisabled={plan === "free"}
      onChange={(isActive) => actions.activate(entry, isActive)}
      onRefused={actions.explainRefusedActivation}
    />
  )
}

/** "Modifier", "Supprimer", and a list with what is rarely needed. @param nameId id of the element with the menu's name */
export function MenuControls({ entry, actions, nameId }: ControlProps & { nameId: string }) {
  const name = menuName(entry.menu)
  useReviewsToCome(entry.id)
  return (
    <>
      <Link to={editPath(entry.id)} className={buttonClass("quiet")} aria-describedby={nameId}>
        <Pencil aria-hidden />
        Modifier
      </Link>
      <RemoveButton entry={entry} actions={actions} nameId={nameId} />
      <DropdownMenu label={<EllipsisVertical aria-hidden />} accessibleLabel={`Autres actions pour ${name}`}>
        <DropdownMenuItem icon={<Clock />} onSelect={() => actions.setTimed(entry)}>
          Horaires
        </DropdownMenuItem>
        <TranslationsItem entry={entry} />
        <DropdownMenuItem icon={<Copy />} onSelect={() => actions.duplicate(entry)}>
          Dupliquer
        </DropdownMenuItem>
      </DropdownMenu>
    </>
  )
}

/** Asks whether the menu is to be deleted. */
export function RemoveButton({ entry, actions, nameId }: ControlProps & { nameId: string }) {
  return (
    <Button
      tone="quiet"
      icon={<Trash2 aria-hidden />}
      aria-describedby={nameId}
      onClick={() => actions.askToRemove(entry)}
    >
      Supprimer
    </Button>
  )
}
