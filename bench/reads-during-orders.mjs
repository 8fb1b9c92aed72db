// Diners read as fast while orders are written at full speed.
import { aRestaurant, place, rate, report, startServer } from "./restaurant/restaurant.mjs"

const forMs = 4000

async function measure() {
  const server = await startServer()
  const { userId, menuIds } = await aRestaurant(server, "zinc", 30)
  const read = async () => (await fetch(`${server.url}/u/${userId}`)).arrayBuffer()
  await rate(read, { atOnce: 8, forMs: 500 })
  const alone = await rate(read, { atOnce: 8, forMs })
  // A restaurant in a rush: as many orders as its kitchen could never cook.
  let isOver = false
  let placed = 0
  const writing = (async () => {
    for (let n = 0; !isOver && n < 180 * menuIds.length; n++, placed++) await place(server, menuIds[n % menuIds.length])
  })()
  const during = await rate(read, { atOnce: 8, forMs })
  isOver = true
  await writing
  await server.stop()
  const ratio = during / alone
  return [
    {
      what: `reads a second while ${Math.round((placed * 1000) / forMs)} orders a second are written, against alone`,
      value: `${during.toFixed(0)} of ${alone.toFixed(0)}, ${ratio.toFixed(2)}`,
      goal: "0.9",
      isMet: ratio >= 0.9,
    },
  ]
}

report(await measure())
