// Decides how the browser journeys get a Chromium. `chromium.mjs` passes the real search and the real installations.

/**
 * Returns the path of a Chromium. If none is found, tries the installations in order until one is found.
 *
 * @param find returns the path of a Chromium, or undefined
 * @param installations each with a `name` for the terminal, `isPossible`, and `install`, which may fail or throw
 * @param report prints a line
 * @returns undefined if no installation gave a Chromium
 */
export async function obtainChromium(find, installations, report) {
  const found = find()
  if (found) return found
  for (const { name, isPossible, install } of installations) {
    if (!isPossible) continue
    report(`Installing Chromium for the browser journeys (${name})…`)
    try {
      await install()
    } catch (error) {
      report(`The installation failed: ${error.message}`)
    }
    const installed = find()
    if (installed) return installed
  }
  return undefined
}
