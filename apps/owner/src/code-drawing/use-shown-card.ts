import { readMark } from "@ardoise/domain/restaurant/mark"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { publicMenuPath, sharedBase } from "@ardoise/domain/sharing/links"
import { shortCodeLink, shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { useMemo } from "react"
import { useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { useShortCode } from "../restaurant/use-short-code.ts"
import type { CardContent } from "./card-drawing.tsx"

/** The table of the card in the picture. */
const shownTable = { name: "7", code: "AAAAAAAAAAAAAA" }

/** Returns the content of a picture of the restaurant's table cards. Its code is that of no real table. */
export function useShownCard({ isMarkOnCards, mark }: Pick<RestaurantProfile, "isMarkOnCards" | "mark">): CardContent {
  const { id, restaurantName } = useOwner()
  const { publicBaseUrl } = useConfig()
  const code = useShortCode(id)
  const base = sharedBase(location.origin, publicBaseUrl)
  // The same object while it is the same mark: the picture is rendered once.
  const readableMark = useMemo(() => (isMarkOnCards ? readMark(mark) : null), [isMarkOnCards, mark])
  return {
    restaurantName: restaurantName ?? "",
    codeLink: code === null ? base + publicMenuPath(id) : shortCodeLink(base, code, shownTable),
    address: code === null ? "" : withoutScheme(shortLink(base, code)),
    table: shownTable.name,
    mark: readableMark,
    billPayment: null,
  }
}
