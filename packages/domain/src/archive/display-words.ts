import { formatLongDate, formatMoment, formatTime } from "../dates.ts"

/** When diners could read a carte. ISO times; `until` is null while they still can. */
export type DisplayPeriod = { readonly from: string; readonly until: string | null }

/** The head of an archived carte: "Carte affichée du 12 novembre 2026 à 11:02 au 14 novembre 2026 à 18:30". */
export function displaySentence({ from, until }: DisplayPeriod, timeZone: string): string {
  // A line does not break within a moment.
  const at = (iso: string) => formatMoment(iso, timeZone).replaceAll(" ", "\u00a0")
  return until === null ? `Carte affichée depuis le ${at(from)}` : `Carte affichée du ${at(from)} au ${at(until)}`
}

/** A moment in the list of displays: "12 novembre 2026, 11:02". */
export const displayMoment = (iso: string, timeZone: string): string =>
  `${formatLongDate(iso, timeZone)}, ${formatTime(iso, timeZone)}`
