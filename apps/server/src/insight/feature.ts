import type { Feature } from "../composition/feature.ts"
import { countersKeptMs } from "../menus/sold-out-spans.ts"
import { countDay } from "./count-sales.ts"
import { addCounts } from "./insight-commands.ts"
import type { InsightRows } from "./insight-rows.ts"
import { queueWeeklyEmail, switchWeeklyEmail } from "./weekly-commands.ts"

const countsKey = ["user_id", "kind", "day", "menu_id", "hour", "subject"]
const salesKey = ["user_id", "day", "hour", "dish_id", "name"]

/** Counters of what diners do and of what is sold, which know no person, and the weekly email that reports them. */
export const insight = {
  name: "insight",
  commands: [addCounts, countDay, switchWeeklyEmail, queueWeeklyEmail],
  backsUp: [
    { name: "insight_counts", key: countsKey },
    { name: "sales_counts", key: salesKey },
    { name: "insight_letters", key: ["user_id"] },
  ],
  removesAtAge: [
    { table: "insight_counts", key: countsKey, age: "day", keptMs: countersKeptMs },
    { table: "sales_counts", key: salesKey, age: "day", keptMs: countersKeptMs },
  ],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof InsightRows>
