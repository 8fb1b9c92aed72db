// A greedy owner in a separate process, so that receiving its answers does not slow down the other load. Sends one
// request over several connections, again after each answer or refusal, until the process ends. With `isRead` false it
// never reads an answer. Each request has a key of its own in the place of `openKey`.
import { randomUUID } from "node:crypto"
import { connect } from "node:net"
import { openKey } from "./load.mjs"

const { port, request, connections, isRead } = JSON.parse(process.argv[2])
let answers = 0
for (let number = 0; number < connections; number++) open()
process.on("message", () => process.send({ answers }))

function open() {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("connect", () => socket.write(request.replace(openKey, randomUUID())))
  socket.on("error", () => undefined)
  // The request has `connection: close`, so the end of the connection is the end of the answer.
  socket.on("close", () => {
    answers += 1
    open()
  })
  if (isRead) socket.resume()
  else socket.pause()
}
