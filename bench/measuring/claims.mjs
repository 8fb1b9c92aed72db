// How claims are measured and told: alternating short rounds, ratios inside each round, their median and their spread.

/** The value below which a part of the numbers lies. */
export const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.round(part * (numbers.length - 1))]
export const median = (numbers) => quantile(numbers, 0.5)

/**
 * Measures variants in turns, again and again: whatever else the machine does then falls on all of them.
 *
 * @param variants by name; each does something for a while, and gives numbers by name
 * @returns of each variant all that its rounds gave
 */
export async function inTurns(variants, { rounds }) {
  const names = Object.keys(variants)
  const all = Object.fromEntries(names.map((name) => [name, []]))
  // The first round warms up, and is forgotten.
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) {
      const numbers = await variants[name]()
      if (round >= 0) all[name].push(numbers)
    }
  }
  return all
}

/** Loads a server for a moment. @returns requests a second, and microseconds of its processor for each */
export async function loaded({ usage }, run) {
  const before = await usage()
  const { done, seconds } = await run()
  const after = await usage()
  return { rate: done / seconds, cpu: (after.cpuUs - before.cpuUs) / done, done, seconds }
}

/** The ratios of two variants of the same rounds: their median, and the quarter of them below and above. */
export function ratio(of, to, what) {
  const ratios = of.map((numbers, round) => numbers[what] / to[round][what])
  return { value: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}

/** Says what a variant did. */
export function tell(name, rounds, more = "") {
  const rate = median(rounds.map((round) => round.rate))
  const cpu = median(rounds.map((round) => round.cpu))
  console.log(`  ${name.padEnd(44)} ${rate.toFixed(0).padStart(7)}/s ${cpu.toFixed(1).padStart(8)} µs each ${more}`)
}

/** A ratio as it is told. */
export const asText = ({ value, low, high }) => `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

/** A claim that a ratio stays below a goal, or above it. */
export function atMost(claim, goal, measured) {
  return { claim, goal: `at most ${goal}`, measured: asText(measured), holds: measured.value <= goal }
}
export function atLeast(claim, goal, measured) {
  return { claim, goal: `at least ${goal}`, measured: asText(measured), holds: measured.value >= goal }
}

/** Hands the claims of a bench on: to the run of all, or to the person who ran this one. */
export async function report(claims) {
  for (const one of claims) console.log(`  ${lineOf(one)}`)
  if (process.send) await new Promise((done) => process.send({ claims }, done))
  process.exit(0)
}

/** One line: what is claimed, its goal, what was measured, and whether it holds. */
export function lineOf({ claim, goal, measured, holds, reason }) {
  const verdict = holds === null ? "stated     " : holds ? "holds      " : "falls short"
  return `${verdict} ${claim}: goal ${goal}, measured ${measured}${reason ? ` (${reason})` : ""}`
}
