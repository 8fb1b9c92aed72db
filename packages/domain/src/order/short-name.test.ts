import { expect, test } from "vitest"
import { afterShortName, shortName } from "./short-name.ts"

test.each([
  ["Quenelle de brochet, sauce Nantua", "Quenelle de brochet", "sauce Nantua"],
  ["Pâté en croûte, pickles, moutarde", "Pâté en croûte", "pickles, moutarde"],
  ["Bœuf bourguignon", "Bœuf bourguignon", ""],
  ["Sole,", "Sole", ""],
  [", sauce", ", sauce", ""],
])("staff call %s %s", (name, short, rest) => {
  expect([shortName(name), afterShortName(name)]).toEqual([short, rest])
})
