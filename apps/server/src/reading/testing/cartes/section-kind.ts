import type { DishKind } from "./dish-words.ts"
import type { DrinkKind, WineKind } from "./drink-words.ts"

/** What the dishes of a part of a menu are. */
export type SectionKind = DishKind | DrinkKind | WineKind | "formules"
