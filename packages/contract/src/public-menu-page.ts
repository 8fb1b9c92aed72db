import type { Language } from "@ardoise/domain/menu/allergens"
import type { Special } from "@ardoise/domain/menu/daily-board"
import type { Menu } from "@ardoise/domain/menu/menu"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { ShownPromotions } from "@ardoise/domain/promotions/shown-price"
import type { RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import type { TranslatedDish, TranslatedMenu } from "@ardoise/domain/translation/translated-menu"
import type { BillPage, NotePage, ToProviderPage } from "./bill-page.ts"
import type { SitePage } from "./site-page.ts"

/** Everything that the diner's page is rendered from. The server decides it; the renderer adds no rule. */
export type PublicMenuPage =
  | {
      readonly kind: "menu"
      /** In a language other than French, the menu contains the translated texts in addition to the stored ones. */
      readonly menu: Menu | TranslatedMenu
      /** Whether the owner has read every translation on the page. Omitted: no. */
      readonly isReviewed?: boolean
      /** A model wrote a text of the menu, word for word as the owner accepted it. */
      readonly hasModelTexts?: boolean
      /** The restaurant's name, or "" when the owner gave none. */
      readonly restaurantName: string
      /** Address, telephone, opening hours and the other details that the owner entered. */
      readonly profile: RestaurantProfile
      /** Whether the menu's owner is Premium (A09). */
      readonly isPremium: boolean
      /**
       * The dishes of the board that is published now, in a language other than French with their translated texts.
       * Omitted: no board.
       */
      readonly specials?: readonly (Special | (TranslatedDish & Special))[]
      /** What promotions do to the prices of this day. Omitted: nothing. */
      readonly promotions?: ShownPromotions
      /** The promotions that change what a cart costs, with names in the language of the page. Omitted: none. */
      readonly cartOffers?: CartOffers
      /** Whether diners can pay the bill of their table. Omitted: no. */
      readonly paysAtTable?: boolean
      /** Ids of the dishes that cannot be ordered at the moment. Omitted: none. */
      readonly soldOut?: readonly string[]
      /** Ids of the set menus that are not served at this hour. Omitted: none. */
      readonly setMenusNotServed?: readonly string[]
      /**
       * When what the page offers changes by itself, such as the hours of a set menu: milliseconds since 1970. Omitted
       * or null: only when the owner changes something.
       */
      readonly offersUntil?: number | null
      readonly language: Language
      /** False for previews by id: the page then contains a `noindex` for robots (A06). */
      readonly isIndexable: boolean
      /** The page's complete address, or null when the server's own address is not configured (A30). */
      readonly url: string | null
    }
  | {
      /** The page "Menu non disponible" of `/r` and `/u`. */
      readonly kind: "unavailable"
      readonly route: "r" | "u"
      /** The id that was requested, exactly as in the address. */
      readonly searchedId: string
    }
  | {
      /** The page that stops the weekly email of a restaurant, which it does not name. */
      readonly kind: "weekly-stop"
      /** It asks, it has stopped, or the code in its address is wrong. */
      readonly state: "asks" | "stopped" | "unknown"
    }
  | {
      /** The not-found screen: `/menu/{id}/view` of a missing menu, and unknown paths. */
      readonly kind: "not-found"
    }
  | SitePage
  | BillPage
  | NotePage
  | ToProviderPage

/** A finished document and what its Content-Security-Policy must allow. */
export type RenderedPage = {
  /** The whole HTML document. */
  readonly html: string
  /** The exact text of each inline `<style>` element, in order. The server puts their hashes into the policy. */
  readonly inlineStyles: readonly string[]
  /** The exact text of each inline `<script>` element, in order. */
  readonly inlineScripts: readonly string[]
  /** Whether the page loads scripts and styles after its own load, and sends requests to the server. */
  readonly loadsScripts: boolean
  /** Whether the page has forms that are sent to the server. Omitted: no. */
  readonly sendsForms?: boolean
}

/** Addresses that a page refers to. They are known after the build. */
export type PageAssets = {
  /** Address of the menu's font, such as `/assets/ardoise-carte.3f2a.woff2`. */
  readonly carteFontUrl: string
  /** Address of the icon. */
  readonly iconUrl: string
  /** Address of the module that a menu page loads after its load event. */
  readonly afterLoadUrl: string
  /** The inline script of a Premium page. It loads the cart at the first hover, focus or tap on a cart button. */
  readonly loaderScript: string
  /** Addresses of the cart's module and of its styles. */
  readonly islandUrl: string
  readonly islandStylesUrl: string
  /** Address of the module of the bill page. */
  readonly billScriptUrl: string
}

/**
 * Renders a diner's page. `apps/diner` builds it from React and passes it to the server, which never imports `.tsx`.
 */
export type RenderPublicMenu = (page: PublicMenuPage, assets: PageAssets) => RenderedPage
