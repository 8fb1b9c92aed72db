import type { Language } from "@ardoise/domain/menu/allergens"
import { isSetMenuOpen, setMenusOf } from "@ardoise/domain/menu/set-menus"
import { formatPrice, formatStoredPrice } from "@ardoise/domain/money"
import { sectionId, setMenusPlace } from "./category-rail.tsx"
import { type SetMenuTexts, type ShownMenu, setMenuTextsOf } from "./shown-texts.ts"
import { dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

/** Whether a menu has set menus. Their styles and their chip are added only then. */
export const hasSetMenus = (menu: ShownMenu): boolean => setMenusOf(menu).length > 0

type SetMenusProps = {
  menu: ShownMenu
  language: Language
  /** Ids of the sold-out dishes: a set menu is sold out while one of its courses has no other dish. */
  soldOut: readonly string[]
}

/** The set menus of a menu in one printed frame: name, price, courses, and whether a drink is included. */
export function SetMenus({ menu, language, soldOut }: SetMenusProps) {
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
              soldOut={soldOut}
              language={language}
            />
          ))}
        </ul>
      </div>
    </section>
  )
}

type SetMenuCardProps = { texts: SetMenuTexts; isOpen: boolean; soldOut: readonly string[]; language: Language }

function SetMenuCard({ texts, isOpen, soldOut, language }: SetMenuCardProps) {
  const { setMenu, name, description, courses } = texts
  const strings = dinerStrings[language]
  const drink = setMenu.drink === "included" ? strings.drinkIncluded : strings.drinkExcluded
  return (
    <li data-gone={isOpen ? undefined : ""}>
      <h3>
        <span lang={name.isFrench ? "fr" : undefined}>
          {name.text}
          <UntranslatedMark mark={name.mark} language={language} />
        </span>{" "}
        <bdi>{isOpen ? formatStoredPrice(setMenu.price, language) : strings.soldOut}</bdi>
      </h3>
      {description.text !== "" && (
        <p lang={description.isFrench ? "fr" : undefined}>
          {description.text}
          <UntranslatedMark mark={description.mark} language={language} />
        </p>
      )}
      {courses.map((course) => (
        <CourseLine key={course.course.id} texts={course} soldOut={soldOut} language={language} />
      ))}
      <p className="mv-drink">{drink}</p>
      <p>{strings.allergensByChoice}</p>
    </li>
  )
}

type CourseLineProps = { texts: SetMenuTexts["courses"][number]; soldOut: readonly string[]; language: Language }

/** "Entrée au choix", or "Plat : Sole + 2,00 €, Daube". For a whole category only the dishes with a supplement follow. */
function CourseLine({ texts: { course, name, dishes }, soldOut, language }: CourseLineProps) {
  const colon = language === "fr" ? "\u00a0:" : language === "zh" ? "：" : ":"
  const isWhole = course.categoryId !== null
  const heading = isWhole ? dinerStrings[language].anyOf.replace("{course}", () => name.text) : name.text
  return (
    <p className="mv-course">
      <b>{heading}</b>
      <UntranslatedMark mark={name.mark} language={language} />
      {dishes.length > 0 && `${colon} `}
      {dishes.map((dish, at) => (
        <span key={dish.id} data-gone={soldOut.includes(dish.id) ? "" : undefined}>
          <b>{dish.name.text}</b>
          <UntranslatedMark mark={dish.name.mark} language={language} />
          {dish.supplementCents > 0 && `\u00a0+\u00a0${formatPrice(dish.supplementCents, language)}`}
          {/* Not a comma: many names of dishes contain one. */}
          {at < dishes.length - 1 && " · "}
        </span>
      ))}
    </p>
  )
}
