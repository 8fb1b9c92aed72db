import type { FurtherLanguage } from "../menu/allergens.ts"
import { foldText } from "../menu/search-text.ts"

/** Beginnings of the words that translate a French word, as they are without case and accents, in each language. */
type Stems = Readonly<Record<FurtherLanguage, readonly string[]>>

const stems = (de: string, nl: string, pt: string, ja: string): Stems => ({
  ...{ de: de.split(" "), nl: nl.split(" "), pt: pt.split(" "), ja: ja.split(" ").map(foldText) },
})

/** The most frequent words for allergens on French menus, in the singular. */
const words: Readonly<Record<string, Stems>> = {
  lait: stems("milch", "melk", "leite", "牛乳 ミルク 乳"),
  beurre: stems("butter", "boter", "manteiga", "バター"),
  fromage: stems("kase", "kaas", "queijo", "チーズ"),
  yaourt: stems("joghurt jogurt", "yoghurt yogurt", "iogurte", "ヨーグルト"),
  oeuf: stems("ei", "ei", "ovo", "卵 玉子 たまご エッグ"),
  noix: stems("nuss nusse", "noot noten", "noz nozes", "くるみ クルミ ナッツ 胡桃"),
  noisette: stems("haselnuss haselnusse", "hazelnoot hazelnoten", "avela", "ヘーゼルナッツ ノワゼット"),
  amande: stems("mandel", "amandel", "amendoa", "アーモンド"),
  pistache: stems("pistazie", "pistache", "pistacho pistachio pistache pistacio", "ピスタチオ"),
  cacahuete: stems("erdnuss erdnusse", "pinda", "amendoim amendoins", "ピーナッツ 落花生"),
  crevette: stems("garnele krabbe", "garnaal garnalen", "camarao camaroes", "えび エビ 海老"),
  gamba: stems("garnele gamba", "gamba", "gamba", "えび エビ 海老 ガンバス"),
  crabe: stems("krabbe krebs", "krab", "caranguejo sapateira", "かに カニ 蟹"),
  homard: stems("hummer", "kreeft", "lavagante", "オマール"),
  langoustine: stems(
    "kaisergranat langustine scampi",
    "langoustine scampi",
    "lagostim",
    "手長えび 手長エビ ラングスティーヌ アカザエビ",
  ),
  moule: stems("muschel", "mossel", "mexilhao mexilhoes", "ムール"),
  huitre: stems("auster", "oester", "ostra", "牡蠣 カキ かき"),
  calamar: stems("calamari tintenfisch kalmar", "inktvis calamaris", "lula", "いか イカ カラマリ"),
  poulpe: stems("oktopus krake pulpo", "octopus inktvis", "polvo", "たこ タコ 蛸"),
  "saint-jacques": stems("jakobsmuschel", "jakobsschelp coquille", "vieira", "ほたて ホタテ 帆立"),
  poisson: stems("fisch", "vis", "peixe", "魚 フィッシュ"),
  saumon: stems("lachs", "zalm", "salmao", "サーモン 鮭"),
  thon: stems("thunfisch", "tonijn", "atum", "まぐろ マグロ ツナ"),
  cabillaud: stems("kabeljau dorsch", "kabeljauw", "bacalhau", "たら タラ 鱈"),
  sole: stems("seezunge", "tong", "linguado", "舌平目 舌平め ソール"),
  truite: stems("forelle", "forel", "truta", "ます マス 鱒 トラウト"),
  bar: stems("wolfsbarsch", "zeebaars", "robalo", "すずき スズキ 鱸"),
  anchois: stems("sardelle anchovi", "ansjovis", "anchova", "アンチョビ"),
  sardine: stems("sardine", "sardine sardien", "sardinha", "いわし イワシ 鰯 サーディン"),
  moutarde: stems("senf", "mosterd", "mostarda", "マスタード からし"),
  sesame: stems("sesam", "sesam", "sesamo", "ごま ゴマ 胡麻"),
  celeri: stems("sellerie", "selder", "aipo", "セロリ"),
  soja: stems("soja", "soja", "soja", "大豆 醤油 しょうゆ ソイ"),
}

/**
 * Returns the beginnings that a translation of a word may have, without case and accents. Empty for a word that the
 * table does not have.
 *
 * @param word a French word for an allergen, as a menu has it
 */
export function furtherAllergenWords(word: string, language: FurtherLanguage): readonly string[] {
  const folded = foldText(word)
  const singular = folded.replace(/[sx]$/, "")
  for (const key of [folded, singular]) if (Object.hasOwn(words, key)) return words[key]?.[language] ?? []
  return []
}
