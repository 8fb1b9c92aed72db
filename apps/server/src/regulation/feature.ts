import type { Feature } from "../composition/feature.ts"

/** The check of a carte against what French law wants on it. It stores nothing. */
export const regulation = { name: "regulation", load: () => import("./serve.ts") } satisfies Feature
