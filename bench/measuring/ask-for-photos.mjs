// Phones that look at photos, in a process of their own, because they must not hold up the one that measures. They stop
// with it, and send the number of photos that were refused.
import { setTimeout as wait } from "node:timers/promises"

const { addresses, phones, everyMs } = JSON.parse(process.argv[2])
let refused = 0
process.on("message", () => process.send({ refused }, () => process.exit()))

async function look(phone) {
  for (let count = phone; ; count++) {
    const answer = await fetch(addresses[count % addresses.length])
    if (answer.status === 503) refused += 1
    else if (!answer.ok) throw new Error(await answer.text())
    await answer.arrayBuffer()
    await wait(everyMs)
  }
}

for (let phone = 0; phone < phones; phone++) look(phone)
