import type { Menu } from "@ardoise/domain/menu/menu"

/** Who runs this installation, as French law wants it told. Null where the operator's settings do not say. */
export type Operator = {
  /** Name, legal form and capital. */
  readonly name: string | null
  readonly address: string | null
  /** How to reach the operator: an e-mail address, a telephone number, or both. */
  readonly contact: string | null
  /** Register and number, such as `RCS Lyon 123 456 789`. */
  readonly registration: string | null
  /** Who answers for what is published. */
  readonly publisher: string | null
  /** Name, address and telephone number of the host. */
  readonly hosting: string | null
}

/** A page about the product itself, with the page's complete address, or null where nobody told the server its own. */
export type SitePage =
  | {
      /** `/decouvrir`: what Ardoise does and what it costs (A31). */
      readonly kind: "discover"
      /** The menu of which the page shows a part. */
      readonly sample: Menu
      readonly url: string | null
    }
  | {
      readonly kind: "legal-notice" | "privacy" | "terms" | "accessibility"
      readonly operator: Operator
      readonly url: string | null
    }
