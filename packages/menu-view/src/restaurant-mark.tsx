import { photoAddress } from "@ardoise/domain/menu/dish-photo"
import { readMark } from "@ardoise/domain/restaurant/mark"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"

type MarkedProfile = Pick<RestaurantProfile, "mark" | "isMarkOnMenu">

/** Whether the menu shows the restaurant's own mark. Only then does a page need `mark.css`. */
export const hasMark = ({ mark, isMarkOnMenu }: MarkedProfile) => isMarkOnMenu && readMark(mark) !== null

/** The restaurant's own mark above its name. Empty alternative text, because the name follows. */
export function RestaurantMark({ profile }: { profile: MarkedProfile }) {
  const mark = hasMark(profile) ? readMark(profile.mark) : null
  if (mark === null) return null
  return (
    <img
      className="mv-own"
      src={photoAddress(mark)}
      width={mark.width}
      height={mark.height}
      loading="lazy"
      decoding="async"
      alt=""
    />
  )
}
