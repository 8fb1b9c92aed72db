/** A time zone that a restaurant can choose: the IANA name, and what a person calls it. */
export type TimeZoneChoice = { readonly timeZone: string; readonly name: string }

/** Where a restaurant is when it says nothing else (A75). */
export const defaultTimeZone = "Europe/Paris"

/** Time zones offered in the settings: mainland France first, then overseas and the neighbours who speak French (A75). */
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
 * Whether this machine can reckon with a time zone. Every IANA name may be stored, also one that is not offered; a fixed offset
 * such as "+02:00" is none: it knows no summer, and not every browser can reckon with it.
 */
export function isTimeZone(name: string): boolean {
  if (/^[+-]/.test(name)) return false
  try {
    Intl.DateTimeFormat("en", { timeZone: name })
    return true
  } catch {
    // Nothing but an unknown name makes it throw.
    return false
  }
}
