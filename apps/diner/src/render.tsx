import type { PageAssets, PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { categoryFilterRules } from "@ardoise/menu-view/category-rail"
import boardCss from "@ardoise/menu-view/daily-board.css?inline"
import { hasOptions } from "@ardoise/menu-view/dish-options"
import { hasPhotos } from "@ardoise/menu-view/dish-photo-view"
import languagesCss from "@ardoise/menu-view/languages.css?inline"
import markCss from "@ardoise/menu-view/mark.css?inline"
import menuViewCss from "@ardoise/menu-view/menu-view.css?inline"
import optionsCss from "@ardoise/menu-view/options.css?inline"
import photosCss from "@ardoise/menu-view/photos.css?inline"
import promotionsCss from "@ardoise/menu-view/promotions.css?inline"
import { hasMark } from "@ardoise/menu-view/restaurant-mark"
import { hasSetMenus } from "@ardoise/menu-view/set-menus"
import setMenusCss from "@ardoise/menu-view/set-menus.css?inline"
import soldOutCss from "@ardoise/menu-view/sold-out.css?inline"
import translatedCss from "@ardoise/menu-view/translated.css?inline"
import japaneseCss from "@ardoise/menu-view/translated-ja.css?inline"
import fallbackFontsCss from "@ardoise/ui/styles/carte-fallbacks.css?inline"
import type { ReactElement } from "react"
import { renderToStaticMarkup } from "react-dom/server"
import billCss from "./bill/bill.css?inline"
import { BillPage, followsBill } from "./bill/bill-page.tsx"
import noteCss from "./bill/note.css?inline"
import { NotePage } from "./bill/note-page.tsx"
import { ToProviderPage } from "./bill/to-provider-page.tsx"
import cartControlsCss from "./cart/cart-controls.css?inline"
import { DinerPage } from "./diner-page.tsx"
import documentCss from "./document.css?inline"
import { NotFoundPage } from "./not-found-page.tsx"
import noticeCss from "./notice.css?inline"
import { AccessibilityPage } from "./site/accessibility-page.tsx"
import discoverCss from "./site/discover.css?inline"
import { DiscoverPage } from "./site/discover-page.tsx"
import { LegalNoticePage } from "./site/legal-notice-page.tsx"
import { PrivacyPage } from "./site/privacy-page.tsx"
import siteCss from "./site/site.css?inline"
import { TermsPage } from "./site/terms-page.tsx"
import { UnavailablePage } from "./unavailable-page.tsx"
import { WeeklyStopPage } from "./weekly-stop-page.tsx"

/**
 * Renders a diner's page as a whole document. Reading it needs no script; a page with Premium also has the loader of
 * the cart (A09). Texts of owners and visitors are always escaped.
 */
export const renderPublicMenu: RenderPublicMenu = (page, assets) => {
  const styles = stylesOf(page, assets)
  const script = scriptOf(page, assets)
  const markup = lighter(renderToStaticMarkup(documentOf(page, assets, styles, script)))
  const inlineScripts = script === undefined ? [] : [script]
  return {
    html: `<!doctype html>${markup}`,
    inlineStyles: [styles],
    inlineScripts,
    loadsScripts: inlineScripts.length > 0,
    sendsForms: hasForm(page),
  }
}

/** Whether a page has a form that is sent to the server. */
function hasForm(page: PublicMenuPage): boolean {
  if (page.kind === "note") return page.letter !== null
  return page.kind === "bill" || (page.kind === "weekly-stop" && page.state === "asks")
}

/**
 * The script of a menu: loads `after-load` after the load event. On a Premium page, the loader of the cart is in front
 * of it.
 */
function scriptOf(page: PublicMenuPage, assets: PageAssets): string | undefined {
  if (page.kind === "bill" && followsBill(page)) {
    return `onload=()=>import(${JSON.stringify(assets.billScriptUrl)}).catch(()=>0)`
  }
  if (page.kind !== "menu") return undefined
  const afterLoad = `onload=()=>import(${JSON.stringify(assets.afterLoadUrl)}).catch(()=>0)`
  return hasCart(page) ? `${assets.loaderScript};${afterLoad}` : afterLoad
}

const hasCart = (page: PublicMenuPage) => page.kind === "menu" && page.isPremium

/**
 * Removes parts of React's markup that HTML does not need. Apostrophes need no entity, because attributes are in double
 * quotes. The next tag closes paragraphs before it. Typed texts cannot match, because "<" and double quotes in them are
 * already escaped.
 */
function lighter(markup: string): string {
  return markup
    .replace("<meta charSet=", "<meta charset=")
    .replaceAll("&#x27;", "'")
    .replaceAll("</p></li>", "")
    .replaceAll("</p><p", "<p")
}

function documentOf(page: PublicMenuPage, assets: PageAssets, styles: string, script?: string): ReactElement {
  switch (page.kind) {
    case "menu":
      return <DinerPage page={page} assets={assets} styles={styles} script={script} />
    case "bill":
      return <BillPage page={page} assets={assets} styles={styles} script={script} />
    case "note":
      return <NotePage page={page} assets={assets} styles={styles} />
    case "to-provider":
      return <ToProviderPage page={page} assets={assets} styles={styles} />
    case "unavailable":
      return <UnavailablePage route={page.route} searchedId={page.searchedId} assets={assets} styles={styles} />
    case "weekly-stop":
      return <WeeklyStopPage state={page.state} assets={assets} styles={styles} />
    case "not-found":
      return <NotFoundPage assets={assets} styles={styles} />
    case "discover":
      return <DiscoverPage page={page} assets={assets} styles={styles} />
    case "legal-notice":
      return <LegalNoticePage operator={page.operator} url={page.url} assets={assets} styles={styles} />
    case "privacy":
      return <PrivacyPage operator={page.operator} url={page.url} assets={assets} styles={styles} />
    case "terms":
      return <TermsPage operator={page.operator} url={page.url} assets={assets} styles={styles} />
    case "accessibility":
      return <AccessibilityPage operator={page.operator} url={page.url} assets={assets} styles={styles} />
  }
}

function stylesOf(page: PublicMenuPage, assets: PageAssets): string {
  const shared = fontFaces(assets.carteFontUrl) + documentCss + menuViewCss
  switch (page.kind) {
    case "menu": {
      const premium = hasCart(page) ? languagesCss + cartControlsCss : ""
      const translated = page.language === "fr" ? "" : translatedCss + (page.language === "ja" ? japaneseCss : "")
      const photos = hasPhotos(page.menu) ? photosCss : ""
      const options = hasOptions(page.menu) ? optionsCss : ""
      const board = page.specials?.length ? boardCss : ""
      const setMenus = hasSetMenus(page.menu)
      const promotions = page.promotions || page.cartOffers ? promotionsCss : ""
      const mark = hasMark(page.profile) ? markCss : ""
      const isPortionGone = page.specials?.some(({ left }) => left === 0)
      const soldOut = page.soldOut?.length || isPortionGone ? soldOutCss : ""
      return (
        shared +
        premium +
        translated +
        photos +
        options +
        board +
        (setMenus ? setMenusCss : "") +
        promotions +
        mark +
        soldOut +
        categoryFilterRules(page.menu.categories.length, setMenus)
      )
    }
    case "bill":
    case "to-provider":
      return fontFaces(assets.carteFontUrl) + documentCss + languagesCss + billCss
    case "note":
      return fontFaces(assets.carteFontUrl) + documentCss + noteCss
    case "unavailable":
    case "weekly-stop":
    case "not-found":
      return shared + noticeCss
    case "discover":
      return shared + siteCss + discoverCss
    case "legal-notice":
    case "privacy":
    case "terms":
    case "accessibility":
      return shared + siteCss
  }
}

/** Besley, the font of the menu, and what is shown until its file arrives. */
function fontFaces(url: string): string {
  const carte = `@font-face{font-family:"Ardoise Carte";src:url("${url}");font-weight:400 700;font-display:swap}`
  return carte + fallbackFontsCss
}
