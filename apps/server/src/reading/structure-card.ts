import { groundCard, numberedLines, type StructuredCard } from "@ardoise/domain/reading/ground-card"
import type { PageLine } from "@ardoise/domain/reading/page"
import type { ReadCard } from "@ardoise/domain/reading/read-card"
import type { AssistedCall } from "../assistance/assistance.ts"
import { type SeenPage, seeQuestion } from "../assistance/questions/see.ts"
import { structureQuestion } from "../assistance/questions/structure.ts"

type StructuringParts = {
  readonly photoOf: (page: number) => SeenPage | null
  readonly onPage: (page: number, dishes: number) => void
}

/**
 * Lets a model put the lines of pages in order, page by page. Nothing of its answer is believed that is not in the
 * lines. A model that sees pictures is shown photos, too: what it reads differently has a doubt.
 *
 * @param photoOf returns the photo of a page; null for a page of a PDF
 * @param onPage receives the number of each page before it is asked about, and the dishes so far
 * @returns the menu, and the pages on which the model has found dishes
 * @throws WireError if the model gives no usable answer
 */
export async function structureCard(
  pages: readonly (readonly PageLine[])[],
  call: AssistedCall,
  { photoOf, onPage }: StructuringParts,
): Promise<{ readonly card: ReadCard; readonly found: ReadonlySet<number> }> {
  const lines = numberedLines(pages)
  const categories: StructuredCard["categories"][number][] = []
  const found = new Set<number>()
  for (const page of pages.keys()) {
    const own = lines.filter((line) => line.page === page)
    const photo = call.seesPictures ? photoOf(page) : null
    if (own.length === 0 && photo === null) continue
    onPage(
      page,
      categories.reduce((sum, { dishes }) => sum + dishes.length, 0),
    )
    const answer = await call.ask(photo === null ? structureQuestion(own) : seeQuestion(own, photo))
    if (answer.categories.some(({ dishes }) => dishes.length > 0)) found.add(page)
    for (const answered of answer.categories) {
      const category = photo === null ? answered : { ...answered, isSeen: true }
      const before = categories.at(-1)
      // Dishes above the first heading of a page go on with the category of the page before.
      if (category.line === null && category.name.trim() === "" && before !== undefined) {
        categories[categories.length - 1] = { ...before, dishes: [...before.dishes, ...category.dishes] }
      } else categories.push(category)
    }
  }
  return { card: groundCard({ categories }, pages), found }
}
