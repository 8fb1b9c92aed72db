import type { Feature } from "../composition/feature.ts"

/** Lets diners' phones follow their orders. It stores nothing. */
export const orderTracking = { name: "order-tracking", load: () => import("./serve.ts") } satisfies Feature
