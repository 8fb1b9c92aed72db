import { setImmediate } from "node:timers/promises"
import { formatLongDate } from "@ardoise/domain/dates"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { optionsOf } from "@ardoise/domain/menu/dish-options"
import { countDishes, type Dish, type Menu, unnamedDish, unnamedMenu } from "@ardoise/domain/menu/menu"
import { type ArchivedCardSource, archivedCardContent } from "@ardoise/domain/papers/archived-card-content"
import { boardContent } from "@ardoise/domain/papers/board-content"
import type { LaidOutPaper } from "@ardoise/domain/papers/boxes"
import {
  addressOf,
  type CardContent,
  type CardSource,
  cardContent,
  priceNoteOf,
  windowContent,
} from "@ardoise/domain/papers/card-content"
import {
  boardLooks,
  type CardLook,
  type CardSize,
  cardLooks,
  type PaperStyle,
  type WindowSize,
  windowLooks,
} from "@ardoise/domain/papers/card-styles"
import { measureWith, writtenWith } from "@ardoise/domain/papers/face-metrics"
import { layOutCard, mostPages } from "@ardoise/domain/papers/lay-out-card"
import { layOutPriceBoard, priceBoardTitle } from "@ardoise/domain/papers/lay-out-price-board"
import { layOutRegister, type RegisterContent } from "@ardoise/domain/papers/lay-out-register"
import type { AllergenForm } from "@ardoise/domain/papers/paper-allergens"
import { paperFileName } from "@ardoise/domain/papers/paper-names"
import type { PaperLanguage } from "@ardoise/domain/papers/paper-words"
import { type BoardItem, priceBoardLines } from "@ardoise/domain/papers/price-board"
import { type Faces, loadFaces } from "./faces.ts"
import { writePdf } from "./write-pdf.ts"

/** A paper that an owner wants. */
export type PaperOrder =
  | {
      readonly paper: "card"
      readonly size: CardSize
      readonly style: PaperStyle
      readonly allergens: AllergenForm
      readonly language: PaperLanguage
      readonly hasMarks: boolean
    }
  | {
      readonly paper: "window"
      readonly size: WindowSize
      readonly style: PaperStyle
      readonly language: PaperLanguage
      readonly hasMarks: boolean
    }
  | {
      readonly paper: "board"
      readonly size: CardSize
      readonly endsAt: string
      readonly language: PaperLanguage
      readonly hasMarks: boolean
    }
  | { readonly paper: "register"; readonly hasMarks: boolean }
  | { readonly paper: "price-board"; readonly dishes: ReadonlyMap<BoardItem, Dish>; readonly hasMarks: boolean }
  /** The card that diners could read in a period of the past. */
  | ({ readonly paper: "archive"; readonly hasMarks: false } & Pick<
      ArchivedCardSource,
      "from" | "until" | "sha256" | "specials"
    >)

/** What a paper is made of. */
export type PaperSource = Omit<CardSource, "written"> & {
  /** The moment of drawing, or the one that an archived card was first displayed at. ISO time. */
  readonly at: string
}

/** A paper as a file. */
export type DrawnPaper = {
  readonly pdf: Buffer
  readonly pages: number
  readonly fileName: string
  /** Texts that the typefaces cannot write whole. */
  readonly lost: readonly string[]
}

/** Draws a paper. Returns null for a card of more than 60 pages. Other papers get their turn meanwhile. */
export async function drawPaper(order: PaperOrder, source: PaperSource): Promise<DrawnPaper | null> {
  const faces = await loadFaces()
  const { written, lost } = writtenWith(faces.metrics)
  const { layout, title } = plan(order, { ...source, written }, faces)
  const paper = await inTurns(layout)
  // A register must be complete: that of the largest menu has some 70 pages.
  if (order.paper !== "register" && paper.pages.length > mostPages) return null
  const pdf = await writePdf(paper, faces, {
    title,
    language: source.words.language,
    madeAt: source.at,
    hasMarks: order.hasMarks,
  })
  return { pdf, pages: paper.pages.length, fileName: paperFileName(order, source), lost: [...lost] }
}

function plan(order: PaperOrder, source: CardSource & PaperSource, faces: Faces) {
  const { written } = source
  const measure = measureWith(faces.metrics)
  if (order.paper === "register") {
    const content = registerContent(source, written)
    return { layout: layOutRegister(measure, content), title: content.title }
  }
  if (order.paper === "price-board") {
    const restaurantName = written(source.restaurantName)
    const lines = priceBoardLines(order.dishes)
    const layout = layOutPriceBoard(measure, { restaurantName, priceNote: written(priceNoteOf(source)), lines })
    return { layout, title: `${priceBoardTitle}, ${restaurantName}` }
  }
  const [content, looks] = cardOf(order, source)
  const title = `${content.menuName}, ${content.restaurantName}`
  return { layout: layOutCard(measure, content, looks), title }
}

type CardOrder = Exclude<PaperOrder, { paper: "register" | "price-board" }>

/** What a card says, and the sizes of text that it is tried in. */
function cardOf(order: CardOrder, source: CardSource & PaperSource): readonly [CardContent, readonly CardLook[]] {
  if (order.paper === "window") return [windowContent(source), windowLooks(order.style, order.size)]
  if (order.paper === "board") return [boardContent({ ...source, endsAt: order.endsAt }), boardLooks(order.size)]
  if (order.paper === "card") return [cardContent(source, order.allergens), cardLooks(order.style, order.size)]
  return [archivedCardContent({ ...source, ...order }), cardLooks("affiche", "a4")]
}

function registerContent(source: PaperSource, written: (text: string) => string): RegisterContent {
  const { menu, profile, restaurantName, at } = source
  const count = countDishes(menu)
  const dishes = `${count} ${count === 1 ? "plat" : "plats"}`
  const restaurant = [restaurantName, addressOf(profile)].filter((part) => part !== "").join(", ")
  return {
    title: `Registre des allergènes, établi le ${formatLongDate(at, profile.timeZone)}`,
    subtitle: written(`${restaurant} · ${menu.name.trim() || unnamedMenu}, ${dishes}`),
    bands: listBands(menu, written),
  }
}

const listBands = (menu: Menu, written: (text: string) => string): RegisterContent["bands"] =>
  inDisplayOrder(menu.categories)
    .filter(({ dishes }) => dishes.length > 0)
    .map(({ name, dishes }) => ({
      title: written(name),
      dishes: dishes.map((dish) => ({
        name: written(dish.name) || unnamedDish,
        allergens: dish.allergens,
        choices: optionsOf(dish).flatMap((option) =>
          option.choices
            .filter((choice) => choice.allergens.state !== "none")
            .map((choice) => ({
              name: `${written(option.name)}\u00a0: ${written(choice.name)}`,
              allergens: choice.allergens,
            })),
        ),
      })),
    }))

/** Runs a layout to its end. Other requests get their turn at each of its pauses. */
async function inTurns(layout: Generator<void, LaidOutPaper>): Promise<LaidOutPaper> {
  for (;;) {
    const step = layout.next()
    if (step.done === true) return step.value
    await setImmediate()
  }
}
