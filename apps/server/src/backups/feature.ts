import type { Feature } from "../composition/feature.ts"

/** Backups that the server takes by itself. */
export const backups = { name: "backups", load: () => import("./serve.ts") } satisfies Feature
