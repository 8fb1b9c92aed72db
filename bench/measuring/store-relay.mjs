// A relay in front of an object store, in a process of its own. It sends its port. A message with a trouble makes it
// answer nothing ("silent") or 503 ("busy") from then on; null ends that.
import { createServer, request } from "node:http"

const [, , storeUrl] = process.argv
let trouble = null
process.on("message", (given) => {
  trouble = given.trouble
})
process.on("disconnect", () => process.exit())

const server = createServer((call, answer) => {
  if (trouble === "silent") return call.resume()
  if (trouble === "busy") {
    call.resume()
    answer.writeHead(503, { "content-type": "application/xml" }).end("<Error><Code>SlowDown</Code></Error>")
    return
  }
  // The signature covers the name of the host, so the headers stay as they are.
  const { method, headers } = call
  const onward = request(new URL(call.url, storeUrl), { method, headers }, (stored) => {
    answer.writeHead(stored.statusCode, stored.headers)
    stored.pipe(answer)
  })
  onward.on("error", () => answer.destroy())
  call.pipe(onward)
})
server.listen(0, "127.0.0.1", () => process.send({ port: server.address().port }))
