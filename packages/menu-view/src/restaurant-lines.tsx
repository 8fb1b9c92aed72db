import type { Language } from "@ardoise/domain/menu/allergens"
import { describeDays, describeServices, groupDays } from "@ardoise/domain/restaurant/describe-hours"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { Fragment } from "react"
import { dinerStrings } from "./strings.ts"

/**
 * The restaurant's address, telephone number and opening hours, in the footer of the menu. Omits what the owner did not
 * enter.
 */
export function RestaurantLines({ profile, language }: { profile: RestaurantProfile; language: Language }) {
  const { street, postalCode, city, telephone } = profile
  const address = [street, `${postalCode} ${city}`.trim()].filter((part) => part !== "").join(", ")
  const days = groupDays(profile.openingHours)
  return (
    <>
      {address !== "" && <p dir="auto">{address}</p>}
      {telephone !== "" && (
        <p>
          <a href={`tel:${telephone.replace(/[^\d+]/g, "")}`}>{telephone}</a>
        </p>
      )}
      {days.length > 0 && (
        <p>
          {days.map((group, index) => (
            <Fragment key={group.from}>
              {index > 0 && <br />}
              <b>{describeDays(group, language)}</b> {describeServices(group.services) || dinerStrings[language].closed}
            </Fragment>
          ))}
        </p>
      )}
    </>
  )
}
