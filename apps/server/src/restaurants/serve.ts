import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { ServedFeature } from "../composition/feature.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { findProfile, restaurantRows } from "./restaurant-queries.ts"
import { restaurantTable } from "./restaurant-table.ts"

/** What the server offers of restaurants. */
export function serve(): ServedFeature {
  return {
    tables: [restaurantTable],
    exports: {
      lists: ({ db, ownerId }) => [
        {
          name: "restaurant",
          rows: restaurantRows(db, ownerId),
          key: "user_id",
          json: ["opening_hours", "service_included", "mark_on_menu", "mark_on_cards", "posted_notices", "languages"],
        },
      ],
      async *section({ db, ownerId }) {
        yield profileHtml(await findProfile(db, ownerId))
      },
    },
  }
}

function profileHtml({ street, postalCode, city, telephone }: RestaurantProfile): string {
  const lines = [street, `${postalCode} ${city}`.trim(), telephone].filter((line) => line !== "")
  return lines.length === 0 ? "" : `<p>${lines.map(escapeHtml).join("<br>")}</p>`
}
