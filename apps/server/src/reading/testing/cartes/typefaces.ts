import { readFileSync } from "node:fs"
import { createRequire } from "node:module"

const require = createRequire(import.meta.url)
const file = (path: string) => readFileSync(require.resolve(path))

/** A typeface of the invented menus; each loads when it is used. */
export type Typeface = {
  readonly regular: () => Buffer
  readonly bold: () => Buffer
  /** The regular one where the typeface has no italic. */
  readonly italic: () => Buffer
}

/** Typefaces under the Open Font License, as restaurants use them: book faces, display faces, a typewriter. */
export const typefaces = {
  garamond: {
    regular: () => file("@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff"),
    bold: () => file("@fontsource/eb-garamond/files/eb-garamond-latin-700-normal.woff"),
    italic: () => file("@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff"),
  },
  cormorant: {
    regular: () => file("@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-normal.woff"),
    bold: () => file("@fontsource/cormorant-garamond/files/cormorant-garamond-latin-700-normal.woff"),
    italic: () => file("@fontsource/cormorant-garamond/files/cormorant-garamond-latin-500-italic.woff"),
  },
  baskerville: {
    regular: () => file("@fontsource/libre-baskerville/files/libre-baskerville-latin-400-normal.woff"),
    bold: () => file("@fontsource/libre-baskerville/files/libre-baskerville-latin-700-normal.woff"),
    italic: () => file("@fontsource/libre-baskerville/files/libre-baskerville-latin-400-italic.woff"),
  },
  playfair: {
    regular: () => file("@fontsource/playfair-display/files/playfair-display-latin-400-normal.woff"),
    bold: () => file("@fontsource/playfair-display/files/playfair-display-latin-700-normal.woff"),
    italic: () => file("@fontsource/playfair-display/files/playfair-display-latin-400-italic.woff"),
  },
  lato: {
    regular: () => file("@fontsource/lato/files/lato-latin-400-normal.woff"),
    bold: () => file("@fontsource/lato/files/lato-latin-700-normal.woff"),
    italic: () => file("@fontsource/lato/files/lato-latin-400-italic.woff"),
  },
  josefin: {
    regular: () => file("@fontsource/josefin-sans/files/josefin-sans-latin-400-normal.woff"),
    bold: () => file("@fontsource/josefin-sans/files/josefin-sans-latin-600-normal.woff"),
    italic: () => file("@fontsource/josefin-sans/files/josefin-sans-latin-400-italic.woff"),
  },
  oswald: {
    regular: () => file("@fontsource/oswald/files/oswald-latin-400-normal.woff"),
    bold: () => file("@fontsource/oswald/files/oswald-latin-600-normal.woff"),
    italic: () => file("@fontsource/oswald/files/oswald-latin-300-normal.woff"),
  },
  courier: {
    regular: () => file("@fontsource/courier-prime/files/courier-prime-latin-400-normal.woff"),
    bold: () => file("@fontsource/courier-prime/files/courier-prime-latin-700-normal.woff"),
    italic: () => file("@fontsource/courier-prime/files/courier-prime-latin-400-italic.woff"),
  },
} as const satisfies Record<string, Typeface>

export type TypefaceName = keyof typeof typefaces
