import type { Language } from "@ardoise/domain/menu/allergens"
import { inDisplayOrder } from "@ardoise/domain/menu/categories"
import { countDishes } from "@ardoise/domain/menu/menu"
import { shownName, shownText } from "@ardoise/domain/menu/shown-text"
import type { OrderRule } from "@ardoise/domain/promotions/order-rules"
import type { ShownPromotions } from "@ardoise/domain/promotions/shown-price"
import { footLines } from "@ardoise/domain/regulation/legal-sentences"
import { emptyProfile, type RestaurantProfile } from "@ardoise/domain/restaurant/profile"
import { ArdoiseMark } from "./ardoise-mark.tsx"
import { CategoryRail, sectionId } from "./category-rail.tsx"
import { CategorySection } from "./category-section.tsx"
import { DailyBoard, type ShownSpecial } from "./daily-board.tsx"
import { LanguageSelector } from "./language-selector.tsx"
import { OrderOffers } from "./promotions.tsx"
import { RestaurantLines } from "./restaurant-lines.tsx"
import { RestaurantMark } from "./restaurant-mark.tsx"
import { hasSetMenus, SetMenus } from "./set-menus.tsx"
import type { ShownMenu } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

type LegalLinesProps = { menu: ShownMenu; profile: RestaurantProfile; language: Language }

/** What the law wants at the foot of a carte: origins of meat, homemade dishes, prices and service, free water. */
function LegalLines({ menu, profile, language }: LegalLinesProps) {
  const strings = dinerStrings[language]
  const { origins, homemade, price, freeWater } = footLines(menu, profile, language)
  const note = price || (profile.isServiceIncluded ? strings.priceNote : strings.priceNoteWithoutService)
  return (
    <>
      {origins !== "" && <p>{origins}</p>}
      {homemade !== "" && <p>{homemade}</p>}
      <p>{freeWater === "" ? note : `${note} ${freeWater}`}</p>
    </>
  )
}

type MenuViewProps = {
  menu: ShownMenu
  /** "" when the owner gave no name: the line is then omitted. */
  restaurantName: string
  /** The restaurant's details, shown in the footer. Defaults to an empty profile. */
  profile?: RestaurantProfile
  /** Whether the menu's owner is Premium (A09). */
  isPremium: boolean
  language: Language
  /** Whether the owner has read every translation. Defaults to no. */
  isReviewed?: boolean | undefined
  /** The dishes of the daily board. Defaults to none: the page then has no board. */
  specials?: readonly ShownSpecial[] | undefined
  /** Ids of the sold-out dishes. */
  soldOut?: readonly string[] | undefined
  /** Ids of the set menus that are not served now. Defaults to none. */
  setMenusNotServed?: readonly string[] | undefined
  /** What promotions do to the prices. Defaults to nothing. */
  promotions?: ShownPromotions | undefined
  /** Reductions of whole orders. Defaults to none. */
  orderOffers?: readonly OrderRule[] | undefined
  /** Whether dishes show the "+" of the cart. The host must then handle its presses. */
  hasCart?: boolean
  /** Whether the diner can choose the language (Premium only). The host must then handle `?lang=`. */
  hasLanguages?: boolean
}

/** Returns a menu's name as diners read it: "Menu sans nom", in the page's language, when it has no name. */
export function menuTitle(
  menu: { readonly name: string; readonly translatedName?: string },
  language: Language,
): string {
  return menu.name.trim() === "" ? dinerStrings[language].unnamedMenu : shownName(menu)
}

/**
 * Renders a menu, for diners and in the owner's preview. The host is an element of class `mv` with `menu-view.css`. The
 * host also adds the rules of `categoryFilterRules` to its styles, which make the chips filter.
 */
export function MenuView({
  menu,
  restaurantName,
  profile = emptyProfile,
  isPremium,
  language,
  isReviewed = false,
  specials = [],
  soldOut,
  setMenusNotServed = [],
  promotions,
  orderOffers = [],
  hasCart = false,
  hasLanguages = false,
}: MenuViewProps) {
  const strings = dinerStrings[language]
  const name = shownText(menu)
  const categories = inDisplayOrder(menu.categories)
  const isEmpty = countDishes(menu) === 0
  return (
    <>
      <header className="mv-sign">
        {hasLanguages && <LanguageSelector language={language} further={profile.languages} />}
        <RestaurantMark profile={profile} />
        {restaurantName.trim() !== "" && (
          <p className="mv-restaurant" dir="auto" lang={language === "fr" ? undefined : "fr"}>
            {restaurantName}
          </p>
        )}
        <h1 dir="auto" lang={name.isFrench ? "fr" : undefined}>
          {menuTitle(menu, language)}
          <UntranslatedMark mark={name.mark} language={language} />
        </h1>
      </header>
      <main>
        {specials.length > 0 && (
          <DailyBoard specials={specials} language={language} hasCart={hasCart} {...(soldOut && { soldOut })} />
        )}
        {!isEmpty && <CategoryRail categories={categories} language={language} hasSetMenus={hasSetMenus(menu)} />}
        <div className={hasCart ? "mv-sheet mv-orderable" : "mv-sheet"}>
          {orderOffers.length > 0 && <OrderOffers offers={orderOffers} language={language} />}
          {!isEmpty && hasSetMenus(menu) && (
            <SetMenus
              menu={menu}
              language={language}
              soldOut={soldOut ?? []}
              notServed={setMenusNotServed}
              hasCart={hasCart}
            />
          )}
          {isEmpty ? (
            <section className="mv-category mv-empty">
              <p>{strings.emptyMenu}</p>
            </section>
          ) : (
            categories.map((category, index) => (
              <CategorySection
                key={sectionId(index)}
                category={category}
                menu={menu}
                id={sectionId(index)}
                language={language}
                hasCart={hasCart}
                promotions={promotions}
                {...(soldOut && { soldOut })}
              />
            ))
          )}
        </div>
      </main>
      <footer className="mv-foot">
        <RestaurantLines profile={profile} language={language} />
        <LegalLines menu={menu} profile={profile} language={language} />
        {language !== "fr" && <p>{isReviewed ? strings.translatedAndReviewed : strings.translated}</p>}
        {!isPremium && <p className="mv-on-screen">{strings.translationIsPremium}</p>}
        <a href="/confidentialite">{strings.privacy}</a>
        <ArdoiseMark />
      </footer>
    </>
  )
}
