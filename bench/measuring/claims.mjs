// Measures and prints claims: short alternating rounds, the ratio inside each round, then the median and the spread.

/** Returns the quantile of the numbers. @param part from 0 to 1 */
export const quantile = (numbers, part) => numbers.toSorted((a, b) => a - b)[Math.round(part * (numbers.length - 1))]
export const median = (numbers) => quantile(numbers, 0.5)

/**
 * Measures variants in turns, so that other work of the machine affects all of them alike.
 *
 * @param variants functions by name; each runs for a while and returns numbers by name
 * @returns the results of all rounds, by name of the variant
 */
export async function inTurns(variants, { rounds }) {
  const names = Object.keys(variants)
  const all = Object.fromEntries(names.map((name) => [name, []]))
  // The first round warms up; its results are discarded.
  for (let round = -1; round < rounds; round++) {
    const order = round % 2 === 0 ? names : names.toReversed()
    for (const name of order) {
      const numbers = await variants[name]()
      if (round >= 0) all[name].push(numbers)
    }
  }
  return all
}

/** Runs a load against a server. @returns requests a second (`rate`), and processor microseconds for each (`cpu`) */
export async function loaded({ usage }, run) {
  const before = await usage()
  const { done, seconds } = await run()
  const after = await usage()
  return { rate: done / seconds, cpu: (after.cpuUs - before.cpuUs) / done, done, seconds }
}

/** Returns the median, the first and the third quartile of the ratios of two variants, round by round. */
export function ratio(of, to, what) {
  const ratios = of.map((numbers, round) => numbers[what] / to[round][what])
  return { value: median(ratios), low: quantile(ratios, 0.25), high: quantile(ratios, 0.75) }
}

/** Prints the median rate and the median processor time of a variant. */
export function tell(name, rounds, more = "") {
  const rate = median(rounds.map((round) => round.rate))
  const cpu = median(rounds.map((round) => round.cpu))
  console.log(`  ${name.padEnd(44)} ${rate.toFixed(0).padStart(7)}/s ${cpu.toFixed(1).padStart(8)} µs each ${more}`)
}

/** Returns a ratio as text: median (first to third quartile). */
export const asText = ({ value, low, high }) => `${value.toFixed(2)} (${low.toFixed(2)} to ${high.toFixed(2)})`

/** Returns a claim that a ratio is at most, or at least, a goal. */
export function atMost(claim, goal, measured) {
  return { claim, goal: `at most ${goal}`, measured: asText(measured), holds: measured.value <= goal }
}
export function atLeast(claim, goal, measured) {
  return { claim, goal: `at least ${goal}`, measured: asText(measured), holds: measured.value >= goal }
}

/** Prints the claims, sends them to `bench/run.mjs` if it is the parent process, and exits. */
export async function report(claims) {
  for (const one of claims) console.log(`  ${lineOf(one)}`)
  if (process.send) await new Promise((done) => process.send({ claims }, done))
  process.exit(0)
}

/**
 * Returns one line with the claim, its goal, the measured value and the verdict. With `holds` null it is only stated.
 */
export function lineOf({ claim, goal, measured, holds, reason }) {
  const verdict = holds === null ? "stated     " : holds ? "holds      " : "falls short"
  return `${verdict} ${claim}: goal ${goal}, measured ${measured}${reason ? ` (${reason})` : ""}`
}
