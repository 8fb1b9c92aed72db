import type { Language } from "../menu/allergens.ts"
import type { Meat } from "./legal-facts.ts"

/** The fixed words of the legal sentences in one language. `{…}` are filled in. */
type FactsWords = {
  readonly meats: Readonly<Record<Meat, string>>
  /** One country: {m} the meat, {c} the country. */
  readonly origin: string
  /** Several countries, for bovine meat and for others: {a} before slaughter, {b} slaughter. */
  readonly bovine: string
  readonly others: string
  readonly homemade: string
  readonly homemadeNote: string
  readonly thawed: string
  /** {v} centilitres. */
  readonly volume: string
  readonly freeWater: string
  /** The price notice with a rate of service {r}. */
  readonly priceNote: string
  /** Between the parts of a wine, and between countries. */
  readonly comma: string
}

const meats = (bovine: string, porcine: string, ovine: string, poultry: string) => ({ bovine, porcine, ovine, poultry })

/** The legal sentences of a carte, in the languages of the diner's page. */
export const factsWords: Readonly<Record<Language, FactsWords>> = {
  fr: {
    meats: meats("Viande bovine", "Viande porcine", "Viande ovine", "Volaille"),
    origin: "{m} – Origine\u00a0: {c}",
    bovine: "{m} – Né et élevé\u00a0: {a} et abattu\u00a0: {b}",
    others: "{m} – Élevé\u00a0: {a} et abattu\u00a0: {b}",
    homemade: "Fait maison",
    homemadeNote: "Les plats «\u00a0faits maison\u00a0» sont élaborés sur place à partir de produits bruts.",
    thawed: "Décongelé",
    volume: "{v} cl",
    freeWater: "Eau potable gratuite sur demande.",
    priceNote: "Prix service compris ({r}\u00a0%), en euros.",
    comma: ", ",
  },
  en: {
    meats: meats("Beef", "Pork", "Lamb", "Poultry"),
    origin: "{m} – Origin: {c}",
    bovine: "{m} – Born and raised: {a}; slaughtered: {b}",
    others: "{m} – Raised: {a}; slaughtered: {b}",
    homemade: "Homemade",
    homemadeNote: "“Homemade” dishes are prepared on site from raw ingredients.",
    thawed: "Previously frozen",
    volume: "{v} cl",
    freeWater: "Free drinking water on request.",
    priceNote: "Prices in euros, taxes and {r}% service included.",
    comma: ", ",
  },
  es: {
    meats: meats("Vacuno", "Cerdo", "Ovino", "Ave"),
    origin: "{m} – Origen: {c}",
    bovine: "{m} – Nacido y criado: {a}; sacrificado: {b}",
    others: "{m} – Criado: {a}; sacrificado: {b}",
    homemade: "Casero",
    homemadeNote: "Los platos «caseros» se elaboran aquí a partir de productos crudos.",
    thawed: "Descongelado",
    volume: "{v} cl",
    freeWater: "Agua potable gratuita a petición.",
    priceNote: "Precios en euros, impuestos y servicio ({r}\u00a0%) incluidos.",
    comma: ", ",
  },
  it: {
    meats: meats("Carne bovina", "Carne suina", "Carne ovina", "Pollame"),
    origin: "{m} – Origine: {c}",
    bovine: "{m} – Nato e allevato: {a}; macellato: {b}",
    others: "{m} – Allevato: {a}; macellato: {b}",
    homemade: "Fatto in casa",
    homemadeNote: "I piatti «fatti in casa» sono preparati qui a partire da prodotti crudi.",
    thawed: "Decongelato",
    volume: "{v} cl",
    freeWater: "Acqua potabile gratuita su richiesta.",
    priceNote: "Prezzi in euro, imposte e servizio ({r}%) inclusi.",
    comma: ", ",
  },
  zh: {
    meats: meats("牛肉", "猪肉", "羊肉", "禽肉"),
    origin: "{m} – 原产地：{c}",
    bovine: "{m} – 出生及饲养：{a}；屠宰：{b}",
    others: "{m} – 饲养：{a}；屠宰：{b}",
    homemade: "自制",
    homemadeNote: "“自制”菜品由本店以生鲜原料现场制作。",
    thawed: "解冻",
    volume: "{v} 厘升",
    freeWater: "可免费索取饮用水。",
    priceNote: "价格以欧元计，含税及 {r}% 服务费。",
    comma: "，",
  },
  de: {
    meats: meats("Rindfleisch", "Schweinefleisch", "Lammfleisch", "Geflügel"),
    origin: "{m} – Herkunft: {c}",
    bovine: "{m} – Geboren und aufgezogen: {a}; geschlachtet: {b}",
    others: "{m} – Aufgezogen: {a}; geschlachtet: {b}",
    homemade: "Hausgemacht",
    homemadeNote: "„Hausgemachte“ Gerichte werden hier aus rohen Zutaten zubereitet.",
    thawed: "Aufgetaut",
    volume: "{v} cl",
    freeWater: "Trinkwasser kostenlos auf Anfrage.",
    priceNote: "Preise in Euro, inklusive Steuern und {r}\u00a0% Service.",
    comma: ", ",
  },
  nl: {
    meats: meats("Rundvlees", "Varkensvlees", "Lamsvlees", "Gevogelte"),
    origin: "{m} – Herkomst: {c}",
    bovine: "{m} – Geboren en gehouden: {a}; geslacht: {b}",
    others: "{m} – Gehouden: {a}; geslacht: {b}",
    homemade: "Huisgemaakt",
    homemadeNote: "‘Huisgemaakte’ gerechten worden hier bereid met rauwe ingrediënten.",
    thawed: "Ontdooid",
    volume: "{v} cl",
    freeWater: "Gratis drinkwater op verzoek.",
    priceNote: "Prijzen in euro, inclusief belastingen en {r}% bediening.",
    comma: ", ",
  },
  pt: {
    meats: meats("Carne de bovino", "Carne de suíno", "Carne de ovino", "Carne de aves"),
    origin: "{m} – Origem: {c}",
    bovine: "{m} – Nascimento e criação: {a}; abate: {b}",
    others: "{m} – Criação: {a}; abate: {b}",
    homemade: "Caseiro",
    homemadeNote: "Os pratos «caseiros» são preparados aqui a partir de produtos crus.",
    thawed: "Descongelado",
    volume: "{v} cl",
    freeWater: "Água potável gratuita a pedido.",
    priceNote: "Preços em euros, impostos e serviço ({r}%) incluídos.",
    comma: ", ",
  },
  ja: {
    meats: meats("牛肉", "豚肉", "羊肉", "鶏・家禽肉"),
    origin: "{m} – 原産地：{c}",
    bovine: "{m} – 出生・飼育：{a}、と畜：{b}",
    others: "{m} – 飼育：{a}、と畜：{b}",
    homemade: "自家製",
    homemadeNote: "「自家製」の料理は、生の食材から当店で調理しています。",
    thawed: "解凍品",
    volume: "{v} cl",
    freeWater: "飲料水は無料でお出しします。お申し付けください。",
    priceNote: "料金はユーロ表示、税および {r}% のサービス料込みです。",
    comma: "、",
  },
}
