import type { Menu } from "@ardoise/domain/menu/menu"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { categoryFilterRules } from "@ardoise/menu-view/category-rail"
import { MenuView } from "@ardoise/menu-view/menu-view"
import { hasSetMenus } from "@ardoise/menu-view/set-menus"
import { useDeferredValue } from "react"
import { useOwner } from "../../auth/session.tsx"
import { DinerFrame } from "../../menus/diner-frame.tsx"
import { menuName } from "../../menus/menu-words.ts"
import { usePlan } from "../../subscription/use-plan.ts"

type PhoneDeskProps = {
  menu: Menu
  /** Undefined while it loads. */
  profile: RestaurantProfile | undefined
}

/** The menu that is being edited as diners will read it on a phone. */
export function PhoneDesk({ menu, profile = emptyProfile }: PhoneDeskProps) {
  const { restaurantName } = useOwner()
  const { plan } = usePlan()
  const shown = useDeferredValue(menu)
  return (
    <DinerFrame
      title={`Aperçu de ${menuName(shown)}`}
      rules={categoryFilterRules(shown.categories.length, hasSetMenus(shown))}
    >
      <MenuView
        menu={shown}
        restaurantName={restaurantName ?? ""}
        profile={profile}
        isPremium={plan === "premium"}
        language="fr"
      />
    </DinerFrame>
  )
}
