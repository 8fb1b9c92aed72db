import { formatDay, formatTime, localDay } from "@ardoise/domain/dates"
import type { StaffRole } from "@ardoise/domain/team/staff-role"

/** The roles of devices, as people read them. */
export const roleNames: Readonly<Record<StaffRole, string>> = { kitchen: "Cuisine", floor: "Salle" }

/** The sentence for a code that does not link a device. */
export const wrongCode = "Ce code n’est plus valable. Demandez-en un autre."

/** First words of names that are masculine. Devices are called "Tablette", "Caisse" or "Cuisine" otherwise. */
const masculine =
  /^(téléphone|portable|mobile|smartphone|iphone|ipad|ordinateur|pc|mac|écran|poste|bar|comptoir)(?!\p{L})/iu

/** Says that a device is linked: "Tablette cuisine est reliée.", "Téléphone salle est relié." */
export const linkedText = (name: string): string => `${name} est ${masculine.test(name.trim()) ? "relié" : "reliée"}.`

/** Minutes after its last call for which a device counts as in use. */
const activeMinutes = 15

/**
 * Says when a device was in use: "Active il y a 2 min", "Vue hier à 22:41".
 *
 * @param seenAt ISO time of its last call
 * @param nowMs the server's time, in milliseconds since 1970
 */
export function seenText(seenAt: string, nowMs: number, timeZone: string): { text: string; isActive: boolean } {
  const seenMs = Date.parse(seenAt)
  const minutes = Math.max(0, Math.floor((nowMs - seenMs) / 60_000))
  if (minutes < 1) return { text: "Active à l’instant", isActive: true }
  if (minutes < activeMinutes) return { text: `Active il y a ${minutes} min`, isActive: true }
  const time = formatTime(seenAt, timeZone)
  const day = localDay(timeZone, seenMs)
  if (day === localDay(timeZone, nowMs)) return { text: `Vue à ${time}`, isActive: false }
  if (day === localDay(timeZone, nowMs - 86_400_000)) return { text: `Vue hier à ${time}`, isActive: false }
  return { text: `Vue le ${formatDay(seenAt, timeZone)} à ${time}`, isActive: false }
}
