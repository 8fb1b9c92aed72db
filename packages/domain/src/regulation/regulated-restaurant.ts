/** Where diners read that water is free: on the carte, on a notice in the room, or nowhere. */
export type WaterNotice = "card" | "posted" | "off"

/** The things of the room that no document shows, in the order of the owner's screen. */
export const roomThings = ["outside", "minors", "licence", "folder", "prices"] as const
export type RoomThing = (typeof roomThings)[number]

/**
 * ISO times at which the owner has seen each thing. "no" for prices: drinks are served with meals only. "asked" for the
 * folder: a printed card refers to it, and the owner has not seen it. Without a value the folder is not needed.
 */
export type PostedNotices = Readonly<Partial<Record<RoomThing, string>>>

/** What the rules of the carte need to know of the restaurant. */
export type RegulatedRestaurant = {
  readonly isServiceIncluded: boolean
  /** Percent as text, such as "15" or "12.5"; null: the owner has not said it. */
  readonly serviceRate: string | null
  readonly waterNotice: WaterNotice
  readonly postedNotices: PostedNotices
}

/** Whether a text is a rate of service: above 0, at most 30 percent, at most one decimal. */
export const isServiceRate = (text: string): boolean =>
  /^\d{1,2}(?:\.\d)?$/.test(text) && Number(text) > 0 && Number(text) <= 30

const waterNotices: readonly WaterNotice[] = ["card", "posted", "off"]

/** Reads a stored value. Anything unknown means that the carte says it, as for every new restaurant. */
export const readWaterNotice = (value: unknown): WaterNotice =>
  waterNotices.find((notice) => notice === value) ?? "card"

/** Reads stored notices. Values that have no meaning are left out. */
export function readPostedNotices(value: unknown): PostedNotices {
  if (typeof value !== "object" || value === null || Array.isArray(value)) return {}
  const stored = value as Readonly<Record<string, unknown>>
  return Object.fromEntries(
    roomThings.flatMap((thing) => {
      const seen = stored[thing]
      const isSeen = typeof seen === "string" && seen.length <= 40 && !Number.isNaN(Date.parse(seen))
      return isSeen || (thing === "prices" && seen === "no") || (thing === "folder" && seen === "asked")
        ? [[thing, seen as string]]
        : []
    }),
  )
}
