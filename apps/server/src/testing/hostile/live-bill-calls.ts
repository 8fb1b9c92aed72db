import { randomUUID } from "node:crypto"
import type { TableBill } from "@ardoise/contract/bills"
import type { LiveCall, LiveCalls, Scene } from "./hostile-scene.ts"

const table = "7"
const payerKey = "telephone-1"
const formHeaders = { "content-type": "application/x-www-form-urlencoded" }

/** The attacker's own restaurant takes payments at table 7, which has ordered. */
type OpenTable = { readonly owner: string; readonly code: string; readonly bill: TableBill }

/** Switches payments on in the attacker's restaurant if they are off, and orders a dish at its table. */
async function anOpenTable({ server, attacker }: Scene): Promise<OpenTable> {
  const { accessToken: token, userId: owner } = attacker
  const patch = (path: string, body: object) =>
    server.call(`/rest/v1/${path}?user_id=eq.${owner}`, { method: "PATCH", token, body })
  await patch("restaurants", { street: "1 rue des Halles", postal_code: "69001", city: "Lyon" })
  await patch("ordering", { tables: [table, "8"] })
  await server.call("/functions/v1/connect-payments", { token, body: {} })
  await patch("table_payments", { is_on: true, tips: true, commitment: true })
  const codes = await server.call("/rest/v1/rpc/list_table_codes", { token, body: {} })
  const listed = codes.body as unknown as { table: string; code: string }[]
  const code = (Array.isArray(listed) ? listed : []).find((one) => one.table === table)?.code ?? ""
  const lines = [{ id: "soupe", quantity: 2, price: "8.00" }]
  const order = { menu_id: attacker.menuId, table_number: table, lines, idempotency_key: randomUUID() }
  await server.call("/rest/v1/rpc/place_order", { token, body: order })
  const read = await server.call(`/functions/v1/table-bill?owner=${owner}&table=${table}`, {
    headers: { "x-table-code": code, "x-payer-key": payerKey },
  })
  return { owner, code, bill: read.body as unknown as TableBill }
}

const headersOf = ({ code }: OpenTable) => ({ "x-table-code": code, "x-payer-key": payerKey })
const pageOf = ({ owner, code }: OpenTable, path = "") => `/addition/${owner}${path}?table=${table}&t=${code}`

/** Begins a payment of a part of the bill. @returns its id and the path of its page; empty if it was refused */
async function aShare(scene: Scene, open: OpenTable): Promise<{ id: string; page: string }> {
  const share = { kind: "amount", amount: "1" }
  const body = { owner: open.owner, table, share, shown_amount: "1.00", idempotency_key: randomUUID() }
  const answer = await scene.server.call("/functions/v1/pay-bill", { body, headers: headersOf(open) })
  const url = typeof answer.body.url === "string" ? new URL(answer.body.url).pathname : "/"
  return { id: String(answer.body.share_id ?? randomUUID()), page: url }
}

/** A form of the bill page. */
const formCall = (open: OpenTable, path: string, fields: Record<string, string>): LiveCall => ({
  path: `/addition/${open.owner}/${path}`,
  body: Buffer.from(String(new URLSearchParams({ table, t: open.code, lang: "fr", payer: payerKey, ...fields }))),
  headers: formHeaders,
})

const ofBill = async (scene: Scene, call: (open: OpenTable, billId: string) => readonly LiveCall[]) => {
  const open = await anOpenTable(scene)
  const { body } = await scene.server.call(`/rest/v1/bills?state=eq.open&table_name=eq.${table}`, {
    token: scene.attacker.accessToken,
  })
  const [bill] = Array.isArray(body) ? (body as { id: string }[]) : []
  return call(open, bill?.id ?? randomUUID())
}

