/**
 * Prepares a menu page after its load event: search and allergen filter, offline copy, and on a Premium page the cart.
 * Reading, filtering by category and changing the language work without it.
 */
import type { FirstLanguage } from "@ardoise/domain/menu/allergens"
import { cartButton } from "./cart/cart-controls.ts"
import stylesUrl from "./finder/finder.css?url"
import { addFinder } from "./finder/finder.ts"
import { finderStrings } from "./finder/finder-strings.ts"
import { foldLanguages } from "./fold-languages.ts"
import { loadStyles } from "./load-styles.ts"
import { announceNewOffers, newOffersWords } from "./offline/announce-new-offers.ts"
import { announceOfflineCopy, offlineCopyWords } from "./offline/announce-offline-copy.ts"
import { registerOfflineWorker } from "./offline/register-offline-worker.ts"
import { menuReplacedWords, showMenuReplaced } from "./offline/show-menu-replaced.ts"
import photoStylesUrl from "./photos/photo-sheet.css?url"
import { printAddress } from "./print-address.ts"
import { openPagePulse } from "./pulse/page-pulse.ts"
import { loadFurtherWords } from "./texts/load-further-words.ts"

async function prepare(): Promise<void> {
  const { dataset } = document.documentElement
  const lang = cartButton()?.dataset.lang ?? "fr"
  foldLanguages()
  const [further] = await Promise.all([loadFurtherWords(lang), loadStyles(stylesUrl)])
  const language = lang as FirstLanguage
  showMenuReplaced(further?.menuReplaced ?? menuReplacedWords[language])
  announceOfflineCopy(further?.offlineCopy ?? offlineCopyWords[language], dataset.copied, dataset.wanted)
  announceNewOffers(further?.newOffers ?? newOffersWords[language], dataset.until)
  const pulse = openPagePulse(lang)
  addFinder(further?.finder ?? finderStrings[language], pulse)
  printAddress()
  if (document.querySelector(".mv-large") !== null) {
    const { addFromPhotoWords, addPhotoSheets } = await import("./photos/photo-sheet.ts")
    await loadStyles(photoStylesUrl)
    addPhotoSheets(further?.addFromPhoto ?? addFromPhotoWords[language], pulse?.openPhoto)
  }
  if (document.querySelector(".mv-cart") !== null) {
    const { prepareCart } = await import("./cart/prepare-cart.ts")
    await prepareCart()
  }
  await registerOfflineWorker()
}

prepare()
