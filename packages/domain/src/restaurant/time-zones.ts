/** A time zone that a restaurant can choose: its IANA name and its name in French. */
export type TimeZoneChoice = { readonly timeZone: string; readonly name: string }

/** The time zone of a restaurant that has chosen none (A75). */
export const defaultTimeZone = "Europe/Paris"

/** Time zones offered in the settings: mainland France first, then overseas, then French-speaking neighbours (A75). */
export const timeZoneChoices: readonly TimeZoneChoice[] = [
  { timeZone: defaultTimeZone, name: "France métropolitaine" },
  { timeZone: "America/Guadeloupe", name: "Guadeloupe" },
  { timeZone: "America/Martinique", name: "Martinique" },
  { timeZone: "America/Cayenne", name: "Guyane" },
  { timeZone: "Indian/Reunion", name: "La Réunion" },
  { timeZone: "Indian/Mayotte", name: "Mayotte" },
  { timeZone: "America/Miquelon", name: "Saint-Pierre-et-Miquelon" },
  { timeZone: "America/St_Barthelemy", name: "Saint-Barthélemy" },
  { timeZone: "America/Marigot", name: "Saint-Martin" },
  { timeZone: "Pacific/Noumea", name: "Nouvelle-Calédonie" },
  { timeZone: "Pacific/Tahiti", name: "Polynésie française" },
  { timeZone: "Pacific/Wallis", name: "Wallis-et-Futuna" },
  { timeZone: "Europe/Brussels", name: "Belgique" },
  { timeZone: "Europe/Luxembourg", name: "Luxembourg" },
  { timeZone: "Europe/Monaco", name: "Monaco" },
  { timeZone: "Europe/Zurich", name: "Suisse" },
  { timeZone: "America/Toronto", name: "Québec" },
]

/**
 * Whether this runtime supports a time zone. Every IANA name may be stored, even one that is not offered. A fixed
 * offset such as "+02:00" is refused: it has no summer time, and not every browser supports it.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    // Only an unknown name throws.
    return false
  }
}
