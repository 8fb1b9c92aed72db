import type { CardSize, PaperStyle, WindowSize } from "@ardoise/domain/papers/card-styles"
import type { AllergenForm } from "@ardoise/domain/papers/paper-allergens"
import type { PaperLanguage } from "@ardoise/domain/papers/paper-words"
import type { BoardItem } from "@ardoise/domain/papers/price-board"
import type { useClients } from "../clients-context.tsx"

/** A paper that the owner wants, as the server reads it. */
export type PaperOrder = MenuPaperOrder | BoardPaperOrder | { readonly paper: "archive"; readonly display_id: string }

type BoardPaperOrder = {
  readonly paper: "board"
  readonly size: CardSize
  readonly language: PaperLanguage
  readonly marks: boolean
}

type MenuPaperOrder = { readonly menu_id: string; readonly marks: boolean } & (
  | {
      readonly paper: "card"
      readonly size: CardSize
      readonly style: PaperStyle
      readonly allergens: AllergenForm
      readonly language: PaperLanguage
    }
  | {
      readonly paper: "window"
      readonly size: WindowSize
      readonly style: PaperStyle
      readonly language: PaperLanguage
    }
  | { readonly paper: "register" }
  | {
      readonly paper: "price-board"
      readonly lines: readonly { readonly item: BoardItem; readonly dish_id: string }[]
    }
)

/** A PDF with its name. */
export type PaperFile = {
  readonly name: string
  readonly pdf: Blob
  readonly pages: number
  /** Number of texts with characters that the typefaces lack. */
  readonly unprinted: number
}

/** Why the server does not draw a paper: it was asked too often, or another reason. */
export class PaperRefused extends Error {
  readonly isTooOften: boolean
  /** The server's sentence; empty: none that helps an owner. */
  readonly sentence: string
  constructor(status: number, sentence: string) {
    super(`draw-paper answered ${status}`)
    this.isTooOften = status === 429
    this.sentence = sentence
  }
}

/** Draws a paper as one PDF. @throws PaperRefused, or another error without an answer */
export async function drawPaper(
  { restUrl, restFetch }: Pick<ReturnType<typeof useClients>, "restUrl" | "restFetch">,
  order: PaperOrder,
): Promise<PaperFile> {
  const response = await restFetch(new URL("../functions/v1/draw-paper", restUrl), {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify(order),
  })
  if (!response.ok) {
    const body: unknown = await response.json().catch(() => null)
    const error = typeof body === "object" && body !== null && "error" in body ? body.error : ""
    throw new PaperRefused(response.status, typeof error === "string" ? error : "")
  }
  const name = response.headers.get("content-disposition")?.split("filename*=UTF-8''")[1]
  return {
    name: name === undefined ? "papier.pdf" : decodeURIComponent(name),
    pdf: await response.blob(),
    pages: Number(response.headers.get("x-pages") ?? 0),
    unprinted: Number(response.headers.get("x-unprinted") ?? 0),
  }
}
