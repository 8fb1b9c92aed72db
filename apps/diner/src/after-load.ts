/**
 * Prepares a menu page after its load event: search and allergen filter, offline copy, and on a Premium page the cart.
 * Reading, filtering by category and changing the language work without it.
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
