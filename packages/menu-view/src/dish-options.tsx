import type { Language } from "@ardoise/domain/menu/allergens"
import { optionsOf } from "@ardoise/domain/menu/dish-options"
import { formatPrice } from "@ardoise/domain/money"
import { type OptionTexts, optionTextsOf } from "@ardoise/domain/translation/option-texts"
import { Fragment } from "react"
import type { ShownDish, ShownMenu } from "./shown-texts.ts"
import { colonOf, dinerStrings } from "./strings.ts"
import { UntranslatedMark } from "./untranslated-mark.tsx"

/** Whether a dish of the menu has options. Their styles are added only then. */
export function hasOptions(menu: ShownMenu): boolean {
  return menu.categories.some((category) => category.dishes.some((dish) => optionsOf(dish).length > 0))
}

type DishOptionsProps = {
  dish: ShownDish
  language: Language
  /** Ids of what is sold out: choices as `{dish}/{choice}`. */
  soldOut: readonly string[]
}

/**
 * The options of a dish in words, one line each: "Cuisson : Bleu, Saignant". A choice names what it adds to the price
 * and to the allergens. The attributes are for the page's scripts: `data-o` and `data-c` are ids, `data-k` the fewest
 * and the most choices, `data-p` the supplement in cents, and `data-fr` the stored names of the allergens, "?" without
 * a declaration.
 */
export function DishOptions({ dish, language, soldOut }: DishOptionsProps) {
  const colon = colonOf(language)
  return optionTextsOf(dish, language === "fr").map(({ id, name, min, max, choices }) => (
    <p key={id} className="mv-options" data-o={id} data-k={`${min}-${max}`}>
      <b lang={name.isFrench ? "fr" : undefined}>{name.text}</b>
      <UntranslatedMark mark={name.mark} language={language} />
      {colon}{" "}
      {choices.map((choice, at) => (
        <Fragment key={choice.id}>
          <b
            lang={choice.name.isFrench ? "fr" : undefined}
            data-c={choice.id}
            data-p={choice.cents > 0 ? choice.cents : undefined}
            data-gone={soldOut.includes(`${dish.id}/${choice.id}`) ? dinerStrings[language].soldOut : undefined}
          >
            {choice.name.text}
          </b>
          <UntranslatedMark mark={choice.name.mark} language={language} />
          {choice.cents > 0 && ` +\u00a0${formatPrice(choice.cents, language)}`}
          <AddedAllergens choice={choice} language={language} />
          {at < choices.length - 1 && ", "}
        </Fragment>
      ))}
    </p>
  ))
}

type AddedAllergensProps = { choice: OptionTexts["choices"][number]; language: Language }

/** What a choice adds to the allergens of its dish, in brackets. */
function AddedAllergens({ choice: { declaration, stored, allergens }, language }: AddedAllergensProps) {
  if (declaration === "none") return null
  const isUndeclared = declaration === "undeclared"
  const words = isUndeclared ? dinerStrings[language].choiceUndeclared : allergens.join(", ")
  return (
    <>
      {" "}
      <i data-fr={isUndeclared ? "?" : language === "fr" ? undefined : stored.join(", ")}>{`(${words})`}</i>
    </>
  )
}
