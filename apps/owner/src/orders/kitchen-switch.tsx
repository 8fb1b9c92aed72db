import { Switch } from "@ardoise/ui/switch/switch"
import { useOrderingSettings } from "./settings/use-ordering-settings.ts"

/** Opens and closes the kitchen for orders from diners. */
export function KitchenSwitch() {
  const { settings, isKnown, change } = useOrderingSettings()
  return (
    <Switch
      label={settings.isOpen ? "Cuisine ouverte" : "Cuisine fermée"}
      accessibleLabel={`Commandes en ligne : ${settings.isOpen ? "cuisine ouverte" : "cuisine fermée"}`}
      isOn={settings.isOpen}
      isDisabled={!isKnown}
      onChange={(isOpen) => void change({ isOpen })}
    />
  )
}
