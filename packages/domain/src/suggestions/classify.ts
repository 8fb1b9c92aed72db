import { defaultCategories, sameCategoryName } from "../menu/categories.ts"
import type { Category, Menu } from "../menu/menu.ts"
import { foldText, search } from "../menu/search-text.ts"
import { catalogue, type Suggestion, type SuggestionGroup } from "./catalogue.ts"

/** A suggestion with its group. */
export type GroupedSuggestion = Suggestion & { readonly group: SuggestionGroup }

/** The groups in the order of the specification, with the French names on the filter chips of the search. */
export const suggestionGroups: readonly { readonly key: SuggestionGroup; readonly name: string }[] =
  defaultCategories.map(({ id, name }) => ({ key: id as SuggestionGroup, name }))

const allSuggestions: readonly GroupedSuggestion[] = suggestionGroups.flatMap(({ key }) =>
  catalogue[key].map((suggestion) => ({ ...suggestion, group: key })),
)

/**
 * Finds the suggestions that match a query, the best match first, in one group or in all.
 *
 * @param group null for all groups (the chip "Tout")
 */
export function searchSuggestions(query: string, group: SuggestionGroup | null = null): GroupedSuggestion[] {
  return search(
    allSuggestions.filter((suggestion) => group === null || suggestion.group === group),
    query,
  )
}

/**
 * Words that identify the group of a dish. French names begin with the kind of dish ("filet de bœuf au vin rouge"), so
 * the first known word decides. At the same position the longest entry wins ("tarte aux poireaux" before "tarte").
 * Plurals that only add "s" or "x" need no entry.
 */
