/**
 * Prepares a menu page after its load event: search and allergen filter, offline copy, and on a Premium page the cart.
 * Reading, filtering by category and changing the language work without it.
 */
import { toLanguage } from "@ardoise/domain/languages"
import stylesUrl from "./finder/finder.css?url"
import { addFinder } from "./finder/finder.ts"
import { foldLanguages } from "./fold-languages.ts"
import { loadStyles } from "./load-styles.ts"
import { announceNewOffers } from "./offline/announce-new-offers.ts"
import { announceOfflineCopy } from "./offline/announce-offline-copy.ts"
import { registerOfflineWorker } from "./offline/register-offline-worker.ts"
import { showMenuReplaced } from "./offline/show-menu-replaced.ts"
import photoStylesUrl from "./photos/photo-sheet.css?url"
import { printAddress } from "./print-address.ts"

async function prepare(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const language = toLanguage(lang)
  foldLanguages()
  await loadStyles(stylesUrl)
  showMenuReplaced(language)
  announceOfflineCopy(language, dataset.copied, dataset.wanted)
  announceNewOffers(language, dataset.until)
  addFinder(language)
  printAddress()
  if (document.querySelector(".mv-large") !== null) {
    const { addPhotoSheets } = await import("./photos/photo-sheet.ts")
    await loadStyles(photoStylesUrl)
    addPhotoSheets(language)
  }
  if (document.querySelector(".mv-cart") !== null) {
    const { prepareCart } = await import("./cart/prepare-cart.ts")
    await prepareCart()
  }
  await registerOfflineWorker()
}

prepare()
