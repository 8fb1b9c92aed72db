import type { Language } from "@ardoise/domain/menu/allergens"
import { isSetMenuOpen, setMenusOf } from "@ardoise/domain/menu/set-menus"
import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import { describeWindows } from "@ardoise/domain/restaurant/describe-windows"
import { sectionId, setMenusPlace } from "./category-rail.tsx"
import { type SetMenuTexts, type ShownMenu, setMenuTextsOf } from "./shown-texts.ts"
import { colonOf, dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

/** Whether a menu has set menus. Their styles and their chip are added only then. */
export const hasSetMenus = (menu: ShownMenu): boolean => setMenusOf(menu).length > 0

type SetMenusProps = {
  menu: ShownMenu
  language: Language
  /** Ids of the sold-out dishes: a set menu is sold out while one of its courses has no other dish. */
  soldOut: readonly string[]
  /** Ids of the set menus that are not served now. */
  notServed: readonly string[]
  /** Whether they can be added to a cart. */
  hasCart: boolean
}

/** The set menus of a menu in one printed frame: name, price, courses, and whether a drink is included. */
export function SetMenus({ menu, language, soldOut, notServed, hasCart }: SetMenusProps) {
  const strings = dinerStrings[language]
  return (
    <section className="mv-category mv-sets" id={sectionId(setMenusPlace)}>
      <div>
        <h2>{strings.setMenus}</h2>
        <ul>
          {setMenuTextsOf(menu, language === "fr").map((texts) => (
            <SetMenuCard
              key={texts.setMenu.id}
              texts={texts}
              isOpen={isSetMenuOpen(menu, texts.setMenu, soldOut)}
              isServed={!notServed.includes(texts.setMenu.id)}
              soldOut={soldOut}
              language={language}
              hasCart={hasCart}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

type SetMenuCardProps = Omit<SetMenusProps, "menu" | "notServed"> & {
  texts: SetMenuTexts
  isOpen: boolean
  isServed: boolean
}

function SetMenuCard({ texts, isOpen, isServed, soldOut, language, hasCart }: SetMenuCardProps) {
  const { setMenu, name, frenchName, description, courses } = texts
  const strings = dinerStrings[language]
  const drink = setMenu.drink === "included" ? strings.drinkIncluded : strings.drinkExcluded
  return (
    <li data-gone={isOpen ? undefined : ""} data-off={isServed ? undefined : ""}>
      <h3>
        <span lang={name.isFrench ? "fr" : undefined}>{name.text}</span>
        <UntranslatedMark mark={name.mark} language={language} />{" "}
        <bdi>{isOpen ? formatStoredPrice(setMenu.price, language) : strings.soldOut}</bdi>
      </h3>
      {hasCart && isOpen && isServed && (
        <button
          type="button"
          className="mv-plus"
          // With a name, a tap opens the choices.
          name="choose"
          data-n="0"
          value={setMenu.id}
          aria-label={strings.add}
        />
      )}
      {frenchName !== null && (
        <p className="mv-french" lang="fr">
          {frenchName}
        </p>
      )}
      {description.text !== "" && (
        <p lang={description.isFrench ? "fr" : undefined}>
          {description.text}
          <UntranslatedMark mark={description.mark} language={language} />
        </p>
      )}
      {/* One running line, as on paper. */}
      <p className="mv-options">
        {courses.map((course) => (
          <CourseWords key={course.course.id} texts={course} soldOut={soldOut} language={language} />
        ))}
        <span className="mv-drink">{drink}</span>
      </p>
      {setMenu.windows.length > 0 && (
        <p className="mv-hours">
          {!isServed && <b>{strings.notNow}</b>}{" "}
          {strings.served.replace("{when}", describeWindows(setMenu.windows, language))}
        </p>
      )}
      <p>{strings.allergensByChoice}</p>
    </li>
  )
}

type CourseWordsProps = { texts: SetMenuTexts["courses"][number]; soldOut: readonly string[]; language: Language }

/**
 * "Entrée au choix", or "Plat : Sole + 2,00 €, Daube". For a whole category only the dishes with a supplement follow.
 * The attributes are for the page's scripts: `data-o` is the course, `data-s` the section of its category, `data-d` a
 * dish and `data-p` its supplement in cents.
 */
function CourseWords({ texts: { course, name, categoryPlace, dishes }, soldOut, language }: CourseWordsProps) {
  const colon = colonOf(language)
  const [before, after] = course.categoryId === null ? [] : dinerStrings[language].anyOf.split("{course}")
  return (
    <span
      className="mv-course"
      data-o={course.id}
      data-s={categoryPlace === null ? undefined : sectionId(categoryPlace)}
    >
      {before}
      <b lang={name.isFrench ? "fr" : undefined}>{name.text}</b>
      <UntranslatedMark mark={name.mark} language={language} />
      {after}
      {dishes.length > 0 && `${colon} `}
      {dishes.map((dish, at) => (
        <span
          key={dish.id}
          data-d={dish.id}
          data-p={dish.supplementCents > 0 ? dish.supplementCents : undefined}
          data-gone={soldOut.includes(dish.id) ? "" : undefined}
        >
          <b lang={dish.name.isFrench ? "fr" : undefined}>{dish.name.text}</b>
          <UntranslatedMark mark={dish.name.mark} language={language} />
          {dish.supplementCents > 0 && ` +\u00a0${formatPrice(dish.supplementCents, language)}`}
          {/* Not a comma: many names of dishes contain one. */}
          {at < dishes.length - 1 && " · "}
        </span>
      ))}
      {" · "}
    </span>
  )
}
