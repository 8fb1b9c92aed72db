import { type Finding, isOfRoom } from "./findings.ts"
import type { Meat } from "./legal-facts.ts"
import { meatNames } from "./meat-names.ts"
import { ruleOf } from "./rules.ts"

const stepWords = { born: "de naissance", raised: "d’élevage", slaughtered: "d’abattage" } as const

const toMeatWords = (words: readonly string[]) =>
  words.map((word) => (meatNames[word as Meat] ?? word).toLowerCase()).join(", ")

/** The values of the names in the sentence of a finding. */
function valuesOf({ rule, subject, words }: Finding): Readonly<Record<string, string>> {
  const [first = "", second = ""] = words
  const steps = words.flatMap((word) => (word in stepWords ? [stepWords[word as keyof typeof stepWords]] : []))
  return {
    d: subject.trim(),
    n: subject,
    word: first,
    allergen: second,
    claim: first,
    fact: second,
    meat: rule === "meat-mismatch" ? toMeatWords([second]) : toMeatWords(words),
    step: steps.join(", "),
  }
}

/** Returns the texts of a finding: its title, its sentence, and the text of law. */
export function findingText(finding: Finding): {
  readonly title: string
  readonly sentence: string
  readonly law: string
} {
  const { title, sentence, law } = ruleOf(finding.rule)
  const values = valuesOf(finding)
  const isOne = finding.rule === "drinks-undeclared" && finding.subject === "1"
  const template = isOne ? "1 boisson simple n’a pas d’allergènes déclarés." : sentence
  return { title, sentence: template.replace(/\{(\w+)\}/g, (_, name: string) => values[name] ?? ""), law }
}

const lead = "{d}\u00a0: "

/**
 * Returns the sentence that all findings of one rule share, or null if each says something of its own. "{d} : indiquez
 * les centilitres." becomes "Indiquez les centilitres."
 */
export function groupReason({ rule }: Pick<Finding, "rule">): string | null {
  const { sentence, reason } = ruleOf(rule)
  if (reason !== undefined) return reason
  const rest = sentence.startsWith(lead) ? sentence.slice(lead.length) : sentence
  return rest.includes("{") ? null : rest.charAt(0).toUpperCase() + rest.slice(1)
}

/** Whether the owner may answer "Non concerné". The facts of the room are ticked instead. */
export function canSettle(finding: Finding): boolean {
  if (finding.place.kind === "restaurant" || finding.place.kind === "special" || isOfRoom(finding)) return false
  if (finding.rule === "allergen-word" && finding.level === "must") return false
  return !ruleOf(finding.rule).isAnsweredByFacts
}
