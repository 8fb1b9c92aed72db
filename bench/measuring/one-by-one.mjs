// The baseline for durable orders: a server that stores each order in its own transaction with its own disk sync, as
// most programs do. It uses the same database engine and settings as ours. It reads no menu, checks no price and sends
// no event.
import { randomUUID } from "node:crypto"
import { createServer } from "node:http"
import { DatabaseSync } from "node:sqlite"

const database = new DatabaseSync(process.argv[2])
database.exec(`pragma journal_mode=wal; pragma synchronous=full;
  create table orders (id text primary key, menu_id text, items text, created_at text);
  create index orders_menu on orders (menu_id, created_at);
  create table change (seq integer primary key autoincrement, kind text, ref text)`)
const insertOrder = database.prepare("insert into orders values (?, ?, ?, ?)")
const insertChange = database.prepare("insert into change (kind, ref) values ('order', ?)")

const server = createServer((request, response) => {
  const parts = []
  request.on("data", (part) => parts.push(part))
  request.on("end", () => {
    const { menu_id, lines } = JSON.parse(Buffer.concat(parts).toString())
    const id = randomUUID()
    database.exec("begin immediate")
    insertOrder.run(id, menu_id, JSON.stringify(lines), new Date().toISOString())
    insertChange.run(id)
    database.exec("commit")
    response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify({ order: { id, items: lines } }))
  })
})
server.listen(0, "127.0.0.1", () => process.send({ type: "listening", port: server.address().port }))
