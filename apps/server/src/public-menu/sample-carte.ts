import { toMenu } from "@ardoise/contract/menu-mapping"
import type { PublicMenuPage } from "@ardoise/contract/public-menu-page"
import type { Menu } from "@ardoise/domain/menu/menu"
import { emptyProfile } from "@ardoise/domain/restaurant/profile"
import { demoMenus } from "../demo/demo-restaurant.ts"

/** The sample menu that the presentation page links to. It belongs to no account and is not stored. */
export function sampleMenu(): Menu {
  const [document] = demoMenus("2026-11-18T19:14:00.000Z")
  if (!document) throw new Error("The demonstration has no menu")
  return toMenu("exemple", document)
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
