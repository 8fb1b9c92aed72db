import type { Feature } from "../composition/feature.ts"

/** The diners' pages, the pages about the product, and the sitemap. They show what other features store. */
export const publicMenu = { name: "public-menu", load: () => import("./serve.ts") } satisfies Feature
