import type { FurtherLanguage } from "../menu/allergens.ts"
import type { PostedNotices, WaterNotice } from "../regulation/regulated-restaurant.ts"
import { ok, type Result, refuse } from "../result.ts"
import { readMark } from "./mark.ts"
import { noOpeningHours, type OpeningHours, type OpeningHoursRefusal, readOpeningHours } from "./opening-hours.ts"
import { defaultTimeZone, isTimeZone } from "./time-zones.ts"

/** The public details of a restaurant, except its name. An empty text means that the owner has not entered it. */
export type RestaurantProfile = {
  readonly street: string
  readonly postalCode: string
  readonly city: string
  readonly telephone: string
  readonly openingHours: OpeningHours
  /** IANA name, such as `Europe/Paris`. The dates of orders and the days of the history use it (A75). */
  readonly timeZone: string
  /** Whether the menu says that prices include service. */
  readonly isServiceIncluded: boolean
  /** Storage path of the restaurant's own mark, see `readMark`. */
  readonly mark: string
  /** Whether the menu shows the mark. */
  readonly isMarkOnMenu: boolean
  /** Whether table cards carry the mark. */
  readonly isMarkOnCards: boolean
  /** Percent of the service as text, such as "15" or "12.5"; null: the owner has not said it. */
  readonly serviceRate: string | null
  /** Where diners read that water is free. */
  readonly waterNotice: WaterNotice
  /** When the owner has seen each notice that the room needs. */
  readonly postedNotices: PostedNotices
  /** The further languages that diners can choose. */
  readonly languages: readonly FurtherLanguage[]
}

/** Why a profile cannot be stored. */
export type ProfileRefusal =
  | "profile-text-too-long"
  | "telephone-unreadable"
  | "time-zone-unknown"
  | "mark-unreadable"
  | "text-unreadable"
  | OpeningHoursRefusal

/** Maximum lengths of the texts of a profile, in UTF-16 code units. */
export const profileLimits = { street: 200, postalCode: 12, city: 100, telephone: 24 } as const

/** A profile without any details. In France prices include service by law. */
export const emptyProfile: RestaurantProfile = {
  street: "",
  postalCode: "",
  city: "",
  telephone: "",
  openingHours: noOpeningHours,
  timeZone: defaultTimeZone,
  isServiceIncluded: true,
  mark: "",
  isMarkOnMenu: true,
  isMarkOnCards: true,
  serviceRate: null,
  waterNotice: "card",
  postedNotices: {},
  languages: [],
}

/** Digits with the usual separators, optionally with an international prefix. */
const telephone = /^\+?[\d\s.()/-]*$/
const fewestDigits = 4

/**
 * Checks a profile before it is stored. Browser and server run the same check.
 *
 * @returns the profile with its texts trimmed and the services of each day in order
 */
export function checkProfile(profile: RestaurantProfile): Result<RestaurantProfile, ProfileRefusal> {
  const texts = {
    street: profile.street.trim(),
    postalCode: profile.postalCode.trim(),
    city: profile.city.trim(),
    telephone: profile.telephone.trim(),
  }
  for (const name of Object.keys(profileLimits) as (keyof typeof profileLimits)[]) {
    if (texts[name].length > profileLimits[name]) return refuse("profile-text-too-long")
    if (texts[name].includes("\0")) return refuse("text-unreadable")
  }
  if (!isTelephone(texts.telephone)) return refuse("telephone-unreadable")
  if (!isTimeZone(profile.timeZone)) return refuse("time-zone-unknown")
  if (profile.mark !== "" && readMark(profile.mark) === null) return refuse("mark-unreadable")
  const openingHours = readOpeningHours(profile.openingHours)
  if (!openingHours.ok) return openingHours
  return ok({ ...profile, ...texts, openingHours: openingHours.value })
}

function isTelephone(text: string): boolean {
  if (text === "") return true
  return telephone.test(text) && text.replace(/\D/g, "").length >= fewestDigits
}
