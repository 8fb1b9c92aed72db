import type { Feature } from "../composition/feature.ts"

/** The operator's commands. They run the commands of other features. */
export const operator = { name: "operator", load: () => import("./serve.ts") } satisfies Feature
