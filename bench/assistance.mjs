// Claims: how well, how fast and at what price a model reads the printed menus of the evaluation set and translates one
// menu. It asks the model of AI_BASE_URL, AI_MODEL and AI_API_KEY; euros need AI_INPUT_PRICE and AI_OUTPUT_PRICE. Beside
// it, this server reads the same files without a model. `--from 1 --to 5` takes fewer menus.
import { join } from "node:path"
import { DatabaseSync } from "node:sqlite"
import { parseArgs } from "node:util"
import {
  evaluationSeeds,
  measureReadings,
  seedsFrom,
} from "../apps/server/src/reading/testing/score/measure-readings.ts"
import { goals, ratesOf, rowOf, sumOf, tableHead } from "../apps/server/src/reading/testing/score/score-table.ts"
import { median, report } from "./measuring/claims.mjs"
import { startServer } from "./measuring/processes.mjs"
import { aRestaurant } from "./restaurant/restaurant.mjs"

if (process.env.AI_BASE_URL === undefined) {
  console.log("  Set AI_BASE_URL, AI_MODEL and AI_PROVIDER_NAME: without a model there is nothing to measure.")
  process.exit(1)
}
const text = { type: "string" }
const { values } = parseArgs({ options: { from: text, to: text } })
const seeds =
  values.from === undefined ? evaluationSeeds.text : seedsFrom(Number(values.from), Number(values.to ?? values.from))

const server = await startServer({ AI_OWNER_CALLS: "100000", AI_OWNER_TOKENS: "1000000000" })
const owner = await aRestaurant(server, "assistance", { dishes: 60 })
const headers = { apikey: server.anonKey, authorization: `Bearer ${owner.token}` }

async function call(name, body) {
  const isForm = body instanceof FormData
  const response = await fetch(`${server.url}/functions/v1/${name}`, {
    method: "POST",
    headers: isForm ? headers : { ...headers, "content-type": "application/json" },
    body: isForm ? body : JSON.stringify(body),
  })
  const answer = await response.json()
  if (!response.ok) throw new Error(`${name}: ${response.status} ${JSON.stringify(answer)}`)
  return answer
}

function usedSoFar() {
  const file = new DatabaseSync(join(server.folder, "ardoise.db"), { readOnly: true })
  const used = file
    .prepare(
      "select total(calls) calls, total(input_tokens + output_tokens) tokens, total(micro_euros) micro from assistance_uses",
    )
    .get()
  file.close()
  return used
}

/** Calls `act`, and returns what the model was asked meanwhile. */
async function asked(act) {
  const before = usedSoFar()
  const begun = performance.now()
  await act()
  const after = usedSoFar()
  return {
    seconds: (performance.now() - begun) / 1000,
    calls: after.calls - before.calls,
    tokens: after.tokens - before.tokens,
    euros: (after.micro - before.micro) / 1e6,
  }
}

const readBy = (by) => async (files) => {
  const form = new FormData()
  form.append("with", by)
  for (const { name, type, bytes } of files) form.append("file", new Blob([bytes], { type }), name)
  return call("read-card", form)
}

await call("allow-assistance", { allowed: true })
const scores = { local: [], model: [] }
const seconds = []
let failed = 0
const readings = await asked(async () => {
  for (const by of ["local", "model"]) {
    for (const seed of seeds) {
      try {
        for await (const measured of measureReadings("text", [seed], readBy(by))) {
          scores[by].push(measured.score)
          if (by === "model") seconds.push(measured.ms / 1000)
          console.log(`  ${by} ${rowOf(`${seed} ${measured.shape}`, measured.score, null)}`)
        }
      } catch (error) {
        // A model that fails is a result, too: the owner is offered the reading without it.
        failed += 1
        console.log(`  ${by} ${seed}: ${error.message.slice(0, 200)}`)
      }
    }
  }
})
const translation = await asked(() =>
  call("translate-menu", { menu_id: owner.menuIds[0], language: "en", only: "missing", with: "model" }),
)
await server.stop()

const rows = Object.entries(scores).flatMap(([by, all]) =>
  all.length === 0
    ? []
    : [rowOf(`${by === "model" ? process.env.AI_MODEL : "this server"} (${all.length})`, sumOf(all), goals.text)],
)
console.log(`\n${tableHead}\n${rows.join("\n")}\n`)
const each = Math.max(1, scores.model.length)
const priceOf = ({ euros, tokens }, parts) =>
  `${(euros / parts).toFixed(4)} euros, ${Math.round(tokens / parts)} tokens`
console.log(
  `  a menu: ${priceOf(readings, each)}; a language of 60 dishes: ${priceOf(translation, 1)}, ${translation.calls} calls`,
)
const right = scores.model.length === 0 ? 0 : ratesOf(sumOf(scores.model)).prices
await report([
  {
    claim: "readings that the model ended (AS-23)",
    goal: `${seeds.length} of ${seeds.length}`,
    measured: `${scores.model.length}, ${failed} failed`,
    holds: scores.model.length === seeds.length,
  },
  {
    claim: "price right where the model puts the lines in order (AS-23)",
    goal: `at least ${goals.text.prices}`,
    measured: right.toFixed(3),
    holds: right >= goals.text.prices,
  },
  {
    claim: "a menu with the model (AS-23)",
    goal: "at most 60 s, the longest wait for one answer",
    measured: `${seconds.length === 0 ? "–" : median(seconds).toFixed(1)} s`,
    holds: seconds.length > 0 && median(seconds) <= 60,
  },
  {
    claim: "a language of 60 dishes with the model (AS-23)",
    goal: "at most 120 s",
    measured: `${translation.seconds.toFixed(1)} s`,
    holds: translation.seconds <= 120,
  },
])
