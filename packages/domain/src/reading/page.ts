/**
 * A rectangle on a page, as fractions of the page's width and height from its upper left corner: from 0 to 1. A strip of
 * the photo can thus be cut out at any size.
 */
export type Place = {
  /** Number of the page, from 0. */
  readonly page: number
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

/** A word that was found on a page. */
export type PlacedWord = {
  readonly text: string
  readonly place: Place
  /** How sure the recognition is, from 0 to 1; null for the text of a PDF, which is not recognised. */
  readonly confidence: number | null
  /** Height of its font, as a fraction of the page's height. */
  readonly size: number
  /** Which font it is set in: equal for equal fonts of a page; null where that is not known, as in a picture. */
  readonly font: string | null
}

/** A page with the words that were found on it. */
export type WordPage = {
  /** Width divided by height. Compares distances across the page with distances down the page. */
  readonly aspect: number
  readonly words: readonly PlacedWord[]
}

/** A line of a page, or of one of its columns. */
export type PageLine = {
  /** Its words. Leaders and wide gaps are three spaces, so that a price is separated from its dish. */
  readonly text: string
  readonly place: Place
  readonly words: readonly PlacedWord[]
  /** Whether its font is larger than that of most lines, and no price ends it. */
  readonly isHeading: boolean
  /** Whether the space above it is larger than between most lines, or it begins a column. */
  readonly isApart: boolean
  /** Whether its last words go on on the next line, as far as the fonts of both show; always false in a picture. */
  readonly goesOn: boolean
}

/** The smallest rectangle around several places of one page. @param places at least one */
export function around(places: readonly [Place, ...Place[]]): Place {
  const left = Math.min(...places.map((place) => place.left))
  const top = Math.min(...places.map((place) => place.top))
  const right = Math.max(...places.map((place) => place.left + place.width))
  const bottom = Math.max(...places.map((place) => place.top + place.height))
  return { page: places[0].page, left, top, width: right - left, height: bottom - top }
}
