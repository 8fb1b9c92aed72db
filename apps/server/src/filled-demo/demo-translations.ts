import { toMenu } from "@ardoise/contract/menu-mapping"
import type { MenuData } from "@ardoise/contract/menu-rows"
import { listFrenchTexts } from "@ardoise/domain/translation/owner-translations"
import type { Database } from "../storage/database.ts"
import { suggestFromDictionaries } from "../translations/suggest-from-dictionaries.ts"
import { openSuggestions } from "../translations/suggestions.ts"
import { insertTranslations } from "../translations/translation-commands.ts"

const language = "en"

/** What the owner has accepted, by the French text. The texts without a line have a proposal or nothing. */
const accepted: Readonly<Record<string, string>> = {
  "Carte d’automne": "Autumn menu",
  Entrées: "Starters",
  "Œufs mayonnaise": "Eggs mayonnaise",
  "Poireaux vinaigrette": "Leeks vinaigrette",
  "Poireaux crayon, vinaigrette aux noisettes torréfiées": "Young leeks, roasted hazelnut vinaigrette",
  "Soupe à l’oignon gratinée": "French onion soup",
  Plats: "Main courses",
  "Quenelle de brochet, sauce Nantua": "Pike quenelle with crayfish sauce",
  "Gratinée au four, riz de Camargue": "Browned in the oven, Camargue rice",
  "Bœuf bourguignon": "Beef bourguignon",
  "Joue de bœuf mijotée dix heures au pinot noir": "Beef cheek simmered for ten hours in Pinot Noir",
  "Sole meunière": "Sole meunière",
  "Beurre noisette, citron, pommes vapeur": "Brown butter, lemon, steamed potatoes",
  "Risotto aux cèpes": "Porcini risotto",
  "Parmesan affiné 24 mois, persil plat": "24-month Parmesan, flat-leaf parsley",
  Boissons: "Drinks",
  "Limonade artisanale": "Craft lemonade",
  "Citron, fleur de sureau": "Lemon, elderflower",
  Desserts: "Desserts",
  "Tarte aux pralines roses": "Pink praline tart",
  "Pâte sablée, crème épaisse": "Shortcrust pastry, thick cream",
  "Île flottante": "Floating island",
  Vins: "Wines",
}

/** The French of a text as it was when its translation was accepted: the owner has changed it since. */
const acceptedBefore: Readonly<Record<string, readonly [french: string, translated: string]>> = {
  "Œufs fermiers, mayonnaise montée à la minute, cébette": [
    "Œufs fermiers, mayonnaise montée au citron",
    "Farm eggs, mayonnaise whisked with lemon",
  ],
}

/** Stores a menu's English texts as an owner leaves them: most accepted, one outdated, some only proposed. */
export async function fillTranslations(
  database: Database,
  menu: { readonly ownerId: string; readonly menuId: string; readonly document: MenuData },
  at: string,
): Promise<void> {
  const { ownerId, menuId, document } = menu
  const texts = listFrenchTexts(toMenu(menuId, document))
  const rows = texts.flatMap(({ part, ref, french }) => {
    const [source, text] = acceptedBefore[french] ?? [french, accepted[french]]
    return text === undefined ? [] : [{ menu_id: menuId, language, part, ref, source, text }]
  })
  const stored = await database.run(insertTranslations, { ownerId, rows, at, wantsOne: false })
  if (!stored.ok) throw new Error(stored.code)
  for (const only of ["missing", "stale"] as const) {
    const wanted = { ownerId, menuId, language, only } as const
    const suggestions = await openSuggestions({ database, clock: () => at }, wanted)
    await suggestFromDictionaries(suggestions, () => undefined)
  }
}
