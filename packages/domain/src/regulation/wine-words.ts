import { findPhrases, phraseTable } from "./phrases.ts"

/** Signs of origin as wine lists write them: AOP and IGP of the Union, and their national names. */
const sign =
  /(?:^|[^\p{L}\p{N}])(?:AOP|AOC|A\.O\.[PC]\.|IGP|I\.G\.P\.|DOCG?|DOP|DO|DOCa|vins? de pays|vins? de france)(?![\p{L}\p{N}])/u
const signInWords = /appellation|vins? de (?:pays|france)/i

/** Whether a text names a sign of origin, such as AOP. The name of an appellation alone does not count. */
export const wineSignIn = (text: string): boolean => sign.test(text) || signInWords.test(text)

const countries = phraseTable<true>([
  [
    true,
    "france, italie, espagne, portugal, allemagne, autriche, suisse, grèce, hongrie, roumanie, bulgarie, slovénie, croatie, " +
      "géorgie, liban, maroc, algérie, tunisie, israël, turquie, argentine, chili, uruguay, brésil, mexique, états-unis, usa, " +
      "californie, canada, afrique du sud, australie, nouvelle-zélande, chine, japon, moldavie, angleterre, royaume-uni, " +
      "luxembourg, arménie, chypre, malte, serbie, macédoine, français, française, italien, italienne, espagnol, espagnole, " +
      "portugais, argentin, chilien, allemand, libanais, marocain, italia, españa, union européenne",
  ],
])

/** Whether a text names a country, such as "Italie" or "vins italiens". */
export const countryIn = (text: string): boolean => findPhrases(text, countries).length > 0
