import type { AllergenDeclaration } from "../menu/allergens.ts"
import { optionsOf, supplementCents } from "../menu/dish-options.ts"
import type { Dish } from "../menu/menu.ts"
import { type ShownText, toShownText } from "../menu/shown-text.ts"
import type { TranslatedDish } from "./translated-menu.ts"

/** An option in the language of a page or a paper. */
export type OptionTexts = {
  readonly id: string
  readonly name: ShownText
  readonly min: number
  readonly max: number
  readonly choices: readonly {
    readonly id: string
    readonly name: ShownText
    /** What the choice adds to the price, in cents. */
    readonly cents: number
    readonly declaration: AllergenDeclaration["state"]
    /** The names that the menu stores, and the same in that language. */
    readonly stored: readonly string[]
    readonly allergens: readonly string[]
  }[]
}

/** Returns the options of a dish for a French page or paper, or for a translated one. */
export function optionTextsOf(dish: Dish | TranslatedDish, isFrench: boolean): readonly OptionTexts[] {
  const translated = isFrench || !("translatedName" in dish) ? undefined : dish.translatedOptions
  return optionsOf(dish).map((option, at) => {
    const texts = translated?.[at]
    return {
      id: option.id,
      name: toShownText(option.name, texts?.translatedName),
      min: option.min,
      max: option.max,
      choices: option.choices.map((choice, index) => {
        const stored = choice.allergens.state === "present" ? choice.allergens.names : []
        return {
          id: choice.id,
          name: toShownText(choice.name, texts?.choices[index]?.translatedName),
          cents: supplementCents(choice),
          declaration: choice.allergens.state,
          stored,
          allergens: texts?.choices[index]?.translatedAllergens ?? stored,
        }
      }),
    }
  })
}
