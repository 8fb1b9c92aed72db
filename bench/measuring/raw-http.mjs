// The baseline of all HTTP measurements: Node's bare HTTP server, which always sends one given answer.
import { createServer } from "node:http"

let answer = { headers: [], body: Buffer.alloc(0) }
const server = createServer((request, response) => {
  if (request.method === "GET") {
    response.writeHead(200, answer.headers)
    response.end(answer.body)
    return
  }
  // Read the request body to its end, as every server must.
  request.on("data", () => undefined)
  request.on("end", () => {
    response.writeHead(200, answer.headers)
    response.end(answer.body)
  })
})
process.on("message", (message) => {
  if (message.type !== "answer") return
  answer = { headers: message.headers, body: Buffer.from(message.body, "base64") }
  process.send({ type: "answer-taken" })
})
server.listen(0, "127.0.0.1", () => process.send({ type: "listening", port: server.address().port }))
