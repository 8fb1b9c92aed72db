import type { Language } from "@ardoise/domain/menu/allergens"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { ArdoiseMark } from "./ardoise-mark.tsx"
import { CategoryRail, sectionId } from "./category-rail.tsx"
import { CategorySection } from "./category-section.tsx"
import { LanguageSelector } from "./language-selector.tsx"
import { RestaurantLines } from "./restaurant-lines.tsx"
import { type ShownMenu, shownName } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"

type MenuViewProps = {
  menu: ShownMenu
  /** "" when the owner gave none: the line is then left out. */
  restaurantName: string
  /** What the owner told of the restaurant: it stands at the foot. Left out, nothing was told. */
  profile?: RestaurantProfile
  /** Whether the menu's owner is Premium (A09). */
  isPremium: boolean
  language: Language
  /** Ids of the dishes that cannot be had for the time being. */
  soldOut?: readonly string[] | undefined
  /** Whether dishes carry the "+" of the cart: its host must then answer it. */
  hasCart?: boolean
  /** Whether the language can be chosen: its host must then answer `?lang=` (Premium only). */
  hasLanguages?: boolean
}

/** A menu's name as diners read it: "Menu sans nom" when it has none (spec 2). */
export function menuTitle(
  menu: { readonly name: string; readonly translatedName?: string },
  language: Language,
): string {
  return menu.name.trim() === "" ? dinerStrings[language].unnamedMenu : shownName(menu)
}

/**
 * How a menu looks, for diners and in the owner's preview (spec 2, PUB-11 to PUB-21). Its host is an element of class `mv`
 * with `menu-view.css`; the chips filter by the rules of `categoryFilterRules`, which the host adds to its styles.
 */
export function MenuView({
  menu,
  restaurantName,
  profile = emptyProfile,
  isPremium,
  language,
  soldOut,
  hasCart = false,
  hasLanguages = false,
}: MenuViewProps) {
  const strings = dinerStrings[language]
  const categories = inDisplayOrder(menu.categories)
  return (
    <>
      <header className="mv-sign">
        {hasLanguages && <LanguageSelector language={language} />}
        {restaurantName.trim() !== "" && (
          <p className="mv-restaurant" dir="auto" lang={language === "fr" ? undefined : "fr"}>
            {restaurantName}
          </p>
        )}
        <h1 dir="auto">{menuTitle(menu, language)}</h1>
      </header>
      <main>
        {categories.length > 0 && <CategoryRail categories={categories} language={language} />}
        <div className={hasCart ? "mv-sheet mv-orderable" : "mv-sheet"}>
          {categories.map((category, index) => (
            <CategorySection
              key={sectionId(index)}
              category={category}
              id={sectionId(index)}
              language={language}
              hasCart={hasCart}
              {...(soldOut && { soldOut })}
            />
          ))}
        </div>
      </main>
      <footer className="mv-foot">
        <RestaurantLines profile={profile} language={language} />
        <p>{profile.isServiceIncluded ? strings.priceNote : strings.priceNoteWithoutService}</p>
        {language !== "fr" && <p>{strings.translated}</p>}
        {!isPremium && <p className="mv-on-screen">{strings.translationIsPremium}</p>}
        <a href="/confidentialite">{strings.privacy}</a>
        <ArdoiseMark />
      </footer>
    </>
  )
}
