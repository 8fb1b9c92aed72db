import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { CartOffers } from "@ardoise/domain/promotions/cart-total"
import type { CartStrings } from "../texts/cart-strings.ts"
import { words as de } from "../texts/words-de.ts"
import { words as ja } from "../texts/words-ja.ts"
import { words as nl } from "../texts/words-nl.ts"
import { words as pt } from "../texts/words-pt.ts"
import { billWords } from "./bill-words.ts"
import { strings as en } from "./cart-strings-en.ts"
import { strings as es } from "./cart-strings-es.ts"
import { strings as fr } from "./cart-strings-fr.ts"
import { strings as it } from "./cart-strings-it.ts"
import { strings as zh } from "./cart-strings-zh.ts"

const allStrings: Readonly<Record<Language, CartStrings>> = {
  ...{ fr, en, es, it, zh },
  ...{ de: de.cart, nl: nl.cart, pt: pt.cart, ja: ja.cart },
}

type CartPillProps = {
  menuId: string
  language: Language
  assets: PageAssets
  /** The promotions that change what a cart costs. Omitted: none. */
  offers?: CartOffers | undefined
  /** Whether diners can pay the bill of their table. */
  paysAtTable?: boolean | undefined
}

/**
 * The button that opens the cart. Its attributes hold what the scripts need: the menu's id, the language
 * unless it is French, the addresses of the island and its styles, and the promotions. Where bills are paid by phone, it
 * also has the words for that.
 */
export function CartPill({ menuId, language, assets, offers, paysAtTable }: CartPillProps) {
  const strings = allStrings[language]
  return (
    <aside>
      <button
        type="button"
        className="mv-cart"
        data-n="0"
        data-title={strings.title}
        data-menu={menuId}
        // Browsers that translate a page change the language of the document.
        data-lang={language === "fr" ? undefined : language}
        data-island={assets.islandUrl}
        data-styles={assets.islandStylesUrl}
        data-bill={paysAtTable ? billWords[language].cart : undefined}
        data-total={paysAtTable ? billWords[language].total : undefined}
        data-offers={offers && JSON.stringify(offers)}
        aria-label={strings.open}
      >
        <svg viewBox="0 0 24 24" aria-hidden="true">
          <path d="m15 11-1 9m5-9-4-7M2 11h20M3.5 11l1.6 7.4a2 2 0 0 0 2 1.6h9.8a2 2 0 0 0 2-1.6l1.7-7.4M4.5 15.5h15M5 11l4-7m0 7 1 9" />
        </svg>
        <span />
      </button>
    </aside>
  )
}
