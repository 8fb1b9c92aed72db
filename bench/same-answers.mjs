// Answers for addresses with and without an account take the same time. That they are the same, and cost the same work, is
// tested (`accounts/same-answers.test.ts`); here it is measured, by calls in turns. Told is how often a call for a known
// address takes longer than one for an unknown one: half the time when nothing can be learnt from it.
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { median, report } from "./measuring/claims.mjs"
import { startServer } from "./measuring/processes.mjs"

const accounts = 120
const password = "un mot de passe"
/** As far from a half as chance alone hardly ever gets with so many pairs. */
const tolerance = 0.12

const DATA_DIR = await mkdtemp(join(tmpdir(), "ardoise-bench-"))
const filling = await startServer({ DATA_DIR, AUTH_CONFIRM_EMAIL: "off" })
const knownAt = (index) => `connue${index}@example.fr`
// The second half is for the letter that would otherwise follow a letter of the same kind.
for (let index = 0; index < 2 * accounts; index++) {
  await post(filling, "signup", { email: knownAt(index), password })
}
await filling.stop()

const server = await startServer({ DATA_DIR, AUTH_CONFIRM_EMAIL: "on" })
const calls = {
  "sign-up": ["signup", { password }],
  "sign-in with a wrong password": ["token?grant_type=password", { password: "pas le bon" }],
  "forgotten password": ["recover", {}],
  "letter of a sign-up again": ["resend", { type: "signup" }, accounts],
  "letter of a change of address again": ["resend", { type: "email_change" }],
  "sign-in without a password": ["otp", {}],
  // Of the letters that both were asked for above: a stranger can do that, too.
  "code of a letter": ["verify", { type: "recovery", token: "000000" }],
}
const claims = []
for (const [what, [path, body, first = 0]] of Object.entries(calls)) {
  // Each address gets a letter of a kind once: a second one would have to wait.
  const known = []
  const unknown = []
  for (let index = 0; index < accounts; index++) {
    const pair = [
      async () => known.push(await took(path, { ...body, email: knownAt(first + index) })),
      async () =>
        unknown.push(await took(path, { ...body, email: `personne${index}-${asked(path, body)}@example.fr` })),
    ]
    for (const call of index % 2 === 0 ? pair : pair.toReversed()) await call()
  }
  const longer = known.flatMap((mine) => unknown.map((other) => (mine > other ? 1 : mine === other ? 0.5 : 0)))
  const share = longer.reduce((sum, one) => sum + one, 0) / longer.length
  console.log(`  ${what.padEnd(38)} known ${median(known).toFixed(2)} ms, unknown ${median(unknown).toFixed(2)} ms`)
  claims.push({
    claim: `${what}: how often the known address takes longer`,
    goal: `0.5 ± ${tolerance}`,
    measured: share.toFixed(3),
    holds: Math.abs(share - 0.5) <= tolerance,
  })
}
await server.stop()
await rm(DATA_DIR, { recursive: true, force: true })
await report(claims)

/** Names the letter that an unknown address is asked for. */
function asked(path, { type = "" }) {
  return path === "verify" || path === "recover" ? "recovery" : `${path.replace(/\W/g, "-")}${type}`
}

async function took(path, body) {
  const began = performance.now()
  await post(server, path, body)
  return performance.now() - began
}

async function post({ url, anonKey }, path, body) {
  const response = await fetch(`${url}/auth/v1/${path}`, {
    method: "POST",
    headers: { apikey: anonKey, "content-type": "application/json" },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  if (response.status === 429 || response.status >= 500) throw new Error(`${path} answered ${response.status}: ${text}`)
}
