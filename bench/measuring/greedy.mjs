// A greedy owner in a process of its own, so that what it receives costs the load beside it nothing: asks one thing over some
// connections as fast as it is answered, refusals included, until it is ended. An answer that is not to be read is left alone.
import { connect } from "node:net"

const { port, request, connections, isRead } = JSON.parse(process.argv[2])
let answers = 0
for (let number = 0; number < connections; number++) open()
process.on("message", () => process.send({ answers }))

function open() {
  const socket = connect({ port, host: "127.0.0.1" })
  socket.on("connect", () => socket.write(request))
  socket.on("error", () => undefined)
  // The request asks for a connection of its own: the end of the answer is the end of the connection.
  socket.on("close", () => {
    answers += 1
    open()
  })
  if (isRead) socket.resume()
  else socket.pause()
}
