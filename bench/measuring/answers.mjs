// Reads answers of a connection with as little work as possible, because the server is what is measured.

/** The end of an answer with `transfer-encoding: chunked`. */
const lastChunk = Buffer.from("\r\n0\r\n\r\n")

/**
 * Reads the answers on a connection that has one request in flight.
 *
 * @param options.wantsBody false discards bodies that do not arrive with their head: `body` is then its first bytes
 * @param onAnswer called with `{ status, head, body }` of each answer; `head` is text and `body` bytes
 */
export function readAnswers(socket, { wantsBody }, onAnswer) {
  let early = []
  let answer = null
  let missing = 0
  let isChunked = false
  let tail = lastChunk
  socket.on("data", (data) => {
    if (answer === null) {
      const whole = early.length === 0 ? data : Buffer.concat([...early, data])
      const end = whole.indexOf("\r\n\r\n")
      if (end === -1) {
        early = [whole]
        return
      }
      const head = whole.latin1Slice(0, end)
      const length = /content-length: ?(\d+)/i.exec(head)
      answer = { status: Number(head.slice(9, 12)), head }
      isChunked = length === null && /transfer-encoding: ?chunked/i.test(head)
      missing = (length === null ? 0 : Number(length[1])) - (whole.length - end - 4)
      early = [whole.subarray(end + 4)]
      tail = whole.subarray(end + 2).subarray(-lastChunk.length)
    } else {
      missing -= data.length
      if (wantsBody) early.push(data)
      if (isChunked) tail = Buffer.concat([tail, data.subarray(-lastChunk.length)]).subarray(-lastChunk.length)
    }
    if (isChunked ? !tail.equals(lastChunk) : missing > 0) return
    const body = early.length === 1 ? early[0] : Buffer.concat(early)
    const { status, head } = answer
    answer = null
    early = []
    onAnswer({ status, head, body })
  })
}
