import { Switch } from "@ardoise/ui/switch/switch"
import { useToast } from "@ardoise/ui/toast/toast"
import { noAnswerMessage } from "../no-answer.ts"
import { useIsUnreachable } from "./orders-context.tsx"
import { useOrderingSettings } from "./settings/use-ordering-settings.ts"

/** Opens and closes the kitchen for orders from diners. */
export function KitchenSwitch() {
  const { settings, isKnown, change } = useOrderingSettings()
  const isUnreachable = useIsUnreachable()
  const showToast = useToast()
  return (
    <Switch
      label={settings.isOpen ? "Cuisine ouverte" : "Cuisine fermée"}
      accessibleLabel={`Commandes en ligne : ${settings.isOpen ? "cuisine ouverte" : "cuisine fermée"}`}
      isOn={settings.isOpen}
      isDisabled={!isKnown || isUnreachable}
      onChange={(isOpen) => void change({ isOpen })}
      onRefused={() => showToast({ tone: "error", title: "Erreur", text: noAnswerMessage, about: "ordering" })}
    />
  )
}
