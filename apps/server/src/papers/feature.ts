import type { Feature } from "../composition/feature.ts"

/** Printed cards and the allergen register. They are rendered on request, so nothing is stored. */
export const papers = { name: "papers", load: () => import("./serve.ts") } satisfies Feature
