// Claim: serving a cached menu costs little more than sending the same bytes with Node's bare HTTP server.
import { asText, atLeast, atMost, inTurns, loaded, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { answerOf, startNginx, startRawServer, startServer } from "./measuring/processes.mjs"
import { aRestaurant } from "./restaurant/restaurant.mjs"

// A browser says that it navigates; the server counts such a view.
const asked = { "accept-encoding": "gzip, deflate, br", "sec-fetch-mode": "navigate" }
const forMs = 500

const server = await startServer()
const { userId } = await aRestaurant(server, "zinc")
const path = `/u/${userId}`
// The server compresses with the highest level shortly after the third reader, so wait for the final bytes.
for (let reader = 0; reader < 3; reader++) await answerOf(server.url + path, asked)
const answer = await settled(() => answerOf(server.url + path, asked))
const raw = await startRawServer()
await raw.use(answer)
const nginx = await startNginx(answer)
console.log(`  ${answer.body.length} bytes of brotli and ${answer.headers.join("").length} of headers, 64 connections`)

const against = (one, request) => () => loaded(one, () => load({ port: one.port, request, forMs }))
const all = await inTurns(
  {
    ours: against(server, get(path, asked)),
    raw: against(raw, get(path, asked)),
    ...(nginx && { nginx: against(nginx, get("/menu", asked)) }),
  },
  { rounds: 15 },
)
for (const [name, rounds] of Object.entries(all)) tell(name, rounds)
await Promise.all([server.stop(), raw.stop(), nginx?.stop()])
await report([
  atLeast("cached menu, rate to raw Node sending the same bytes", 0.88, ratio(all.ours, all.raw, "rate")),
  atMost("cached menu, processor time to raw Node", 1.15, ratio(all.ours, all.raw, "cpu")),
  nginx
    ? {
        claim: "cached menu, processor time to nginx sending the same bytes from a file",
        goal: "its place stated",
        measured: asText(ratio(all.ours, all.nginx, "cpu")),
        holds: null,
      }
    : {
        claim: "cached menu beside nginx",
        goal: "its place stated",
        measured: "nginx is not installed here",
        holds: null,
      },
])

async function settled(ask) {
  for (let before = await ask(); ; ) {
    await new Promise((resolve) => setTimeout(resolve, 700))
    const now = await ask()
    if (now.body.equals(before.body)) return now
    before = now
  }
}
