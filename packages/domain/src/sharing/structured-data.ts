import type { Menu } from "../menu/menu.ts"
import type { ServicePeriod } from "../restaurant/opening-hours.ts"
import type { RestaurantProfile } from "../restaurant/profile.ts"
import { type Weekday, weekdays } from "../restaurant/weekdays.ts"

/** The details of a restaurant that search engines receive. */
export type DescribedRestaurant = {
  readonly name: string
  readonly profile: RestaurantProfile
  readonly menu: Pick<Menu, "name">
  /** The page's own complete address, or null when the server's own address is not configured. */
  readonly url: string | null
}

/**
 * Describes a restaurant and its menu in the vocabulary of schema.org. It contains only what the owner entered: no
 * country, no cuisine, no price range. Dishes are omitted, because the page contains them already and a second copy
 * would slow it down on weak connections.
 *
 * @returns null if the restaurant has no name, because search engines require one
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
    ...(street + postalCode + city !== "" && { address: { "@type": "PostalAddress", ...nonEmpty(address) } }),
    ...(hours.length > 0 && { openingHoursSpecification: hours }),
    hasMenu: { "@type": "Menu", ...nonEmpty({ name: menu.name.trim() }), inLanguage: "fr" },
  }
}

/** Removes empty texts. */
function nonEmpty(texts: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(texts).filter(([, text]) => text !== ""))
}

/** Lists each service once, with its days. */
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

/** Serialises a data block. The owner's texts cannot close its `<script>` element. */
export function dataBlockText(data: object): string {
  return JSON.stringify(data).replaceAll("<", "\\u003c")
}
