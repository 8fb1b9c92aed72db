import { Chance, seedOf } from "../../../testing/chance.ts"
import { inventCarte } from "./invent-carte.ts"
import { printCarte } from "./print-carte.ts"
import { shapes } from "./shapes.ts"
import { type Truth, truthOf } from "./truth.ts"
import { unseenShapes } from "./unseen-shapes.ts"

/** A menu with a text PDF and what it holds. */
export type Carte = {
  readonly seed: number
  readonly shape: string
  readonly pdf: Buffer
  readonly truth: Truth
}

/** Seeds of the evaluation set whose kind of menu no other seed has. */
const [firstUnseen, lastUnseen] = [35, 40]

/**
 * Makes the invented menu of a seed. Seeds 1 to 40 are the evaluation set, which a reader is never adapted to. Seeds
 * from 101 are for adapting it.
 */
export async function makeCarte(seed: number): Promise<Carte> {
  const list = seed >= firstUnseen && seed <= lastUnseen ? unseenShapes : shapes
  const shape = list[(seed - 1) % list.length]
  if (shape === undefined) throw new Error(`There is no menu ${seed}`)
  const chance = new Chance(seedOf(seed, "carte"))
  const look = shape.look(chance)
  const carte = inventCarte(shape.wanted(chance), chance)
  return { seed, shape: shape.name, pdf: await printCarte(carte, look), truth: truthOf(carte, look) }
}
