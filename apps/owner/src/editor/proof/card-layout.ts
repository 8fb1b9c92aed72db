import type { Menu } from "@ardoise/domain/menu/menu"
import type { Measure } from "@ardoise/domain/papers/boxes"
import { type CardContent, type CardSource, cardContent } from "@ardoise/domain/papers/card-content"
import { type CardSize, cardLooks, type PaperStyle } from "@ardoise/domain/papers/card-styles"
import { measureWith, type PaperMetrics, writtenWith } from "@ardoise/domain/papers/face-metrics"
import { type LaidOutCard, layOutCard } from "@ardoise/domain/papers/lay-out-card"
import type { AllergenForm } from "@ardoise/domain/papers/paper-allergens"
import { frenchPaperWords } from "@ardoise/domain/papers/paper-words"
import { type DishLayout, rememberDishes } from "@ardoise/domain/papers/remembered-dishes"
import metricsText from "@ardoise/ui/fonts/paper/metrics.json?raw"

/** What the printed card says beside the menu. */
export type CardFrame = Omit<CardSource, "menu" | "written" | "words">

/** How the card is printed. */
export type CardOrder = { readonly size: CardSize; readonly style: PaperStyle; readonly allergens: AllergenForm }

/** A menu with its card: which boxes are on which page, and what they say. */
export type Proof = { readonly menu: Menu; readonly content: CardContent; readonly card: LaidOutCard }

/** Everything that a layout needs of the typefaces. It remembers the dishes of the last one. */
type Faces = { readonly metrics: PaperMetrics; readonly measure: Measure; readonly layDish: DishLayout }

let faces: Faces | null = null

function readFaces(): Faces {
  if (faces === null) {
    const metrics = JSON.parse(metricsText) as PaperMetrics
    const measure = measureWith(metrics)
    faces = { metrics, measure, layDish: rememberDishes(measure) }
  }
  return faces
}

type SliceSurroundings = {
  readonly waitMs: number
  readonly nowMs: () => number
  readonly onDone: (proof: Proof) => void
}

/** Milliseconds of layout before the browser gets its turn: less than a frame, also on a slow device. */
const sliceMs = 6

/**
 * Lays out the card of a menu as the server does for its PDF, in short slices, so that no keystroke waits for it.
 *
 * @param waitMs milliseconds before it begins
 * @param nowMs a clock that never goes back, in milliseconds
 * @param onDone receives the proof, unless it was cancelled before
 * @returns cancels the layout
 */
export function layOutInSlices(
  menu: Menu,
  frame: CardFrame,
  order: CardOrder,
  { waitMs, nowMs, onDone }: SliceSurroundings,
): () => void {
  let timer: ReturnType<typeof setTimeout>
  const begin = () => {
    const { metrics, measure, layDish } = readFaces()
    const source = { ...frame, menu, words: frenchPaperWords, written: writtenWith(metrics).written }
    const content = cardContent(source, order.allergens)
    const layout = layOutCard(measure, content, cardLooks(order.style, order.size), layDish)
    const run = () => {
      const end = nowMs() + sliceMs
      do {
        const step = layout.next()
        if (step.done === true) {
          onDone({ menu, content, card: step.value })
          return
        }
      } while (nowMs() < end)
      timer = setTimeout(run)
    }
    run()
  }
  timer = setTimeout(begin, waitMs)
  return () => clearTimeout(timer)
}
