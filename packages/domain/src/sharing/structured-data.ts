import type { Menu } from "../menu/menu.ts"
import { type ServicePeriod, type Weekday, weekdays } from "../restaurant/opening-hours.ts"
import type { RestaurantProfile } from "../restaurant/profile.ts"

/** What search engines are told of a restaurant. */
export type DescribedRestaurant = {
  readonly name: string
  readonly profile: RestaurantProfile
  readonly menu: Pick<Menu, "name">
  /** The page's own complete address, or null where nobody told the server its address. */
  readonly url: string | null
}

/**
 * A restaurant with its menu in the words of schema.org. It says what the owner told and nothing else: no country, no kind of
 * cuisine, no price range. Dishes stand in the page itself: said twice, they would make it heavier than phones in a cellar like.
 *
 * @returns null when the restaurant has no name: search engines take no restaurant without one
 */
export function structuredData({ name, profile, menu, url }: DescribedRestaurant): object | null {
  if (name.trim() === "") return null
  const { street, postalCode, city, telephone, openingHours } = profile
  const address = { streetAddress: street, postalCode, addressLocality: city }
  const hours = hoursOf(openingHours)
  return {
    "@context": "https://schema.org",
    "@type": "Restaurant",
    name,
    ...(url !== null && { url }),
    ...(telephone !== "" && { telephone }),
    ...(street + postalCode + city !== "" && { address: { "@type": "PostalAddress", ...told(address) } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    hasMenu: { "@type": "Menu", ...told({ name: menu.name.trim() }), inLanguage: "fr" },
  }
}

/** Without the texts that were not told. */
function told(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""))
}

/** Each service once, with its days. */
function hoursOf(openingHours: RestaurantProfile["openingHours"]): object[] {
  const daysOf = new Map<string, { service: ServicePeriod; days: string[] }>()
  for (const day of weekdays) {
    for (const service of openingHours[day]) {
      const key = `${service.opens}-${service.closes}`
      const known = daysOf.get(key)
      if (known) known.days.push(schemaDay(day))
      else daysOf.set(key, { service, days: [schemaDay(day)] })
    }
  }
  return [...daysOf.values()].map(({ service: { opens, closes }, days }) => ({
    "@type": "OpeningHoursSpecification",
    dayOfWeek: days,
    opens,
    closes,
  }))
}

const schemaDay = (day: Weekday) => day.charAt(0).toUpperCase() + day.slice(1)

/** The text of a data block that no browser can take for anything else, whatever an owner typed. */
export function dataBlockText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c")
}
