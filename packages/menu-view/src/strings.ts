import type { Language } from "@ardoise/domain/menu/allergens"
import type { Rubric } from "@ardoise/domain/menu/daily-board"
import { unnamedDish, unnamedMenu } from "@ardoise/domain/menu/menu"

/** The fixed texts of the diner's page in one language. Texts that owners typed are not included. */
export type DinerStrings = {
  /** The chip that shows every category (A24). */
  readonly allCategories: string
  /** Accessible name of the row of chips. */
  readonly categories: string
  /** Shown before the list of a dish's allergens. */
  readonly allergens: string
  /** Shown for a dish that contains none of the fourteen allergens. */
  readonly noAllergen: string
  /** Shown where the owner declared nothing. Must never read as safe. */
  readonly allergensUndeclared: string
  /** In brackets after a choice of an option where the owner declared nothing. Must never read as safe. */
  readonly choiceUndeclared: string
  /** Heading of the daily board. */
  readonly board: string
  /** The rubrics of the daily board. */
  readonly rubrics: Readonly<Record<Rubric, string>>
  /** How many portions of a special are left; `{n}` is their number. */
  readonly portionsLeft: string
  /** Heading of the set menus, and their chip. */
  readonly setMenus: string
  /** Whether a set menu includes a drink. A French menu must say it (order of 27 March 1987). */
  readonly drinkIncluded: string
  readonly drinkExcluded: string
  /** When a set menu is served; `{when}` is its days and hours. */
  readonly served: string
  /** Shown for a set menu that is not served now. */
  readonly notNow: string
  /** A course whose dishes are those of a category; `{course}` is its name. */
  readonly anyOf: string
  /** Shown for a set menu in the place of its allergens: they depend on the dishes that are chosen. */
  readonly allergensByChoice: string
  /** Words before the crossed price and before the price of now, for screen readers. */
  readonly priceBefore: string
  readonly priceNow: string
  /** Until when a reduction holds: {date}, or only today. */
  readonly offerUntil: string
  readonly offerToday: string
  /** A reduction by the hour, while it holds and before: {name}, {time}, {price}, {from}, {to}. */
  readonly hoursNow: string
  readonly hoursLater: string
  /** A lot: of {take} units, {pay} are paid. */
  readonly lot: string
  readonly lotHint: string
  /** The line above the dishes: the reductions of whole orders. */
  readonly offers: string
  /** A reduction of the whole order, and the least that it must cost. */
  readonly orderOff: string
  /** The warning that French law demands beside an advertisement for alcohol. */
  readonly alcoholWarning: string
  /** Shown in a category without dishes. */
  readonly emptyCategory: string
  /** Shown in the place of the categories if no dish has been written yet. */
  readonly emptyMenu: string
  /** Replaces the missing name of a menu. */
  readonly unnamedMenu: string
  /** Replaces the missing name of a dish. */
  readonly unnamedDish: string
  /** Accessible name of a dish's "+", before the page's script adds the name of the dish. */
  readonly add: string
  /** Replaces the price of a sold-out dish. */
  readonly soldOut: string
  /** Accessible name of a dish's photo button. The dish's name follows it. */
  readonly enlargePhoto: string
  /** Accessible name of the large photo, which a tap closes. */
  readonly closePhoto: string
  /** The price notice that a French menu must carry (order of 27 March 1987). */
  readonly priceNote: string
  /** The price notice where no service is charged. */
  readonly priceNoteWithoutService: string
  /** Shown instead of the hours on a day off. */
  readonly closed: string
  /** Footer of a menu on the free plan. */
  readonly translationIsPremium: string
  /** Footer of a translated menu. Asks diners to confirm allergens, because a wrong allergen is a danger (A28). */
  readonly translated: string
  /** Below a menu whose owner has read every translation. "" in French. */
  readonly translatedAndReviewed: string
  /** Accessible name of the language selector. */
  readonly language: string
  /** The link to the page on which data of a diner is stored, and for how long. */
  readonly privacy: string
}

