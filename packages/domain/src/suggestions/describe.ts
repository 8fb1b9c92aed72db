import { foldText } from "../menu/search-text.ts"

/**
 * How long the editor waits before it shows a generated description, in milliseconds, so that the user notices the
 * work.
 */
export const describeDelayMs = 1000

/** The sentence for each keyword. The first keyword that the dish's name contains decides. */
const sentences: readonly (readonly [keyword: string, sentence: string])[] = [
  ["salade", "Une salade croquante et colorée, assaisonnée au dernier moment."],
  ["soupe", "Une soupe parfumée, à savourer à la cuillère."],
  ["filet", "Un filet tendre, cuit avec soin et servi avec sa garniture."],
  ["burger", "Un burger généreux, servi chaud avec sa garniture."],
  ["tarte", "Une tarte dorée au four, à la pâte fine et croustillante."],
  ["mousse", "Une mousse légère et onctueuse, servie bien fraîche."],
]

const genericSentence = "Une suggestion du chef, préparée avec soin."

/** Every sentence that `describe` can return. */
export const describeSentences: readonly string[] = [...sentences.map(([, sentence]) => sentence), genericSentence]

/**
 * Returns a description for a dish, chosen only by keywords in its name. Nothing is sent to a server. It never uses
 * terms that the law protects ("maison", "bio", an origin), because their truth is unchecked.
 *
 * @param name name of the dish, as typed
 */
export function describe(name: string): string {
  const words = foldText(name).split(/[^\p{L}\p{N}]/u)
  // "cheeseburger" is a burger, but a "filetage" is not a fillet. So the keyword may follow other characters and may
  // have a plural "s".
  const found = sentences.find(([keyword]) =>
    words.some((word) => word.endsWith(keyword) || word.endsWith(`${keyword}s`)),
  )
  return found ? found[1] : genericSentence
}
