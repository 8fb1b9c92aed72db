import type { Feature } from "../composition/feature.ts"

/** Reading of a printed menu from photos or a PDF. Files are read in memory, so nothing is stored. */
export const reading = { name: "reading", load: () => import("./serve.ts") } satisfies Feature
