import { foldText } from "../menu/search-text.ts"
import { shortName } from "./short-name.ts"

/**
 * Beginnings of words, without case and accents, in the languages of the diner's page. A beginning of at least seven
 * characters is also found with one wrong, missing, added or swapped character.
 */
const beginnings =
  // "Allergic", "intolerant", coeliac disease and anaphylaxis, also as many people spell them.
  (
    "allerg allergi alerg alergi intoleran intolleran coeliaq coeliac celiaq celiac celiach anaphyla anafila epipen " +
    "epinephrin adrenalin adrenaline " +
    // Nuts and peanuts.
    "arachid cacahu cacahue cacahou cacaou noisette amande almond almendr mandorl hazelnut avellan nocciol walnut peanut " +
    "groundnut cashew cajou anacard pistac pistach pecan macadamia brazilnut chestnut " +
    // The other substances that must be declared, and what people call them.
    "gluten glutten glutin lactos lattos lactose dairy laitier laitage lacte lattic crustac crostac shellfish marisc mollus " +
    "crevett shrimp prawn gamba gamber camaron crabe homard lobster langoust huitre oyster mussel froment frumento " +
    "epeautre mollusq poisson pescad soja soya sesam sesame celeri celery sedano moutarde mustard mostaza senape sulfit sulfite " +
    "sulphit solfit lupin altramu " +
    // German, Dutch and Portuguese, where the words above do not begin alike.
    "unvertrag zoliakie coeliakie erdnuss haselnuss walnuss mandel amandel cashewnuss schalenfr krebstier weichtier garnele " +
    "garnaal garnalen krabbe muschel mossel schaaldier weekdier milchprod laktos weizen sellerie selderij selder mosterd pinda " +
    "hazelno walno tarwe roggen gerst hafer dinkel amendoim amendoin amendoa avela camarao camaroes lagosta mexilh molusco " +
    "mostarda tremoco casca " +
    // Seafood and milk, as people call them.
    "coquillag moule palourd calamar calmar ecreviss mejillon almeja cozze vongol squid schalentier krustentier " +
    "meeresfr schelpdier zeevruch laticin lacticin zuivel casein caseine"
  ).split(" ")

/** Whole words that are too short for a beginning. */
const words = new Set(
  (
    "noix nut nuts nuez nueces noce noci frutosecos lait milk leche latte oeuf oeufs egg eggs huevo huevos uovo uova " +
    "fish pesce pesci soy soia apio crab crabs ble seigle orge avoine wheat rye barley oats trigo cebada centeno orzo segale " +
    "nuss nusse ei eier milch fisch senf noot noten eieren melk vis noz nozes leite ovo ovos peixe aipo cevada centeio"
  ).split(" "),
)

/** Several words together. */
const phrases = ["fruits a coque", "fruit a coque", "fruits secs", "fruits de mer", "frutos secos", "frutta secca"]
  // Also with the "s" that many people write or leave out.
  .concat(["fruits a coques", "fruit a coques", "fruit sec", "fruits sec", "fruit de mer", "fruits de mers"])
  .concat(["frutta a guscio", "frutti di mare", "fruto seco", "frutos do mar", "sea food", "seafood", "tree nut"])
  .map((phrase) => ` ${phrase} `)

/**
 * Parts of a text without spaces: Chinese, simplified and traditional, Japanese, and two pictures of nuts. The last three
 * end German and Dutch compounds, such as "Nussallergie".
 */
const characters = (
  "过敏 過敏 不耐 敏感 忌口 乳糜泻 乳糜瀉 麸质 麩質 乳糖 坚果 堅果 花生 核桃 杏仁 榛子 榛果 腰果 开心果 開心果 松子 " +
  "甲壳 甲殼 贝类 貝類 海鲜 海鮮 虾 蝦 蟹 软体 軟體 鸡蛋 雞蛋 牛奶 奶制品 奶製品 大豆 黄豆 黃豆 小麦 小麥 芝麻 芹菜 芥末 " +
  "亚硫酸 亞硫酸 羽扇豆 鱼 魚 🥜 🌰 " +
  "アレルギー アレルゲン 不耐症 グルテン 卵 玉子 たまご 牛乳 乳製品 乳糖 ミルク チーズ 落花生 ピーナッツ ナッツ くるみ クルミ アーモンド " +
  "ヘーゼル カシュー ピスタチオ えび エビ 海老 かに カニ 貝 いか イカ たこ タコ 牡蠣 小麦 そば 蕎麦 ライ麦 大麦 ごま ゴマ 胡麻 セロリ " +
  "からし マスタード ルピナス " +
  "allerg unvertrag intoleran"
)
  .split(" ")
  .map(foldText)

/** Characters from which a beginning is also found with a typing error. */
const fewestForTypo = 7

/**
 * Whether a diner's note may be about an allergy or an intolerance: "Allergie aux noix", "no nuts please", "对花生过敏".
 *
 * A false alarm only makes a note look more important than it is. A missed allergy may harm a person. So every mention
 * of one of the fourteen allergens counts, and there are no exceptions ("je ne suis pas allergique" counts, too).
 *
 * @param note as typed, in any language; those of the diner's page are understood
 */
export function isAllergyNote(note: string): boolean {
  const folded = foldText(note)
  if (characters.some((part) => folded.includes(part))) return true
  const typed = folded.split(/[^\p{L}]+/u).filter((word) => word !== "")
  const spaced = ` ${typed.join(" ")} `
  return phrases.some((phrase) => spaced.includes(phrase)) || typed.some(isAboutAllergen)
}

function isAboutAllergen(word: string): boolean {
  return (
    words.has(word) ||
    beginnings.some((begin) => word.startsWith(begin) || (begin.length >= fewestForTypo && beginsAlmost(word, begin)))
  )
}

/**
 * Whether a word begins with a text in which one character is wrong, missing, added, or swapped with the next one. The
 * first character must be right: otherwise "boisson" (drink) would count as "poisson" (fish).
 */
function beginsAlmost(word: string, begin: string): boolean {
  let same = 0
  while (same < begin.length && word[same] === begin[same]) same += 1
  if (same === 0) return false
  const rest = begin.slice(same)
  const typed = word.slice(same)
  return (
    typed.startsWith(rest.slice(1)) ||
    typed.slice(1).startsWith(rest) ||
    typed.slice(1).startsWith(rest.slice(1)) ||
    (rest.length > 1 && typed.startsWith(`${rest[1]}${rest[0]}${rest.slice(2)}`))
  )
}

/** A note about an allergy, with the short names of the dishes that it was written for. */
export type AllergyNote = { readonly note: string; readonly dishes: readonly string[] }

/** Lists the notes of an order that may be about an allergy, each once. */
export function listAllergyNotes(lines: readonly { readonly name: string; readonly note: string }[]): AllergyNote[] {
  const dishesOf = new Map<string, Set<string>>()
  for (const { name, note } of lines) {
    if (!isAllergyNote(note)) continue
    const dishes = dishesOf.get(note.trim()) ?? new Set()
    dishesOf.set(note.trim(), dishes.add(shortName(name)))
  }
  return [...dishesOf].map(([note, dishes]) => ({ note, dishes: [...dishes] }))
}