const keywords: Readonly<Record<SuggestionGroup, readonly string[]>> = {
  entrees: [
    ...["entree", "salade", "soupe", "veloute", "potage", "consomme", "bisque", "gaspacho", "gazpacho", "minestrone"],
    ...["oeuf", "oeuf mayonnaise", "terrine", "pate en croute", "pate de campagne", "pate de tete", "fromage de tete"],
    ...["foie gras", "rillettes", "carpaccio", "tartare de saumon", "tartare de thon", "tartare de daurade", "ceviche"],
    ...["tartare de betterave", "tartare d'avocat", "gravlax", "saumon fume", "saumon marine", "huitre", "escargot"],
    ...["asperge", "poireau", "poireaux", "celeri remoulade", "carottes rapees", "crudites", "burrata", "mozzarella"],
    ...["quiche", "tarte a l'oignon", "tarte aux oignons", "tarte aux poireaux", "tarte a la tomate", "tarte fine"],
    ...["tarte aux legumes", "tarte au chevre", "tarte salee", "feuillete", "vol au vent", "bouchee a la reine"],
    ...["mousse de foie", "mousse de canard", "mousse de saumon", "mousse de thon", "creme de potiron", "nem"],
    ...["creme de champignons", "creme de lentilles", "os a moelle", "cuisses de grenouille", "avocat", "melon"],
    ...["artichaut", "betterave", "hareng", "anchois", "sardine", "cromesquis", "croquette", "beignet de legumes"],
    ...["chevre chaud", "rouleau de printemps", "guacamole", "samoussa", "raviole", "oeuf cocotte", "oeuf parfait"],
  ],
  plats: [
    ...["plat", "boeuf", "veau", "agneau", "porc", "poulet", "volaille", "canard", "dinde", "lapin", "pintade", "coq"],
    ...["caille", "pigeon", "cerf", "sanglier", "chevreuil", "biche", "jambon a l'os", "jarret", "travers", "echine"],
    ...["entrecote", "bavette", "onglet", "rumsteck", "faux filet", "cote de", "steak", "tartare", "tournedos", "pave"],
    ...[
      "filet",
      "filet mignon",
      "magret",
      "confit",
      "confit de canard",
      "supreme",
      "cuisse",
      "escalope",
      "cordon bleu",
    ],
    ...[
      "blanquette",
      "bourguignon",
      "daube",
      "navarin",
      "gigot",
      "souris d'agneau",
      "epaule",
      "carre d'agneau",
      "tajine",
    ],
    ...[
      "pot au feu",
      "cassoulet",
      "choucroute",
      "petit sale",
      "potee",
      "hachis",
      "parmentier",
      "saucisse",
      "andouillette",
    ],
    ...[
      "boudin",
      "tete de veau",
      "ris de veau",
      "rognon",
      "foie de veau",
      "joue",
      "paleron",
      "tripes",
      "roti",
      "brochette",
    ],
    ...[
      "sole",
      "bar",
      "dorade",
      "daurade",
      "cabillaud",
      "lotte",
      "lieu",
      "merlu",
      "saumon",
      "truite",
      "thon",
      "turbot",
    ],
    ...[
      "raie",
      "rouget",
      "sandre",
      "morue",
      "brandade",
      "aioli",
      "dos de",
      "poisson",
      "bouillabaisse",
      "moules",
      "gambas",
    ],
    ...[
      "homard",
      "langouste",
      "langoustine",
      "saint jacques",
      "noix de saint jacques",
      "coquilles saint jacques",
      "seiche",
    ],
    ...[
      "calamar",
      "encornet",
      "poulpe",
      "crevette",
      "plateau de fruits de mer",
      "fish and chips",
      "paella",
      "couscous",
    ],
    ...[
      "burger",
      "cheeseburger",
      "hamburger",
      "croque monsieur",
      "croque madame",
      "sandwich",
      "panini",
      "wrap",
      "bagel",
    ],
    ...["tacos", "kebab", "bo bun", "pad thai", "curry", "wok", "ramen", "sushi", "maki", "poke", "bibimbap"],
    ...[
      "pizza",
      "pates",
      "spaghetti",
      "tagliatelle",
      "linguine",
      "penne",
      "gnocchi",
      "lasagne",
      "cannelloni",
      "risotto",
    ],
    ...[
      "ravioli",
      "gratin",
      "tartiflette",
      "raclette",
      "fondue",
      "aligot",
      "galette",
      "omelette",
      "ratatouille",
      "farci",
    ],
    ...[
      "legumes farcis",
      "tomates farcies",
      "moussaka",
      "chili",
      "coq au vin",
      "boeuf au vin rouge",
      "quenelle",
      "garbure",
    ],
    ...["salade repas", "assiette vegetarienne", "garniture", "accompagnement", "frites", "menu enfant", "formule"],
  ],
  desserts: [
    ...[
      "dessert",
      "creme brulee",
      "creme caramel",
      "creme catalane",
      "creme renversee",
      "mousse",
      "mousse au chocolat",
    ],
    ...["fondant", "moelleux au chocolat", "coulant", "mi cuit au chocolat", "brownie", "cookie", "gateau", "cake"],
    ...[
      "tarte",
      "tartelette",
      "tarte tatin",
      "tatin",
      "tarte fine aux pommes",
      "tarte fine aux poires",
      "crumble",
      "flan",
    ],
    ...[
      "clafoutis",
      "profiterole",
      "paris brest",
      "mille feuille",
      "eclair",
      "chou",
      "choux",
      "religieuse",
      "saint honore",
    ],
    ...[
      "baba",
      "savarin",
      "ile flottante",
      "oeufs a la neige",
      "riz au lait",
      "pain perdu",
      "brioche",
      "crepe",
      "gaufre",
    ],
    ...[
      "beignet",
      "churros",
      "sorbet",
      "glace",
      "coupe glacee",
      "coupe de glace",
      "boule",
      "dame blanche",
      "banana split",
    ],
    ...[
      "poire belle helene",
      "peche melba",
      "cafe liegeois",
      "chocolat liegeois",
      "colonel",
      "vacherin",
      "nougat glace",
    ],
    ...[
      "salade de fruits",
      "soupe de fraises",
      "soupe de fruits",
      "carpaccio d'ananas",
      "ananas",
      "fraise",
      "framboise",
    ],
    ...[
      "fromage blanc",
      "faisselle",
      "fromage",
      "assiette de fromages",
      "plateau de fromages",
      "cafe gourmand",
      "pavlova",
    ],
    ...[
      "the gourmand",
      "tiramisu",
      "panna cotta",
      "cheesecake",
      "macaron",
      "meringue",
      "opera",
      "financier",
      "madeleine",
    ],
    ...["pastel de nata", "kouign amann", "far breton", "cannele", "chocolat", "poire", "pomme au four", "compote"],
    ...[
      "mousse de fruits",
      "mousse de citron",
      "mousse de marron",
      "mont blanc",
      "affogato",
      "trou normand",
      "baklava",
    ],
  ],
  boissons: [
    ...[
      "boisson",
      "cafe",
      "expresso",
      "espresso",
      "decafeine",
      "cappuccino",
      "latte",
      "macchiato",
      "ristretto",
      "noisette",
    ],
    ...["chocolat chaud", "the", "infusion", "tisane", "verveine", "camomille", "eau", "eau minerale", "eau gazeuse"],
    ...[
      "evian",
      "vittel",
      "badoit",
      "perrier",
      "san pellegrino",
      "soda",
      "cola",
      "coca",
      "coca cola",
      "pepsi",
      "limonade",
    ],
    ...[
      "orangina",
      "schweppes",
      "tonic",
      "ice tea",
      "the glace",
      "cafe glace",
      "jus",
      "jus de fruits",
      "nectar",
      "sirop",
    ],
    ...[
      "citronnade",
      "citron presse",
      "orange pressee",
      "diabolo",
      "milkshake",
      "smoothie",
      "biere",
      "pression",
      "demi",
    ],
    ...[
      "pinte",
      "panache",
      "monaco",
      "ipa",
      "stout",
      "cidre",
      "kombucha",
      "kefir",
      "lait",
      "grog",
      "digestif",
      "cognac",
    ],
    ...["armagnac", "calvados", "whisky", "rhum", "vodka", "gin", "tequila", "eau de vie", "chartreuse", "limoncello"],
    ...["get 27", "baileys", "irish coffee", "mirabelle", "poire williams", "marc", "grappa", "virgin"],
  ],
  aperitifs: [
    ...["aperitif", "kir", "pastis", "ricard", "anisette", "martini", "porto", "suze", "lillet", "pineau", "muscat"],
    ...[
      "vermouth",
      "campari",
      "aperol",
      "spritz",
      "mojito",
      "gin tonic",
      "gin fizz",
      "caipirinha",
      "daiquiri",
      "margarita",
    ],
    ...[
      "cosmopolitan",
      "negroni",
      "americano",
      "moscow mule",
      "pina colada",
      "bloody mary",
      "cocktail",
      "mocktail",
      "punch",
    ],
    ...["planteur", "ti punch", "sangria", "hugo", "bellini", "coupe de champagne", "coupe de cremant", "planche"],
    ...["tapas", "tapenade", "houmous", "tzatziki", "olives", "saucisson", "charcuterie", "gougere", "accras", "amuse"],
    ...["camembert roti", "dips", "chips", "cacahuetes", "noix de cajou", "anchoiade", "picon", "byrrh", "guignolet"],
    ...["rillettes a tartiner", "assortiment de tartinables", "virgin mojito", "mojito sans alcool"],
  ],
  vins: [
    ...["vin", "vin rouge", "vin blanc", "vin rose", "verre de", "pichet", "carafe de", "bouteille de", "champagne"],
    ...["cremant", "prosecco", "blanc de blancs", "bordeaux", "bourgogne", "beaujolais", "cotes du rhone", "sancerre"],
    ...["chablis", "pouilly", "muscadet", "vouvray", "chinon", "bourgueil", "saumur", "anjou", "riesling", "sylvaner"],
    ...["gewurztraminer", "pinot", "sauternes", "monbazillac", "jurancon", "madiran", "cahors", "gaillac", "bergerac"],
    ...["medoc", "haut medoc", "saint emilion", "pomerol", "graves", "pessac leognan", "margaux", "pauillac", "moulis"],
    ...[
      "cotes de provence",
      "bandol",
      "tavel",
      "cassis",
      "gigondas",
      "vacqueyras",
      "chateauneuf du pape",
      "saint joseph",
    ],
    ...[
      "crozes hermitage",
      "cote rotie",
      "condrieu",
      "cornas",
      "lirac",
      "ventoux",
      "luberon",
      "corbieres",
      "minervois",
    ],
    ...[
      "pic saint loup",
      "faugeres",
      "languedoc",
      "brouilly",
      "morgon",
      "fleurie",
      "moulin a vent",
      "julienas",
      "chiroubles",
    ],
    ...["mercurey", "givry", "rully", "santenay", "pommard", "meursault", "beaune", "macon", "saint veran", "aligote"],
    ...["chardonnay", "sauvignon", "merlot", "cabernet", "syrah", "grenache", "viognier", "malbec", "gamay", "chianti"],
    ...[
      "rioja",
      "domaine",
      "chateau",
      "clos",
      "igp",
      "aop",
      "aoc",
      "menetou salon",
      "quincy",
      "touraine",
      "patrimonio",
    ],
  ],
}

