import type { Menu } from "@ardoise/domain/menu/menu"
import { findTranslations, type TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import type { ReviewedMenu } from "@ardoise/domain/translation/reviewed-menu"
import { loadMenuTranslation } from "../menus/load-translation.ts"
import type { Db } from "../storage/schema.ts"
import { listReviewedTranslations } from "./translation-queries.ts"

/** Translates a menu for diners: what its owner has reviewed, and the dictionaries for the rest. */
export async function translateForDiners(
  db: Db,
  ownerId: string,
  menu: Menu,
  language: TranslatedLanguage,
): Promise<ReviewedMenu> {
  const { translateMenu } = await loadMenuTranslation()
  const { withReviewedTexts } = await import("@ardoise/domain/translation/reviewed-menu")
  const rows = await listReviewedTranslations(db, ownerId, language)
  return withReviewedTexts(translateMenu(menu, language), findTranslations(menu.id, rows))
}
