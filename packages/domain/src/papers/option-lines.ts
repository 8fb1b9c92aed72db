import type { Dish } from "../menu/menu.ts"
import { formatPrice } from "../money.ts"
import { optionTextsOf } from "../translation/option-texts.ts"
import type { TranslatedDish } from "../translation/translated-menu.ts"
import { allergensOfChoice, type PaperVoice } from "./paper-allergens.ts"
import { colonOf } from "./paper-words.ts"

/**
 * Returns the options of a dish as lines below it, such as "Sauce : Mayonnaise + 1,50 € (Œufs), Ketchup". Each choice
 * says what it adds to the price, and to the allergens in the form of the paper.
 */
export function optionLines(dish: Dish | TranslatedDish, voice: PaperVoice): readonly string[] {
  const { words, written } = voice
  return optionTextsOf(dish, words.language === "fr").map(({ name, choices }) => {
    const parts = choices.map((choice) => {
      const more = choice.cents > 0 ? `\u00a0+\u00a0${formatPrice(choice.cents)}` : ""
      return `${written(`${choice.name.text}${more}`)} ${allergensOfChoice(choice, voice)}`.trim()
    })
    return `${written(name.text)}${colonOf(words)} ${parts.join(", ")}`
  })
}
