// Measures a menu as JSON by its id, read from the database each time, for an owner whose token the server has already
// verified. Measures also the cost of the token.
import { atMost, inTurns, loaded, ratio, report, tell } from "./measuring/claims.mjs"
import { get, load } from "./measuring/load.mjs"
import { answerOf, startRawServer, startServer } from "./measuring/processes.mjs"
import { aRestaurant } from "./restaurant/restaurant.mjs"

const forMs = 500
const server = await startServer()
const { token, menuIds } = await aRestaurant(server, "zinc")
const visitor = { apikey: server.anonKey, accept: "application/vnd.pgrst.object+json" }
const owner = { ...visitor, authorization: `Bearer ${token}` }
const path = `/rest/v1/user_menus?select=*&id=eq.${menuIds[0]}`
const small = `/rest/v1/user_menus?select=id,updated_at&id=eq.${menuIds[0]}`
const answer = await answerOf(server.url + path, owner)
const raw = await startRawServer()
await raw.use(answer)
console.log(`  ${answer.body.length} bytes of JSON, 64 connections`)

const against = (one, request) => () => loaded(one, () => load({ port: one.port, request, forMs }))
const all = await inTurns(
  {
    "ours, with a token": against(server, get(path, owner)),
    raw: against(raw, get(path, owner)),
    "ours, as a visitor": against(server, get(path, visitor)),
    "ours, two small columns, with a token": against(server, get(small, owner)),
    "ours, two small columns, as a visitor": against(server, get(small, visitor)),
  },
  { rounds: 11 },
)
for (const [name, rounds] of Object.entries(all)) tell(name, rounds)
await Promise.all([server.stop(), raw.stop()])
const [withToken, asVisitor] = [
  all["ours, two small columns, with a token"],
  all["ours, two small columns, as a visitor"],
]
await report([
  atMost(
    "menu JSON by id with a token, processor time to raw Node",
    4.5,
    ratio(all["ours, with a token"], all.raw, "cpu"),
  ),
  atMost(
    "a token that was seen before, processor time to the call without one",
    1.1,
    ratio(withToken, asVisitor, "cpu"),
  ),
])
