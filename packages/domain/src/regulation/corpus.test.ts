import { describe, expect, test } from "vitest"
import { findingText } from "./finding-text.ts"
import { type Finding, findingsOf } from "./findings.ts"
import { bistroCards } from "./testing/cards/bistro-cards.ts"
import { houseCards } from "./testing/cards/house-cards.ts"
import { worldCards } from "./testing/cards/world-cards.ts"
import { plant, readCard } from "./testing/read-card.ts"

const cards = [...bistroCards, ...houseCards, ...worldCards]
const counted = (title: string, text: string) =>
  findingsOf(readCard(title, text)).filter(({ level }) => level !== "advise")
const toLine = (finding: Finding) => `${finding.level} ${finding.rule}: ${findingText(finding).sentence}`

describe("REG-01, REG-02 the corpus of 40 cartes", () => {
  test("whole cartes raise at most two false alarms together, and none of them is to correct", () => {
    expect(cards).toHaveLength(40)
    const alarms = cards.flatMap(({ title, text }) =>
      counted(title, text).map((finding) => `${title}: ${toLine(finding)}`),
    )
    expect(alarms.filter((alarm) => alarm.includes(": must "))).toEqual([])
    expect(alarms.length, alarms.join("\n")).toBeLessThanOrEqual(2)
  })

  test.each(cards.map((card) => [card.title, card] as const))(
    "the defect of %s is found, and nothing else",
    (title, card) => {
      const { rule, subject, all, rules = [rule] } = card.defect
      const before = counted(title, card.text).map(toLine)
      const found = counted(title, plant(card))
      const added = found.filter((finding) => !before.includes(toLine(finding)))
      const expected = all ?? [subject]
      expect(added.map(({ subject }) => subject).sort(), added.map(toLine).join("\n")).toEqual([...expected].sort())
      for (const finding of added) expect(rules).toContain(finding.rule)
    },
  )
})
