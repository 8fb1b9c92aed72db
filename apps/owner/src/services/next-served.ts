import { formatTime, localDay } from "@ardoise/domain/dates"
import { frenchTime } from "@ardoise/domain/restaurant/describe-windows"
import { type Moment, nextEdge } from "@ardoise/domain/restaurant/windows"
import type { MenuListEntry } from "../menus/menu-api.ts"
import { menuName } from "../menus/menu-words.ts"
import { type Services, servedEntry } from "../menus/served-menu.ts"

/** More changes than a week of services can have. */
const mostEdges = 400

/**
 * Returns which menu is served after the present one, and from when: "jusqu’à lundi 12 h, ensuite « Menu du midi »". Null
 * if the present one stays.
 */
export function nextServedWords(entries: readonly MenuListEntry[], services: Services, moment: Moment): string | null {
  const windows = [...services.values()].flat()
  const served = servedEntry(entries, services, moment)
  let at = moment
  for (let count = 0; count < mostEdges; count += 1) {
    const edge = nextEdge(windows, at)
    if (edge === null) return null
    at = { ...moment, nowMs: edge }
    const next = servedEntry(entries, services, at)
    if (next !== null && next.id !== served?.id) {
      return `jusqu’à ${momentWords(edge, moment)}, ensuite «\u00a0${menuName(next.menu)}\u00a0»`
    }
    // After a week everything repeats.
    if (edge - moment.nowMs > 8 * 24 * 3_600_000) return null
  }
  return null
}

/** Formats a time within the next week: "14 h 30" today, "lundi 12 h" on another day. */
function momentWords(ms: number, { nowMs, timeZone }: Moment): string {
  const time = frenchTime(formatTime(new Date(ms).toISOString(), timeZone))
  if (localDay(timeZone, ms) === localDay(timeZone, nowMs)) return time
  const weekday = new Intl.DateTimeFormat("fr-FR", { weekday: "long", timeZone }).format(ms)
  return `${weekday} ${time}`
}
