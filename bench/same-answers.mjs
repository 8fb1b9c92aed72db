// Claim: answers for email addresses with and without an account take the same time. The test
// `accounts/same-answers.test.ts` checks that the answers and the work are the same; this file measures the time, by
// calls in turns. Reports how often a call for a known address takes longer than a call for an unknown one. A share of
// 0.5 means that the time reveals nothing.
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { median, report } from "./measuring/claims.mjs"
import { startServer } from "./measuring/processes.mjs"

const accounts = 120
const password = "un mot de passe"
/** Accepted distance of the share from 0.5. With this many pairs, chance alone rarely exceeds it. */
const tolerance = 0.12

const DATA_DIR = await mkdtemp(join(tmpdir(), "ardoise-bench-"))
const filling = await startServer({ DATA_DIR, AUTH_CONFIRM_EMAIL: "off" })
const knownAt = (index) => `connue${index}@example.fr`
// The resent sign-up email uses the second half: the first half has received an email of the same kind.
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
  // The code of the recovery emails that were requested above for both kinds of address, as a stranger could do.
  "code of a letter": ["verify", { type: "recovery", token: "000000" }],
}
const claims = []
for (const [what, [path, body, first = 0]] of Object.entries(calls)) {
  // Each address gets one email of each kind, because a second one would have to wait.
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

/** Returns the part of an unknown address that depends on the requested kind of email. */
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
