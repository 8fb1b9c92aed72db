import { toMenu } from "@ardoise/contract/menu-mapping"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Menu } from "@ardoise/domain/menu/menu"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { demoMenus } from "../demo/demo-restaurant.ts"

/** The sample menus of the presentation page. They belong to no account and are not stored. */
export function sampleMenus(): readonly Menu[] {
  return demoMenus("2026-11-18T19:14:00.000Z").map((document, index) => toMenu(`exemple-${index}`, document))
}

/** The sample menu that the presentation page links to. */
function sampleMenu(): Menu {
  const [menu] = sampleMenus()
  if (!menu) throw new Error("The demonstration has no menu")
  return menu
}

const services = [
  { opens: "12:00", closes: "14:30" },
  { opens: "19:00", closes: "22:30" },
]

/** The sample as a diner's page. Search engines must not index a restaurant that does not exist. */
export function samplePage(): PublicMenuPage {
  return {
    kind: "menu",
    menu: sampleMenu(),
    restaurantName: "Le Petit Zinc, restaurant d’exemple",
    profile: {
      ...emptyProfile,
      city: "Lyon",
      openingHours: {
        ...emptyProfile.openingHours,
        tuesday: services,
        wednesday: services,
        thursday: services,
        friday: services,
        saturday: services.slice(1),
      },
    },
    isPremium: false,
    language: "fr",
    isIndexable: false,
    url: null,
  }
}
