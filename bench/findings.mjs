// Claim: "Carte en règle" looks at a whole menu fast enough to do it while the owner types.
import { toMenu } from "../packages/contract/src/menu-mapping.ts"
import { findingsOf } from "../packages/domain/src/regulation/findings.ts"
import { emptyProfile } from "../packages/domain/src/restaurant/profile.ts"
import { median, report } from "./measuring/claims.mjs"
import { aMenu } from "./restaurant/restaurant.mjs"

const rounds = Number(process.env.BENCH_ROUNDS ?? 41)

function timeOf(dishes) {
  const times = []
  for (let round = 0; round < rounds; round += 1) {
    // Another object each time: nothing that was remembered of an earlier round helps.
    const menu = toMenu("menu", structuredClone(documents.get(dishes)))
    const begun = performance.now()
    found.set(dishes, findingsOf({ menu, board: null, restaurant: emptyProfile }).length)
    times.push(performance.now() - begun)
  }
  return median(times)
}

const documents = new Map([120, 2_000].map((dishes) => [dishes, aMenu(dishes)]))
const found = new Map()
timeOf(120)
const [small, large] = [timeOf(120), timeOf(2_000)]
console.log(`  ${found.get(120)} findings in a menu of 120 dishes, ${found.get(2_000)} in one of 2,000`)
await report([
  {
    claim: "findings of a menu of 120 dishes (REG-06)",
    goal: "at most 2 ms",
    measured: `${small.toFixed(2)} ms`,
    holds: small <= 2,
  },
  {
    claim: "findings of a menu of 2,000 dishes (REG-06)",
    goal: "at most 40 ms",
    measured: `${large.toFixed(1)} ms`,
    holds: large <= 40,
  },
])
