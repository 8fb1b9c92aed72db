import type { Feature } from "../composition/feature.ts"

/** The built owner's app and the files of the diner's page. */
export const webApp = { name: "web-app", load: () => import("./serve.ts") } satisfies Feature
