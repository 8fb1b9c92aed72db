import { frenchPaperWords, type PaperLanguage, type PaperWords, translatedNotice } from "./paper-words.ts"

type Translated = Omit<PaperWords, "language" | "allergenNames">

const words: Readonly<Record<Exclude<PaperLanguage, "fr">, Translated>> = {
  en: {
    allergens: "Allergens",
    questionMark: ["?: not declared,", "please ask"],
    undeclared: "Allergens not declared",
    noAllergen: "None of the fourteen allergens",
    noAllergenOutsideChoices: "None of the fourteen allergens, apart from the choices",
    choiceUndeclared: "allergens not declared",
    contains: "Allergens: {names}",
    folder: "The allergens of each dish are in a folder at the bar, for you to read.",
    continued: "(continued)",
    online: "The menu online, with its allergens in words.",
    wholeCard: ["The whole menu", "and its allergens"],
    setMenus: "Set menus",
    anyOf: "{course} of your choice",
    or: "or",
    drinkIncluded: "drink included",
    drinkExcluded: "drink not included",
    served: "Served {when}",
    priceNote: "Prices in euros, taxes and service included.",
    priceNoteWithoutService: "Prices in euros, taxes included.",
    dailyBoard: "Today’s specials",
    until: "{day}, until {time}",
    unnamedMenu: "Untitled menu",
    unnamedDish: "Untitled dish",
    translated: `${translatedNotice} Translated menu: the French one prevails.`,
  },
  es: {
    allergens: "Alérgenos",
    questionMark: ["?: no declarados,", "pregunte"],
    undeclared: "Alérgenos no declarados",
    noAllergen: "Ninguno de los catorce alérgenos",
    noAllergenOutsideChoices: "Ninguno de los catorce alérgenos, aparte de las opciones",
    choiceUndeclared: "alérgenos no declarados",
    contains: "Alérgenos: {names}",
    folder: "Los alérgenos de cada plato están en una carpeta a su disposición en la barra.",
    continued: "(continuación)",
    online: "La carta en línea, con sus alérgenos en palabras.",
    wholeCard: ["Toda la carta", "y sus alérgenos"],
    setMenus: "Menús",
    anyOf: "{course} a elegir",
    or: "o",
    drinkIncluded: "bebida incluida",
    drinkExcluded: "bebida no incluida",
    served: "Se sirve {when}",
    priceNote: "Precios en euros, impuestos y servicio incluidos.",
    priceNoteWithoutService: "Precios en euros, impuestos incluidos.",
    dailyBoard: "La pizarra del día",
    until: "{day}, hasta las {time}",
    unnamedMenu: "Menú sin nombre",
    unnamedDish: "Plato sin nombre",
    translated: `${translatedNotice} Carta traducida: prevalece la carta en francés.`,
  },
  it: {
    allergens: "Allergeni",
    questionMark: ["?: non dichiarati,", "chiedete"],
    undeclared: "Allergeni non dichiarati",
    noAllergen: "Nessuno dei quattordici allergeni",
    noAllergenOutsideChoices: "Nessuno dei quattordici allergeni, a parte le scelte",
    choiceUndeclared: "allergeni non dichiarati",
    contains: "Allergeni: {names}",
    folder: "Gli allergeni di ogni piatto sono in un raccoglitore a vostra disposizione al bar.",
    continued: "(continua)",
    online: "Il menù online, con gli allergeni scritti per esteso.",
    wholeCard: ["Tutto il menù", "e i suoi allergeni"],
    setMenus: "Menù a prezzo fisso",
    anyOf: "{course} a scelta",
    or: "o",
    drinkIncluded: "bevanda inclusa",
    drinkExcluded: "bevanda esclusa",
    served: "Servito {when}",
    priceNote: "Prezzi in euro, imposte e servizio inclusi.",
    priceNoteWithoutService: "Prezzi in euro, imposte incluse.",
    dailyBoard: "La lavagna del giorno",
    until: "{day}, fino alle {time}",
    unnamedMenu: "Menù senza nome",
    unnamedDish: "Piatto senza nome",
    translated: `${translatedNotice} Menù tradotto: fa fede il menù in francese.`,
  },
}

/**
 * Returns the words of a paper in a language.
 *
 * @param translateAllergen returns the name of one of the fourteen in the language, see `translation/translate.ts`
 */
export function paperWordsIn(
  language: PaperLanguage,
  translateAllergen: (name: string, language: string) => string,
): PaperWords {
  if (language === "fr") return frenchPaperWords
  const allergenNames = frenchPaperWords.allergenNames.map((name) => translateAllergen(name, language))
  return { ...words[language], language, allergenNames }
}