/** Working calls on bills, their payments and their pages. */
export const billCalls: LiveCalls = {
  "GET /functions/v1/table-bill": async (scene) => {
    const open = await anOpenTable(scene)
    return [{ path: `/functions/v1/table-bill?owner=${open.owner}&table=${table}`, headers: headersOf(open) }]
  },
  "POST /functions/v1/pay-bill": async (scene) => {
    const open = await anOpenTable(scene)
    const [unit] = open.bill.units ?? []
    const pay = (share: object, shown_amount: string): LiveCall => ({
      body: {
        ...{ owner: open.owner, table, share, shown_amount, tip: "2.00", language: "en" },
        idempotency_key: randomUUID(),
      },
      headers: { ...headersOf(open), "x-payer-key": randomUUID() },
    })
    return [
      pay({ kind: "all" }, open.bill.due ?? "16.00"),
      pay({ kind: "lines", units: [unit?.key ?? ""] }, unit?.amount ?? "8.00"),
      pay({ kind: "part", of: 3 }, "5.34"),
      pay({ kind: "amount", amount: "1" }, "1.00"),
    ]
  },
  "POST /functions/v1/release-share": async (scene) => {
    const open = await anOpenTable(scene)
    return [{ body: { share_id: (await aShare(scene, open)).id }, headers: headersOf(open) }]
  },
  "POST /functions/v1/mail-note": async (scene) => {
    const open = await anOpenTable(scene)
    const { id, page } = await aShare(scene, open)
    await scene.server.call(`${page}/payer`, { method: "POST", body: "answer=accepted", headers: formHeaders })
    return [{ body: { share_id: id, email: "lou@example.fr", name: "Lou" }, headers: headersOf(open) }]
  },
  "POST /functions/v1/call-waiter": async (scene) => {
    const open = await anOpenTable(scene)
    return [{ body: { owner: open.owner, table }, headers: headersOf(open) }]
  },
  "GET /addition/:id": async (scene) => {
    const open = await anOpenTable(scene)
    const { id } = await aShare(scene, open)
    return [{ path: pageOf(open) }, { path: `${pageOf(open)}&lang=zh&part=${id}&retour=1` }]
  },
  "GET /addition/:id/note": async (scene) => {
    const open = await anOpenTable(scene)
    return [{ path: `${pageOf(open, "/note")}&part=${(await aShare(scene, open)).id}` }]
  },
  "POST /addition/:id/note": async (scene) => {
    const open = await anOpenTable(scene)
    const { id, page } = await aShare(scene, open)
    await scene.server.call(`${page}/payer`, { method: "POST", body: "answer=accepted", headers: formHeaders })
    return [formCall(open, "note", { part: id, email: "lou@example.fr", name: "Lou" })]
  },
  "POST /addition/:id/payer": async (scene) => {
    const open = await anOpenTable(scene)
    const [unit] = open.bill.units ?? []
    const form = (fields: Record<string, string>) => formCall(open, "payer", { key: randomUUID(), ...fields })
    return [
      form({ do: "pay", way: "all", shown: String(Math.round(Number(open.bill.due) * 100)) }),
      form({ do: "pay", way: "lines", unit: unit?.key ?? "", tip: "other", otherTip: "1,50" }),
      form({ do: "pay", way: "amount", amount: "1,00", shown: "100", tip: "2" }),
      form({ do: "more", way: "part", people: "3" }),
      form({ do: "call" }),
      form({ do: "cancel", share: (await aShare(scene, open)).id }),
    ]
  },
  "GET /paiement-test/addition/:id": async (scene) => [{ path: (await aShare(scene, await anOpenTable(scene))).page }],
  "POST /paiement-test/addition/:id/payer": async (scene) => {
    const { page } = await aShare(scene, await anOpenTable(scene))
    return ["accepted", "late", "twice"].map((answer) => {
      return { path: `${page}/payer`, body: Buffer.from(`answer=${answer}`), headers: formHeaders }
    })
  },
  "PATCH bills": (scene) =>
    ofBill(scene, (_open, id) =>
      [{ state: "closed" }, { state: "open" }, { requested_at: null }].map((body) => ({ path: `?id=eq.${id}`, body })),
    ),
  "PATCH table_payments": async (scene) => {
    const { owner } = await anOpenTable(scene)
    const vat_rates = { normal: 20, intermediate: 10, reduced: 5.5 }
    return [{ path: `?user_id=eq.${owner}`, body: { is_on: true, tips: false, vat_rates, vat_exempt: false } }]
  },
  "rpc remove_from_bill": (scene) =>
    ofBill(scene, ({ bill }, bill_id) => [
      { body: { bill_id, units: (bill.units ?? []).slice(0, 1).map(({ key }) => key) } },
    ]),
  "rpc move_bill": (scene) => ofBill(scene, (_open, bill_id) => [{ body: { bill_id, table: "8" } }]),
  "function refund-share": async (scene) => {
    const open = await anOpenTable(scene)
    const { id, page } = await aShare(scene, open)
    await scene.server.call(`${page}/payer`, { method: "POST", body: "answer=accepted", headers: formHeaders })
    return [{ body: { share_id: id, amount: "0.50", seen: 0 } }, { body: { share_id: id } }]
  },
  "function cancel-share": async (scene) => [
    { body: { share_id: (await aShare(scene, await anOpenTable(scene))).id } },
  ],
}
