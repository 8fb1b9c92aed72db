// Compares measured claims with those of an earlier run on the same machine.

/**
 * Returns the claims that got worse by more than a factor.
 *
 * @param claims as `report` sends them: `goal` begins with "at most" or "at least", `measured` with a number
 * @param stored the numbers of the earlier run, by claim. A claim that is not among them is new
 * @param ratiosOnly leaves out times and sizes: they belong to a machine
 * @returns `{ claim, before, now }`, in the order of the claims
 */
export function worseThan(claims, stored, factor, { ratiosOnly = false } = {}) {
  const compared = ratiosOnly ? claims.filter(({ measured }) => isRatio(measured)) : claims
  return compared.flatMap(({ claim, goal, measured }) => {
    const [before, now] = [stored[claim], numberOf(measured)]
    // Zero is a rounded number: no factor follows from it.
    if (before === undefined || now === null || before <= 0) return []
    const isWorse = goal.startsWith("at least") ? now < before / factor : now > before * factor
    return goal.startsWith("at ") && isWorse ? [{ claim, before, now }] : []
  })
}

/** Returns the numbers of claims, by claim, to store. */
export function numbersOf(claims) {
  const pairs = claims.map(({ claim, measured }) => [claim, numberOf(measured)])
  return Object.fromEntries(pairs.filter(([, number]) => number !== null))
}

/** The first number of a text such as "0.91 (0.90 to 0.97)" or "142 ms"; null without one. */
function numberOf(text) {
  const match = /-?\d+(?:\.\d+)?/.exec(text)
  return match && Number(match[0])
}

/** Whether a text is a number without a unit, such as "0.91 (0.90 to 0.97)". */
const isRatio = (text) => /^\d+(?:\.\d+)?(?: \(|$)/.test(text)
