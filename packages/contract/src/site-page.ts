import type { Menu } from "@ardoise/domain/menu/menu"

/**
 * The operator of this installation, with the details that French law requires on a site. Null: missing in the
 * settings.
 */
export type Operator = {
  /** Name, legal form and capital. */
  readonly name: string | null
  readonly address: string | null
  /** How to contact the operator: an email address, a telephone number, or both. */
  readonly contact: string | null
  /** Register and number, such as `RCS Lyon 123 456 789`. */
  readonly registration: string | null
  /** The person responsible for the published content. */
  readonly publisher: string | null
  /** Name, address and telephone number of the hosting provider. */
  readonly hosting: string | null
  /** The provider of the model to which owners may allow their texts to be sent; null without one. */
  readonly assistance: string | null
}

/**
 * A page about the product itself. `url` is the page's complete address, or null when the server's address is not
 * configured.
 */
export type SitePage =
  | {
      /** `/decouvrir`: what Ardoise does and what it costs (A31). */
      readonly kind: "discover"
      /** The menus that the page shows parts of: the first is the one that the code shows. */
      readonly samples: readonly Menu[]
      /** The QR code: modules per side, and the dark modules as an SVG path. */
      readonly code: { readonly size: number; readonly path: string }
      readonly url: string | null
    }
  | {
      readonly kind: "legal-notice" | "privacy" | "terms" | "accessibility"
      readonly operator: Operator
      readonly url: string | null
    }
