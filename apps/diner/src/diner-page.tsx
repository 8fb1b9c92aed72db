import type { PageAssets, PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { shownName } from "@ardoise/domain/menu/shown-text"
import { structuredData } from "@ardoise/domain/sharing/structured-data"
import { MenuView, menuTitle } from "@ardoise/menu-view/menu-view"
import type { ShownCategory } from "@ardoise/menu-view/shown-texts"
import { CartPill } from "./cart/cart-pill.tsx"
import { Document } from "./document.tsx"

/** Maximum number of categories in the description. Search engines cut longer texts. */
const describedCategories = 8

type DinerPageProps = {
  page: Extract<PublicMenuPage, { kind: "menu" }>
  assets: PageAssets
  styles: string
  script?: string
}

/** The public menu as a document. The server sends it complete, so it has no loading state (A68). */
export function DinerPage({ page, assets, styles, script }: DinerPageProps) {
  const { menu, restaurantName, profile, isPremium, language, isIndexable, url } = page
  const title = [menuTitle(menu, language), restaurantName].filter((part) => part.trim() !== "").join(" — ")
  const categories = inDisplayOrder<ShownCategory>(menu.categories).map(shownName)
  const named = categories.filter((name) => name.trim() !== "")
  const description = [title, ...named.slice(0, describedCategories)].join(", ")
  const data = isIndexable && language === "fr" ? structuredData({ name: restaurantName, profile, menu, url }) : null
  return (
    <Document
      language={language}
      until={page.offersUntil}
      title={title}
      description={description}
      isIndexable={isIndexable}
      url={url}
      data={data}
      hasModelTexts={page.hasModelTexts}
      assets={assets}
      styles={styles}
      script={script}
    >
      <MenuView
        menu={menu}
        restaurantName={restaurantName}
        profile={profile}
        isPremium={isPremium}
        language={language}
        isReviewed={page.isReviewed}
        specials={page.specials}
        soldOut={page.soldOut}
        setMenusNotServed={page.setMenusNotServed}
        promotions={page.promotions}
        orderOffers={page.cartOffers?.orders}
        hasCart={isPremium}
        hasLanguages={isPremium}
      />
      {isPremium && (
        <CartPill
          menuId={menu.id}
          language={language}
          assets={assets}
          offers={page.cartOffers}
          paysAtTable={page.paysAtTable}
        />
      )}
    </Document>
  )
}
