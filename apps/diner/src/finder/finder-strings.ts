import type { Language } from "@ardoise/domain/menu/allergens"

/** The texts of search and filter in one language. `{n}` is a number, `{names}` a list. */
export type FinderStrings = {
  /** The word on the button, and what it does. */
  readonly allergens: string
  readonly open: string
  readonly search: string
  readonly without: string
  /** The limits of the filter: it does not say that a dish is safe. */
  readonly caution: string
  /** The sentence after it, in bold. */
  readonly ask: string
  /** Heading of the dishes without a declaration. */
  readonly undeclared: string
  readonly found: string
  /** How many dishes declare nothing. */
  readonly apart: string
  /** After the name of a dish. */
  readonly contains: string
  /** After the name of a dish, for allergens that only some of its choices contain. */
  readonly choicesContain: string
  readonly nothing: string
  readonly excluded: string
  readonly reset: string
  /** On the button below the filter: shows the menu with it. */
  readonly close: string
  readonly dismiss: string
}

/** Search and filter in the five languages of the page. */
export const finderStrings: Readonly<Record<Language, FinderStrings>> = {
  fr: {
    allergens: "Allergènes",
    open: "Chercher un plat, éviter un allergène",
    search: "Chercher un plat",
    without: "Sans allergène…",
    caution:
      "Les plats qui contiennent un allergène choisi passent à la fin, sur une ligne. Ceux dont les allergènes ne sont pas déclarés restent, à part. Un allergène absent de cette liste n’est déclaré par aucun plat.",
    ask: "En cas d’allergie, demandez toujours.",
    undeclared: "Allergènes non déclarés\u00a0: demandez avant de commander",
    found: "plats\u00a0: {n}",
    apart: "non déclarés\u00a0: {n}",
    contains: "contient {names}",
    choicesContain: "selon vos choix\u00a0: {names}",
    nothing: "Aucun plat ne convient.",
    excluded: "Sans {names}",
    reset: "Tout montrer",
    close: "Voir la carte",
    dismiss: "Fermer",
  },
  en: {
    allergens: "Allergens",
    open: "Find a dish, avoid an allergen",
    search: "Find a dish",
    without: "Without an allergen…",
    caution:
      "Dishes that contain a chosen allergen move to the end, on one line. Those whose allergens are not declared stay, set apart. An allergen that is not in this list is declared by no dish.",
    ask: "If you have an allergy, always ask.",
    undeclared: "Allergens not declared: ask before you order",
    found: "dishes: {n}",
    apart: "not declared: {n}",
    contains: "contains {names}",
    choicesContain: "depending on your choices: {names}",
    nothing: "No dish fits.",
    excluded: "Without {names}",
    reset: "Show everything",
    close: "See the menu",
    dismiss: "Close",
  },
  es: {
    allergens: "Alérgenos",
    open: "Buscar un plato, evitar un alérgeno",
    search: "Buscar un plato",
    without: "Sin alérgeno…",
    caution:
      "Los platos que contienen un alérgeno elegido pasan al final, en una línea. Los que no declaran sus alérgenos se quedan, aparte. Ningún plato declara un alérgeno que no esté en esta lista.",
    ask: "En caso de alergia, pregunte siempre.",
    undeclared: "Alérgenos no declarados: pregunte antes de pedir",
    found: "platos: {n}",
    apart: "no declarados: {n}",
    contains: "contiene {names}",
    choicesContain: "según lo que elija: {names}",
    nothing: "Ningún plato corresponde.",
    excluded: "Sin {names}",
    reset: "Mostrar todo",
    close: "Ver la carta",
    dismiss: "Cerrar",
  },
  it: {
    allergens: "Allergeni",
    open: "Cercare un piatto, evitare un allergene",
    search: "Cercare un piatto",
    without: "Senza allergene…",
    caution:
      "I piatti che contengono un allergene scelto passano alla fine, su una riga. Quelli con allergeni non dichiarati restano, a parte. Un allergene che non è in questo elenco non è dichiarato da nessun piatto.",
    ask: "In caso di allergia, chiedere sempre.",
    undeclared: "Allergeni non dichiarati: chiedere prima di ordinare",
    found: "piatti: {n}",
    apart: "non dichiarati: {n}",
    contains: "contiene {names}",
    choicesContain: "secondo le scelte: {names}",
    nothing: "Nessun piatto corrisponde.",
    excluded: "Senza {names}",
    reset: "Mostra tutto",
    close: "Vedi il menù",
    dismiss: "Chiudi",
  },
  zh: {
    allergens: "过敏原",
    open: "查找菜品，避开过敏原",
    search: "查找菜品",
    without: "不含过敏原…",
    caution:
      "含有所选过敏原的菜品会移到末尾，仅占一行；未声明过敏原的菜品仍会保留，并单独列出。列表中没有的过敏原，没有任何菜品声明含有。",
    ask: "如有过敏，请务必询问店员。",
    undeclared: "未声明过敏原：点餐前请询问",
    found: "菜品：{n}",
    apart: "未声明：{n}",
    contains: "含{names}",
    choicesContain: "视选择而定：{names}",
    nothing: "没有符合的菜品。",
    excluded: "不含{names}",
    reset: "显示全部",
    close: "查看菜单",
    dismiss: "关闭",
  },
}
