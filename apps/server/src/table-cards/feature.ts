import type { Feature } from "../composition/feature.ts"

/** Printed cards for tables. They are rendered on request, so nothing is stored. */
export const tableCards = { name: "table-cards", load: () => import("./serve.ts") } satisfies Feature
