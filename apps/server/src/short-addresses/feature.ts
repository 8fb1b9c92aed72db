import type { Feature } from "../composition/feature.ts"
import { giveShortAddress } from "./short-address-commands.ts"
import type { ShortAddressRows } from "./short-address-rows.ts"

/** Short addresses of restaurants, for paper: `/c/` and six characters (A78). */
export const shortAddresses = {
  name: "short-addresses",
  commands: [giveShortAddress],
  backsUp: [{ name: "short_addresses", key: ["code"] }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof ShortAddressRows>
