/** Day on which the texts of law were last read. The screen shows it. */
export const lawDate = "2026-11-22"

/** must: "À corriger"; ask: "À vérifier"; advise: "Conseils", never counted. */
export type Level = "must" | "ask" | "advise"

/**
 * How sure the reading of the law is. text: the text itself or a faithful copy was read; agreed: secondary sources
 * agree; open: general knowledge, a lawyer should read it.
 */
export type Certainty = "text" | "agreed" | "open"

type Rule = {
  readonly id: string
  readonly level: Level
  readonly title: string
  /** The sentence of one finding. `{d}` is the dish; other names are filled from the words of the finding. */
  readonly sentence: string
  /** The sentence of a group of findings, where the one of a finding does not fit. */
  readonly reason?: string
  /** The text of law, as owners read it. */
  readonly law: string
  readonly certainty: Certainty
  /** Whether only a fact answers it: such findings have no "Non concerné". */
  readonly isAnsweredByFacts?: true
}

const allergenLaw =
  "Règlement (UE) 1169/2011, articles 9 et 44\u00a0; décret 2015-447 du 17 avril 2015\u00a0; code de la consommation, articles R412-12 à R412-16."
const meatLaw =
  "Décret 2002-1465, modifié par le décret 2022-65 et, sans limite de durée depuis le 19 février 2025, par le décret 2025-141."
const priceLaw = "Arrêté du 27 mars 1987 relatif à l’affichage des prix"
const fairLaw = "Code de la consommation, article L121-2 (pratiques trompeuses)."
const homemadeLaw =
  "Code de la consommation, articles L122-19, L122-20 et D122-1 à D122-3 (décrets 2014-797 et 2015-505)."
const wineLaw = "Code de la consommation, article L412-11\u00a0; décret 2022-1038 du 22 juillet 2022."

/**
 * The rules of the carte: what French law wants, where it says so, and how sure that reading is. The order is that of
 * the screen. `docs/regulation.md` has the same table for lawyers.
 */