/** The texts of the diner's page in its five languages. A missing text fails the type check. */
export const dinerStrings: Readonly<Record<Language, DinerStrings>> = {
  fr: {
    allCategories: "Tout",
    categories: "Catégories",
    allergens: "Allergènes\u00a0:",
    noAllergen: "Aucun des quatorze allergènes",
    allergensUndeclared: "Allergènes non déclarés",
    choiceUndeclared: "allergènes non déclarés",
    board: "L’ardoise du jour",
    rubrics: { Entrée: "Entrée", Plat: "Plat", Dessert: "Dessert", Boisson: "Boisson" },
    portionsLeft: "Plus que {n}",
    priceBefore: "Prix avant réduction\u00a0:",
    priceNow: "Prix réduit\u00a0:",
    offerUntil: "jusqu’au {date}",
    offerToday: "aujourd’hui seulement",
    hoursNow: "{name} jusqu’à {time}, ensuite {price}",
    hoursLater: "{price} de {from} à {to}",
    lot: "{take} pour {pay}",
    lotHint: "Sur {take}, vous en payez {pay}\u00a0: les moins chers sont déduits.",
    offers: "Offres du moment\u00a0: {offers}",
    orderOff: "{amount} de réduction dès {min}",
    alcoholWarning: "L’abus d’alcool est dangereux pour la santé. À consommer avec modération.",
    setMenus: "Formules",
    drinkIncluded: "boisson comprise",
    drinkExcluded: "boisson non comprise",
    served: "Servie {when}",
    notNow: "Pas à cette heure",
    anyOf: "{course} au choix",
    allergensByChoice: "Allergènes\u00a0: selon vos choix",
    emptyCategory: "Aucun plat dans cette catégorie pour le moment",
    emptyMenu: "Cette carte n’a pas encore de plats",
    unnamedMenu,
    unnamedDish,
    add: "Ajouter",
    soldOut: "Épuisé",
    enlargePhoto: "Agrandir la photo\u00a0:",
    closePhoto: "Fermer la photo",
    priceNote: "Prix nets en euros, service compris.",
    priceNoteWithoutService: "Prix nets en euros.",
    closed: "fermé",
    translationIsPremium: "La traduction est une fonctionnalité Premium. Contactez le restaurateur.",
    translated: "Ce menu a été traduit par IA. Confirmez les allergènes auprès du personnel.",
    translatedAndReviewed: "",
    language: "Langue",
    privacy: "Confidentialité",
  },
  en: {
    allCategories: "All",
    categories: "Categories",
    allergens: "Allergens:",
    noAllergen: "None of the fourteen allergens",
    allergensUndeclared: "Allergens not declared",
    choiceUndeclared: "allergens not declared",
    board: "Today’s specials",
    rubrics: { Entrée: "Starter", Plat: "Main course", Dessert: "Dessert", Boisson: "Drink" },
    portionsLeft: "Only {n} left",
    priceBefore: "Price before reduction:",
    priceNow: "Reduced price:",
    offerUntil: "until {date}",
    offerToday: "today only",
    hoursNow: "{name} until {time}, then {price}",
    hoursLater: "{price} from {from} to {to}",
    lot: "{take} for {pay}",
    lotHint: "Of {take} you pay {pay}: the cheapest are deducted.",
    offers: "Current offers: {offers}",
    orderOff: "{amount} off from {min}",
    alcoholWarning: "Alcohol abuse is dangerous for your health. Drink in moderation.",
    setMenus: "Set menus",
    drinkIncluded: "drink included",
    drinkExcluded: "drink not included",
    served: "Served {when}",
    notNow: "Not at this time",
    anyOf: "{course} of your choice",
    allergensByChoice: "Allergens: depending on your choices",
    emptyCategory: "No dishes in this category for now",
    emptyMenu: "This menu has no dishes yet",
    unnamedMenu: "Untitled menu",
    unnamedDish: "Untitled dish",
    add: "Add",
    soldOut: "Sold out",
    enlargePhoto: "Enlarge the photo:",
    closePhoto: "Close the photo",
    priceNote: "Prices in euros, taxes and service included.",
    priceNoteWithoutService: "Prices in euros, taxes included.",
    closed: "closed",
    translationIsPremium: "Translation is a Premium feature. Please contact the restaurant owner.",
    translated: "This menu was translated with AI. Please confirm allergens with the staff.",
    translatedAndReviewed:
      "This menu was translated with AI and checked by the restaurant. Please confirm allergens with the staff.",
    language: "Language",
    privacy: "Privacy",
  },
  es: {
    allCategories: "Todo",
    categories: "Categorías",
    allergens: "Alérgenos:",
    noAllergen: "Ninguno de los catorce alérgenos",
    allergensUndeclared: "Alérgenos no declarados",
    choiceUndeclared: "alérgenos no declarados",
    board: "La pizarra del día",
    rubrics: { Entrée: "Entrante", Plat: "Plato principal", Dessert: "Postre", Boisson: "Bebida" },
    portionsLeft: "Solo quedan {n}",
    priceBefore: "Precio antes de la rebaja:",
    priceNow: "Precio rebajado:",
    offerUntil: "hasta el {date}",
    offerToday: "solo hoy",
    hoursNow: "{name} hasta las {time}, después {price}",
    hoursLater: "{price} de {from} a {to}",
    lot: "{take} por {pay}",
    lotHint: "De {take} paga {pay}: se descuentan los más baratos.",
    offers: "Ofertas del momento: {offers}",
    orderOff: "{amount} de descuento desde {min}",
    alcoholWarning: "El abuso de alcohol es peligroso para la salud. Consuma con moderación.",
    setMenus: "Menús",
    drinkIncluded: "bebida incluida",
    drinkExcluded: "bebida no incluida",
    served: "Se sirve {when}",
    notNow: "No a esta hora",
    anyOf: "{course} a elegir",
    allergensByChoice: "Alérgenos: según su elección",
    emptyCategory: "Ningún plato en esta categoría por el momento",
    emptyMenu: "Esta carta aún no tiene platos",
    unnamedMenu: "Menú sin nombre",
    unnamedDish: "Plato sin nombre",
    add: "Añadir",
    soldOut: "Agotado",
    enlargePhoto: "Ampliar la foto:",
    closePhoto: "Cerrar la foto",
    priceNote: "Precios en euros, impuestos y servicio incluidos.",
    priceNoteWithoutService: "Precios en euros, impuestos incluidos.",
    closed: "cerrado",
    translationIsPremium: "La traducción es una función Premium. Contacte con el restaurante.",
    translated: "Este menú ha sido traducido con IA. Confirme los alérgenos con el personal.",
    translatedAndReviewed:
      "Este menú ha sido traducido con IA y revisado por el restaurante. Confirme los alérgenos con el personal.",
    language: "Idioma",
    privacy: "Privacidad",
  },
  it: {
    allCategories: "Tutto",
    categories: "Categorie",
    allergens: "Allergeni:",
    noAllergen: "Nessuno dei quattordici allergeni",
    allergensUndeclared: "Allergeni non dichiarati",
    choiceUndeclared: "allergeni non dichiarati",
    board: "La lavagna del giorno",
    rubrics: { Entrée: "Antipasto", Plat: "Secondo piatto", Dessert: "Dolce", Boisson: "Bevanda" },
    portionsLeft: "Ne restano {n}",
    priceBefore: "Prezzo prima dello sconto:",
    priceNow: "Prezzo ridotto:",
    offerUntil: "fino al {date}",
    offerToday: "solo oggi",
    hoursNow: "{name} fino alle {time}, poi {price}",
    hoursLater: "{price} dalle {from} alle {to}",
    lot: "{take} al prezzo di {pay}",
    lotHint: "Su {take} ne paga {pay}: si detraggono i meno cari.",
    offers: "Offerte del momento: {offers}",
    orderOff: "{amount} di sconto da {min}",
    alcoholWarning: "L’abuso di alcol è pericoloso per la salute. Consumare con moderazione.",
    setMenus: "Menù a prezzo fisso",
    drinkIncluded: "bevanda inclusa",
    drinkExcluded: "bevanda esclusa",
    served: "Servito {when}",
    notNow: "Non a quest’ora",
    anyOf: "{course} a scelta",
    allergensByChoice: "Allergeni: secondo le sue scelte",
    emptyCategory: "Nessun piatto in questa categoria per il momento",
    emptyMenu: "Questo menù non ha ancora piatti",
    unnamedMenu: "Menù senza nome",
    unnamedDish: "Piatto senza nome",
    add: "Aggiungi",
    soldOut: "Esaurito",
    enlargePhoto: "Ingrandisci la foto:",
    closePhoto: "Chiudi la foto",
    priceNote: "Prezzi in euro, imposte e servizio inclusi.",
    priceNoteWithoutService: "Prezzi in euro, imposte incluse.",
    closed: "chiuso",
    translationIsPremium: "La traduzione è una funzione Premium. Contatti il ristoratore.",
    translated: "Questo menù è stato tradotto con l’IA. Confermi gli allergeni con il personale.",
    translatedAndReviewed:
      "Questo menù è stato tradotto con l’IA e controllato dal ristorante. Confermi gli allergeni con il personale.",
    language: "Lingua",
    privacy: "Privacy",
  },
  zh: {
    allCategories: "全部",
    categories: "分类",
    allergens: "过敏原：",
    noAllergen: "不含十四种法定过敏原",
    allergensUndeclared: "未声明过敏原",
    choiceUndeclared: "未声明过敏原",
    board: "今日特选",
    rubrics: { Entrée: "前菜", Plat: "主菜", Dessert: "甜点", Boisson: "饮料" },
    portionsLeft: "仅剩 {n} 份",
    priceBefore: "降价前价格：",
    priceNow: "优惠价：",
    offerUntil: "至 {date}",
    offerToday: "仅限今日",
    hoursNow: "{name} 至 {time}，之后 {price}",
    hoursLater: "{from} 至 {to} 期间 {price}",
    lot: "{take} 件付 {pay} 件",
    lotHint: "每 {take} 件只付 {pay} 件：扣除最便宜的。",
    offers: "当前优惠：{offers}",
    orderOff: "满 {min} 减 {amount}",
    alcoholWarning: "过量饮酒有害健康，请适度饮用。",
    setMenus: "套餐",
    drinkIncluded: "含饮料",
    drinkExcluded: "不含饮料",
    served: "{when} 供应",
    notNow: "此时段不供应",
    anyOf: "{course}任选",
    allergensByChoice: "过敏原：视您的选择而定",
    emptyCategory: "该分类暂无菜品",
    emptyMenu: "此菜单暂无菜品",
    unnamedMenu: "未命名菜单",
    unnamedDish: "未命名菜品",
    add: "加入",
    soldOut: "售罄",
    enlargePhoto: "放大照片：",
    closePhoto: "关闭照片",
    priceNote: "价格以欧元计，含税及服务费。",
    priceNoteWithoutService: "价格以欧元计，含税。",
    closed: "休息",
    translationIsPremium: "翻译为高级版功能，请联系餐厅经营者。",
    translated: "本菜单由人工智能翻译。过敏原请向店员确认。",
    translatedAndReviewed: "本菜单由人工智能翻译，并经餐厅核对。过敏原请向店员确认。",
    language: "语言",
    privacy: "隐私",
  },
}
