// A board of an owner, as programs of the realtime API open it.

/** Milliseconds between two signs of life. The server closes a socket that says nothing for long. */
const beatEveryMs = 15_000

/**
 * Opens the board of an owner.
 *
 * @param token of the owner
 * @param onOrder called with the row of each order that is placed or moved
 * @returns the socket, once the server has accepted it
 */
export async function openBoard({ url, anonKey }, token, onOrder) {
  const socket = new WebSocket(`${url.replace("http", "ws")}/realtime/v1/websocket?apikey=${anonKey}&vsn=1.0.0`)
  const send = (message) => socket.send(JSON.stringify(message))
  await new Promise((resolve, reject) => {
    socket.onerror = reject
    socket.onopen = () => {
      const config = { postgres_changes: [{ event: "*", schema: "public", table: "orders" }] }
      const payload = { config, access_token: token }
      send({ topic: "realtime:board", event: "phx_join", ref: "1", join_ref: "1", payload })
    }
    socket.onmessage = ({ data }) => {
      const { event, payload } = JSON.parse(data)
      if (event === "phx_reply" && payload.status === "ok") resolve()
      if (event === "postgres_changes") onOrder(payload.data.record)
    }
  })
  const beating = setInterval(() => send({ topic: "phoenix", event: "heartbeat", payload: {}, ref: "2" }), beatEveryMs)
  socket.onclose = () => clearInterval(beating)
  return socket
}
