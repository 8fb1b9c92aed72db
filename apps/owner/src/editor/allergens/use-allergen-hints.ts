import { useDeferredValue, useEffect, useMemo, useState } from "react"
import { type AllergenChoice, toDeclaration } from "./allergen-choice.ts"

/** The texts of a dish. */
export type DishTexts = { readonly name: string; readonly description: string }

type Rule = typeof import("@ardoise/domain/allergen-hints/allergen-hints")

let loaded: Rule | null = null

/**
 * Returns the allergens to check in the recipe of a dish. Its words are read after the screen has shown what was typed.
 * The table of words is loaded with the first dish.
 *
 * @param texts null without hints
 */
export function useAllergenHints(texts: DishTexts | null, choice: AllergenChoice) {
  const [rule, setRule] = useState(loaded)
  const name = useDeferredValue(texts?.name ?? "")
  const description = useDeferredValue(texts?.description ?? "")
  const isNeeded = texts !== null && rule === null
  // Talks to the network.
  useEffect(() => {
    if (!isNeeded) return
    let isShown = true
    import("@ardoise/domain/allergen-hints/allergen-hints").then(
      (module) => {
        loaded = module
        if (isShown) setRule(module)
      },
      // A dish can be declared without reminders. The next dish tries again.
      () => undefined,
    )
    return () => {
      isShown = false
    }
  }, [isNeeded])
  return useMemo(
    () => rule?.allergenHints({ name, description, allergens: toDeclaration(choice) }) ?? [],
    [rule, name, description, choice],
  )
}
