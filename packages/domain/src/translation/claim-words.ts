import type { TranslatedLanguage } from "./owner-translations.ts"

/** A claim that French law protects, or that people with an allergy or a faith rely on, in each language. */
type Claim = { readonly name: string } & Readonly<Record<"fr" | TranslatedLanguage, RegExp>>

/**
 * Each claim with the words that make it. The foreign patterns accept every usual wording; the French ones are exact.
 * Texts are lower case, without accents.
 */
export const claims: readonly Claim[] = [
  {
    name: "sans",
    fr: /\b(?:sans|ni|zero|aucune?|desalcoolise\w*|decaf\w*|denoyaute\w*|desosse\w*)\b/,
    en: /\b(?:without|free|no|non|zero|nor|pitted|boneless|boned|de-?alcoholi[sz]ed|decaf\w*)\b|less\b/,
    es: /\b(?:sin|libre|ni|cero|ningun\w*|deshuesad\w*|descafeinad\w*)\b/,
    it: /\b(?:senza|priv[oai]|ne|zero|nessun\w*|disossat\w*|denocciolat\w*|snocciolat\w*|analcolic\w*|decaffeinat\w*)\b/,
    zh: /无|不|免|零|去|脱|低/,
  },
  {
    name: "maison",
    fr: /\bmaison\b/,
    en: /\bhome-?\s?made\b|\bhouse\b|\bhouse-?made\b|\bhome\b|\bour own\b/,
    es: /\bcaser[oa]s?\b|\bde la casa\b|\bcasa\b/,
    it: /\bcasa\b|\bcasaling[oaih]+\b|\bcasarecci[oae]\b/,
    zh: /自制|招牌|本店|家|手工/,
  },
  {
    name: "bio",
    fr: /\b(?:bio|biologiques?)\b/,
    en: /\borganic\b/,
    es: /\b(?:ecologic[oa]s?|bio|organic[oa]s?)\b/,
    it: /\b(?:bio|biologic[oaih]+)\b/,
    zh: /有机/,
  },
  { name: "AOP", fr: /\baop\b/, en: /\baop\b|\bpdo\b/, es: /\baop\b|\bdop\b/, it: /\baop\b|\bdop\b/, zh: /aop|原产地/ },
  { name: "AOC", fr: /\baoc\b/, en: /\baoc\b/, es: /\baoc\b/, it: /\baoc\b/, zh: /aoc|原产地/ },
  { name: "IGP", fr: /\bigp\b/, en: /\bigp\b|\bpgi\b/, es: /\bigp\b/, it: /\bigp\b/, zh: /igp|地理标志/ },
  {
    name: "Label Rouge",
    fr: /label rouge/,
    en: /label rouge/,
    es: /label rouge/,
    it: /label rouge/,
    zh: /label rouge|红标/,
  },
  { name: "halal", fr: /\bhalal\b/, en: /\bhalal\b/, es: /\bhalal\b/, it: /\bhalal\b/, zh: /halal|清真/ },
  { name: "casher", fr: /\b[ck]as?c?her\b/, en: /\bkosher\b/, es: /\bkosher\b/, it: /\bkosher\b/, zh: /kosher|犹太/ },
  {
    name: "végan",
    fr: /\bvegan\w*\b|\bvegetalien\w*\b/,
    en: /\bvegan\b/,
    es: /\bvegan[oa]s?\b/,
    it: /\bvegan[oaie]\b/,
    zh: /纯素|全素/,
  },
  {
    name: "végétarien",
    fr: /\bvegetarien\w*\b/,
    en: /\bvegetarian\b|\bveggie\b/,
    es: /\bvegetarian[oa]s?\b/,
    it: /\bvegetarian[oaie]\b/,
    zh: /素/,
  },
  {
    name: "artisanal",
    fr: /\bartisan\w*\b/,
    en: /\bartisan\w*\b|\bcraft\b/,
    es: /\bartesan\w*\b/,
    it: /\bartigian\w*\b/,
    zh: /手工|工匠/,
  },
  {
    name: "fermier",
    fr: /\bfermiere?s?\b/,
    en: /\bfarm\w*\b|\bfree-?\s?range\b/,
    es: /\bgranja\b|\bcorral\b|\bcampero\w*\b/,
    it: /\bfattoria\b|\brusp\w+\b|\bcampagna\b|\bcontadin\w+\b/,
    zh: /农|散养|走地/,
  },
]