const wordsOf = (text: string) => Array.from(foldText(text).matchAll(/[\p{L}\p{N}]+/gu), ([word]) => word)

const groupByKeyword = new Map<string, SuggestionGroup>()
let longestKeyword = 0
for (const { key } of suggestionGroups) {
  for (const keyword of keywords[key]) {
    const words = wordsOf(keyword)
    groupByKeyword.set(words.join(" "), key)
    longestKeyword = Math.max(longestKeyword, words.length)
  }
}

/** Returns the group of a sequence of words, or of the same words with the first one in the singular. */
const groupOfKeyword = (words: string) =>
  groupByKeyword.get(words) ?? groupByKeyword.get(words.replace(/^(\S+)[sx](?= |$)/, "$1"))

function groupByWords(text: string): SuggestionGroup | null {
  const words = wordsOf(text)
  for (const start of words.keys()) {
    for (let length = longestKeyword; length > 0; length--) {
      const found = groupOfKeyword(words.slice(start, start + length).join(" "))
      if (found) return found
    }
  }
  return null
}

const groupByName = new Map(allSuggestions.map(({ name, group }) => [foldText(name), group]))

/**
 * Determines the group of a dish. A name in the catalogue decides first, then keywords in the name, then keywords in
 * the description. Case and accents are ignored.
 *
 * @returns null if no keyword matches
 */
export function classify(dish: { readonly name: string; readonly description: string }): SuggestionGroup | null {
  return groupByName.get(foldText(dish.name)) ?? groupByWords(dish.name) ?? groupByWords(dish.description)
}

/**
 * Finds the category of a menu for a suggested dish of this group. It is the one with that id, else the first whose id
 * begins with it. A category that the owner made under the group's name counts too, because a second one with that name
 * would be refused.
 *
 * @returns undefined if the menu has no such category. `addDish` with the group's key then creates it in the same step
 * (A48)
 */
export function findCategoryOf(menu: Pick<Menu, "categories">, group: SuggestionGroup): Category | undefined {
  const name = suggestionGroups.find(({ key }) => key === group)?.name ?? group
  return (
    menu.categories.find(({ id }) => id === group) ??
    menu.categories.find(({ id }) => id.startsWith(group)) ??
    menu.categories.find((category) => sameCategoryName(category.name, name))
  )
}
