import type { Feature } from "../composition/feature.ts"
import { askForFolder, updateRestaurant } from "./restaurant-commands.ts"
import type { RestaurantRows } from "./restaurant-rows.ts"

/** Public information about restaurants. */
export const restaurants = {
  name: "restaurants",
  commands: [updateRestaurant, askForFolder],
  backsUp: [{ name: "restaurants", key: ["user_id"] }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof RestaurantRows>
