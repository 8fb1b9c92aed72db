import { foldText } from "../menu/search-text.ts"

/** How long the editor waits before it shows a description, so that it reads as work being done (spec 9). */
export const describeDelayMs = 1000

/** The sentence for each word of a dish's name; the first word that the name holds decides (spec 4). */
const sentences: readonly (readonly [keyword: string, sentence: string])[] = [
  ["salade", "Une salade croquante et colorée, assaisonnée au dernier moment."],
  ["soupe", "Une soupe parfumée, à savourer à la cuillère."],
  ["filet", "Un filet tendre, cuit avec soin et servi avec sa garniture."],
  ["burger", "Un burger généreux, servi chaud avec sa garniture."],
  ["tarte", "Une tarte dorée au four, à la pâte fine et croustillante."],
  ["mousse", "Une mousse légère et onctueuse, servie bien fraîche."],
]

const genericSentence = "Une suggestion du chef, préparée avec soin."

/** Every sentence that `describe` can give. */
export const describeSentences: readonly string[] = [...sentences.map(([, sentence]) => sentence), genericSentence]

/**
 * A description for a dish, chosen by keywords of its name and nothing else: no call leaves the device (spec 4, 7). It
 * promises nothing that the law protects ("maison", "bio", an origin), because nobody has checked it.
 *
 * @param name of the dish, as typed
 */
export function describe(name: string): string {
  const words = foldText(name).split(/[^\p{L}\p{N}]/u)
  // "cheeseburger" is a burger, but a "filetage" is no fillet: so the word may have a beginning, and a plural's end.
  const found = sentences.find(([keyword]) =>
    words.some((word) => word.endsWith(keyword) || word.endsWith(`${keyword}s`)),
  )
  return found ? found[1] : genericSentence
}
