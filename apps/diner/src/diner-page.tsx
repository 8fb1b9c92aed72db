import type { PageAssets, PublicMenuPage } from "@ardoise/contract/public-menu-page"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { MenuView, menuTitle } from "@ardoise/menu-view/menu-view"
import { Document } from "./document.tsx"

/** How many categories a search engine is told of; it cuts longer texts anyway. */
const describedCategories = 8

type DinerPageProps = {
  page: Extract<PublicMenuPage, { kind: "menu" }>
  assets: PageAssets
  styles: string
}

/** The public menu as a document (spec 2): complete as it arrives, so there is nothing to wait for (A68). */
export function DinerPage({ page, assets, styles }: DinerPageProps) {
  const { menu, restaurantName, isPremium, language, isIndexable } = page
  const title = [menuTitle(menu, language), restaurantName].filter((part) => part.trim() !== "").join(" — ")
  const categories = inDisplayOrder(menu.categories).map((category) => category.name)
  const named = categories.filter((name) => name.trim() !== "")
  const description = [title, ...named.slice(0, describedCategories)].join(", ")
  return (
    <Document
      language={language}
      title={title}
      description={description}
      isIndexable={isIndexable}
      assets={assets}
      styles={styles}
    >
      <MenuView menu={menu} restaurantName={restaurantName} isPremium={isPremium} language={language} />
    </Document>
  )
}
