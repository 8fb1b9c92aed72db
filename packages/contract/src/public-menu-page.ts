import type { Language } from "@ardoise/domain/menu/allergens"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { TranslatedMenu } from "@ardoise/domain/translation/translated-menu"
import type { SitePage } from "./site-page.ts"

/** Everything that the diner's page is drawn from. Decided by the server; the renderer adds no rule. */
export type PublicMenuPage =
  | {
      readonly kind: "menu"
      /** In another language than French it carries its translated texts beside the stored ones. */
      readonly menu: Menu | TranslatedMenu
      /** The restaurant's name, or "" when the owner gave none. */
      readonly restaurantName: string
      /** What else the owner told of the restaurant. */
      readonly profile: RestaurantProfile
      /** Whether the menu's owner is Premium (A09). */
      readonly isPremium: boolean
      /** Ids of the dishes that cannot be ordered for the time being; nobody told of any when it is left out. */
      readonly soldOut?: readonly string[]
      readonly language: Language
      /** False on previews by id: the page then asks robots not to list it (A06). */
      readonly isIndexable: boolean
      /** The page's complete address, or null where nobody told the server its address (A30). */
      readonly url: string | null
    }
  | {
      /** "Menu non disponible" of `/r` and `/u` (spec 2). */
      readonly kind: "unavailable"
      readonly route: "r" | "u"
      /** What was asked for, exactly as in the address. */
      readonly searchedId: string
    }
  | {
      /** The not-found screen: `/menu/{id}/view` without a menu, and unknown paths (spec 8). */ readonly kind: "not-found"
    }
  | SitePage

/** A finished document and what the Content-Security-Policy must allow on it. */
export type RenderedPage = {
  /** The whole HTML document. */
  readonly html: string
  /** The exact text of each inline `<style>` element, in order: the server hashes them for the policy. */
  readonly inlineStyles: readonly string[]
  /** The exact text of each inline `<script>` element, in order. */
  readonly inlineScripts: readonly string[]
  /** Whether the page loads scripts and styles from the server once it is there, and calls the server. */
  readonly loadsScripts: boolean
}

/** Addresses that a page refers to; known after the build. */
export type PageAssets = {
  /** Address of the carte's font, such as `/assets/ardoise-carte.3f2a.woff2`. */
  readonly carteFontUrl: string
  /** Address of the icon. */
  readonly iconUrl: string
  /** Address of the module that a menu page loads after its load event. */
  readonly afterLoadUrl: string
  /** The text of the script that stands in a Premium page and loads the cart on intent. */
  readonly loaderScript: string
  /** Address of the cart's module and of its styles. */
  readonly islandUrl: string
  readonly islandStylesUrl: string
}

/** Draws a diner's page. Built from React by `apps/diner`; handed to the server, which never imports `.tsx`. */
export type RenderPublicMenu = (page: PublicMenuPage, assets: PageAssets) => RenderedPage