export const rules = [
  {
    id: "allergens-undeclared",
    level: "must",
    title: "Allergènes non déclarés",
    sentence: "{d}\u00a0: dites ce qu’il contient, ou «\u00a0Aucun des 14\u00a0».",
    law: allergenLaw,
    certainty: "text",
    isAnsweredByFacts: true,
  },
  {
    id: "drinks-undeclared",
    level: "ask",
    title: "Boissons sans déclaration",
    sentence: "{n} boissons simples n’ont pas d’allergènes déclarés.",
    law: allergenLaw,
    certainty: "text",
  },
  {
    id: "allergen-word",
    level: "ask",
    title: "Un allergène semble manquer",
    sentence: "«\u00a0{word}\u00a0» figure dans {d}, mais {allergen} n’est pas déclaré.",
    law: "Règlement (UE) 1169/2011, articles 7, 9 et 44\u00a0; décret 2015-447 du 17 avril 2015.",
    certainty: "text",
  },
  {
    id: "claim-contradiction",
    level: "must",
    title: "Mention contraire",
    sentence: "{d} se dit «\u00a0{claim}\u00a0» et déclare {fact}.",
    law: "Règlement d’exécution (UE) 828/2014\u00a0; code de la consommation, article L121-2.",
    certainty: "open",
    isAnsweredByFacts: true,
  },
  {
    id: "sulfites",
    level: "ask",
    title: "Vin sans sulfites déclarés",
    sentence: "{d}\u00a0: presque tous les vins en contiennent.",
    law: "Règlement (UE) 1169/2011, annexe II, point 12.",
    certainty: "agreed",
  },
  {
    id: "meat-origin",
    level: "must",
    title: "Origine de la viande manquante",
    sentence: "{d}\u00a0: indiquez l’origine ({meat}).",
    reason: "Indiquez l’origine\u00a0: elle est due pour le bœuf, le veau, le porc, l’agneau et la volaille.",
    law: meatLaw,
    certainty: "agreed",
  },
  {
    id: "prepared-origin",
    level: "ask",
    title: "Origine à vérifier",
    sentence: "{d}\u00a0: si vous connaissez l’origine de la viande, elle doit être écrite.",
    law: "Décret 2024-171 du 4 mars 2024\u00a0: l’origine est due quand l’exploitant la connaît.",
    certainty: "text",
  },
  {
    id: "meat-unsure",
    level: "ask",
    title: "Contient de la viande\u00a0?",
    sentence: "{d}\u00a0: bœuf, porc, agneau ou volaille\u00a0?",
    law: meatLaw,
    certainty: "agreed",
  },
  {
    id: "meat-mismatch",
    level: "ask",
    title: "Viande à vérifier",
    sentence: "«\u00a0{word}\u00a0» figure dans {d}, déclaré sans {meat}.",
    law: fairLaw,
    certainty: "open",
  },
  {
    id: "origin-incomplete",
    level: "must",
    title: "Origine incomplète",
    sentence: "{d}\u00a0: il manque le pays {step}.",
    law: meatLaw,
    certainty: "agreed",
    isAnsweredByFacts: true,
  },
  {
    id: "wine-provenance",
    level: "must",
    title: "Provenance du vin manquante",
    sentence: "{d}\u00a0: indiquez le pays et, s’il y en a une, l’AOP ou l’IGP.",
    law: wineLaw,
    certainty: "text",
  },
  {
    id: "wine-country",
    level: "advise",
    title: "Pays du vin",
    sentence: "Ajoutez «\u00a0France\u00a0» à vos appellations.",
    law: wineLaw,
    certainty: "agreed",
  },
  {
    id: "volume",
    level: "must",
    title: "Contenance manquante",
    sentence: "{d}\u00a0: indiquez les centilitres.",
    law: `${priceLaw}, articles 2, 3 et 5.`,
    certainty: "agreed",
  },
  {
    id: "drink-included",
    level: "must",
    title: "Boisson comprise\u00a0?",
    sentence: "{d}\u00a0: écrivez «\u00a0boisson comprise\u00a0» ou «\u00a0boisson non comprise\u00a0».",
    law: `${priceLaw}, article 5.`,
    certainty: "agreed",
  },
  {
    id: "service-rate",
    level: "ask",
    title: "Taux du service",
    sentence:
      "Si un service est perçu, la carte donne son taux, souvent 15\u00a0%. Sinon, dites qu’aucun service n’est perçu.",
    law: `${priceLaw}, article 1.`,
    certainty: "text",
  },
  {
    id: "free-water",
    level: "must",
    title: "Eau gratuite",
    sentence: "La carte ou une affiche doit dire qu’elle est gratuite sur demande.",
    law: "Code de l’environnement, article L541-15-10, III (loi 2020-105 du 10 février 2020, article 77)\u00a0; arrêté 25-268 du 8 juin 1967.",
    certainty: "text",
  },
  {
    id: "price-missing",
    level: "must",
    title: "Prix illisible",
    sentence: "{d} n’affiche pas de prix.",
    law: `${priceLaw}, article 1.`,
    certainty: "text",
    isAnsweredByFacts: true,
  },
  {
    id: "french-missing",
    level: "must",
    title: "Texte français manquant",
    sentence: "{d} doit avoir un nom ou une description en français.",
    law: "Loi 94-665 du 4 août 1994, article 2.",
    certainty: "agreed",
  },
  {
    id: "homemade-word",
    level: "ask",
    title: "«\u00a0Maison\u00a0» dans le texte",
    sentence: "{d}\u00a0: la mention est réservée aux plats cuisinés sur place à partir de produits bruts.",
    law: homemadeLaw,
    certainty: "text",
  },
  {
    id: "homemade-mark",
    level: "advise",
    title: "Fait maison",
    sentence: "La loi demande de signaler les plats faits maison\u00a0: marquez-les.",
    law: homemadeLaw,
    certainty: "text",
  },
  {
    id: "homemade-odd",
    level: "ask",
    title: "Fait maison\u00a0?",
    sentence: "{d}\u00a0: vérifiez que la mention s’applique.",
    law: "Code de la consommation, article D122-1, II.",
    certainty: "text",
  },
  {
    id: "thawed-fresh",
    level: "must",
    title: "«\u00a0Frais\u00a0» et décongelé",
    sentence: "{d} ne peut pas être les deux.",
    law: "Règlement (UE) 1169/2011, annexe VI, partie A, point 2.",
    certainty: "open",
  },
  {
    id: "room-outside",
    level: "ask",
    title: "Carte visible de l’extérieur",
    sentence: "La carte et les prix de cinq vins sont lisibles de l’extérieur, dès 11 h 30 et 18 h.",
    law: `${priceLaw}, article 4.`,
    certainty: "agreed",
  },
  {
    id: "room-minors",
    level: "ask",
    title: "Affiche des mineurs",
    sentence: "L’affiche sur l’ivresse publique et la protection des mineurs est en place.",
    law: "Code de la santé publique, article L3342-4\u00a0; arrêté du 17 octobre 2016.",
    certainty: "agreed",
  },
  {
    id: "room-licence",
    level: "ask",
    title: "Panonceau de licence",
    sentence: "Le panonceau de licence est visible de l’extérieur.",
    law: "Code de la santé publique, article L3331-2.",
    certainty: "agreed",
  },
  {
    id: "room-folder",
    level: "ask",
    title: "Classeur des allergènes",
    sentence: "Le classeur des allergènes est au bar.",
    law: "Code de la consommation, article R412-14.",
    certainty: "agreed",
  },
  {
    id: "room-prices",
    level: "ask",
    title: "Tarif des boissons courantes",
    sentence: "Je sers des boissons en dehors des repas\u00a0: le tarif des boissons courantes est affiché.",
    law: `${priceLaw}, articles 2 et 6\u00a0: neuf boissons et denrées, lettres de 1,5 cm.`,
    certainty: "agreed",
  },
] as const satisfies readonly Rule[]

/** The id of a rule. */
export type RuleId = (typeof rules)[number]["id"]

const byId = new Map<string, Rule>(rules.map((rule) => [rule.id, rule]))

/** Returns a rule by its id. */
export function ruleOf(id: RuleId): Rule {
  const rule = byId.get(id)
  if (rule === undefined) throw new Error(`no rule ${id}`)
  return rule
}
