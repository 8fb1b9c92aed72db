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
import type { Pulse } from "./pulse/pulse.ts"
import { loadFurtherWords } from "./texts/load-further-words.ts"

async function prepare(): Promise<void> {
  foldLanguages()
  const lang = cartButton()?.dataset.lang ?? "fr"
  const words = loadFurtherWords(lang)
  const pulse = openPagePulse(lang)
  // What a weak network loses of one part must not stop the others: the cart with its orders, and the offline copy.
  await Promise.allSettled([prepareMenu(lang, words, pulse), preparePhotos(lang, words, pulse), prepareOrders()])
  await registerOfflineWorker()
}

type Words = ReturnType<typeof loadFurtherWords>

async function prepareMenu(lang: string, words: Words, pulse: Pulse | null): Promise<void> {
  const [further] = await Promise.all([words, loadStyles(stylesUrl)])
  const language = lang as FirstLanguage
  const { copied, wanted, until } = document.documentElement.dataset
  showMenuReplaced(further?.menuReplaced ?? menuReplacedWords[language])
  announceOfflineCopy(further?.offlineCopy ?? offlineCopyWords[language], copied, wanted)
  announceNewOffers(further?.newOffers ?? newOffersWords[language], until)
  addFinder(further?.finder ?? finderStrings[language], pulse)
  printAddress()
}

async function preparePhotos(lang: string, words: Words, pulse: Pulse | null): Promise<void> {
  if (document.querySelector(".mv-large") === null) return
  const { addFromPhotoWords, addPhotoSheets } = await import("./photos/photo-sheet.ts")
  const [further] = await Promise.all([words, loadStyles(photoStylesUrl)])
  addPhotoSheets(further?.addFromPhoto ?? addFromPhotoWords[lang as FirstLanguage], pulse?.openPhoto)
}

async function prepareOrders(): Promise<void> {
  if (cartButton() === null) return
  const { prepareCart } = await import("./cart/prepare-cart.ts")
  await prepareCart()
}

prepare()
