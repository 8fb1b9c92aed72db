/**
 * What a menu page gets once it is there and read: search and allergen filter, the copy for a phone without a network, and on
 * a Premium page what its cart needs. Nothing of it is needed for reading, filtering by category or changing the language.
 */
import { toLanguage } from "@ardoise/domain/languages"
import stylesUrl from "./finder/finder.css?url"
import { addFinder } from "./finder/finder.ts"
import { loadStyles } from "./load-styles.ts"
import { keepOffline } from "./offline/keep-offline.ts"
import { showMenuOver } from "./offline/show-menu-over.ts"
import { tellCopy } from "./offline/tell-copy.ts"

async function prepare(): Promise<void> {
  const { lang, dataset } = document.documentElement
  const language = toLanguage(lang)
  await loadStyles(stylesUrl)
  showMenuOver(language)
  tellCopy(language, dataset.copied, dataset.wanted)
  addFinder(language)
  if (document.querySelector(".mv-cart") !== null) {
    const { prepareCart } = await import("./cart/prepare-cart.ts")
    await prepareCart()
  }
  await keepOffline()
}

prepare()
