// @vitest-environment happy-dom
import type { BillRow, BillShareRow } from "@ardoise/contract/bills"
import { cleanup, screen, waitFor, within } from "@testing-library/react"
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from "vitest"
import { aBillRow, aShareRow, type FakeBills, fakeBills } from "../testing/fake-bills.ts"
import { createManualLive } from "../testing/manual-live.ts"
import { anOrderRow, openDashboard, ownerId } from "../testing/open-dashboard.tsx"

beforeEach(() => localStorage.clear())
afterEach(cleanup)

const minutesAgo = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
const on = { ...fakeBills(ownerId).payments, is_on: true }
const paidInPart = { settled: "37.00", due: "31.00", tips: "2.00" }

type Opened = Awaited<ReturnType<typeof openDashboard>>

async function openBoard(bills: Partial<FakeBills>, others: Parameters<typeof openDashboard>[1] = {}) {
  const { live, tell } = createManualLive()
  const opened = await openDashboard("/dashboard/orders", {
    isPremium: true,
    live,
    ...others,
    bills: { payments: { ...on }, ...bills },
  })
  return { ...opened, tell }
}
const changed = (row: BillRow | BillShareRow) => ({ event: "UPDATE" as const, row, old: {} })

async function openBills(user: Opened["user"]) {
  await user.click(await screen.findByRole("button", { name: "Autres actions" }))
  await user.click(await screen.findByRole("menuitem", { name: /^Additions/ }))
  return screen.findByRole("dialog", { name: "Additions en cours" })
}

/** Opens the drawer with the bill of table 7 beside the list. */
async function openBill(bills: Partial<FakeBills>, others: Parameters<typeof openDashboard>[1] = {}) {
  const opened = await openBoard(bills, others)
  const drawer = within(await openBills(opened.user))
  await opened.user.click(await drawer.findByRole("button", { name: "Voir l’addition de la table 7" }))
  const bill = within(await drawer.findByRole("region", { name: "Addition de la table 7" }))
  return { ...opened, drawer, bill }
}

describe("Additions", () => {
  test("are offered only where diners pay at the table, or bills are left", async () => {
    const { user } = await openBoard({ payments: fakeBills(ownerId).payments })
    await user.click(await screen.findByRole("button", { name: "Autres actions" }))
    expect(await screen.findByRole("menuitem", { name: "Plus de…" })).toBeTruthy()
    expect(screen.queryByRole("menuitem", { name: /^Additions/ })).toBeNull()
    cleanup()
    const left = await openBoard({ payments: fakeBills(ownerId).payments, bills: [aBillRow()] })
    await left.user.click(await screen.findByRole("button", { name: "Autres actions" }))
    expect((await screen.findByRole("menuitem", { name: /^Additions/ })).textContent).toBe("Additions1")
    await left.user.keyboard("{Escape}")
    const drawer = within(await openBills(left.user))
    expect(drawer.getByRole("article", { name: "Table 7" })).toBeTruthy()
  })

  test("show what was ordered, paid, is being paid and is left, without lines of zero", async () => {
    const part = aBillRow({ settled: "20.00", held: "17.50", due: "30.50", tips: "2.00" })
    const over = aBillRow({ id: "bill-9", table_name: "9", settled: "70.00", due: "0.00", over: "2.00" })
    const { user } = await openBoard({ bills: [part, over, aBillRow({ id: "bill-3", table_name: "3" })] })
    const drawer = within(await openBills(user))
    const linesOf = (name: string) =>
      [...drawer.getByRole("article", { name }).querySelectorAll("dt, dd")].map((line) => line.textContent)
    await drawer.findByRole("article", { name: "Table 7" })
    expect(linesOf("Table 7")).toEqual([
      ...["Commandés", "68,00\u00a0€", "Réglés en ligne", "20,00\u00a0€"],
      ...["En cours de paiement", "17,50\u00a0€", "Reste", "30,50\u00a0€"],
    ])
    expect(drawer.getByRole("article", { name: "Table 7" }).textContent).toMatch(
      /depuis .*\d\d:\d\d · pourboires 2,00\u00a0€/,
    )
    expect(linesOf("Table 9")).toEqual([
      ...["Commandés", "68,00\u00a0€", "Réglés en ligne", "70,00\u00a0€", "Trop-perçu", "2,00\u00a0€"],
    ])
    expect(linesOf("Table 3")).toEqual(["Commandés", "68,00\u00a0€", "Reste", "68,00\u00a0€"])
    expect(drawer.queryByRole("button", { name: "Clore la table 9" })).toBeNull()
    expect(drawer.getByRole("button", { name: "Rembourser, table 9" })).toBeTruthy()
  })

  test("say that there are none, and lead to the online payments", async () => {
    const { user, path } = await openBoard({})
    const drawer = within(await openBills(user))
    expect(drawer.getByText("Aucune addition ouverte")).toBeTruthy()
    await user.click(drawer.getByRole("link", { name: "Paiements en ligne" }))
    await waitFor(() => expect(path()).toBe("/dashboard/paiements"))
  })

  test("name refunds that failed beside the way to the online payments, whatever their age", async () => {
    const failed = { bill_id: "old", refund_failed_at: minutesAgo(5) }
    const shares = [aShareRow({ id: "one", ...failed }), aShareRow({ id: "two", ...failed }), aShareRow({ id: "fine" })]
    const { user } = await openBoard({ shares })
    const drawer = within(await openBills(user))
    expect(await drawer.findByRole("link", { name: "Paiements en ligne 2 remboursements échoués" })).toBeTruthy()
  })

  test("name the bills of yesterday that were not paid, which can only be looked at", async () => {
    const ended = { state: "closed", closed_by: "expired", closed_at: minutesAgo(200) } as const
    const { user } = await openBoard({ bills: [aBillRow({ ...ended, opened_at: minutesAgo(900) })] })
    const drawer = within(await openBills(user))
    const yesterday = within(drawer.getByRole("region", { name: "Additions non soldées d’hier" }))
    expect(yesterday.getAllByRole("button").map((button) => button.textContent)).toEqual(["Voir"])
  })

  test("stay as they were while the server cannot be reached", async () => {
    const { user, server, tell } = await openBoard({ bills: [aBillRow()] })
    const drawer = within(await openBills(user))
    await drawer.findByRole("article", { name: "Table 7" })
    server.failing.add("GET")
    await tell("bills")
    expect(await drawer.findByText("Les additions ne peuvent pas être lues pour le moment.")).toBeTruthy()
    expect(drawer.getByText(/Vous voyez les dernières connues/)).toBeTruthy()
    expect(drawer.getByRole("article", { name: "Table 7" })).toBeTruthy()
  })
})

describe("closing a table", () => {
  test("counts what Stripe has not confirmed in time: it is not paid, and goes back if it comes later", async () => {
    const share = aShareRow({
      state: "held",
      amount_cents: 3050,
      tip_cents: 0,
      settled_at: null,
      held_until: minutesAgo(1),
    })
    const held = { held: "30.50", due: "0.50" }
    const { user } = await openBoard({ bills: [aBillRow({ ...paidInPart, ...held })], shares: [share] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Clore la table 7" }))
    expect(question.getByText(/^Le reste,/).textContent).toContain("Le reste, 31,00\u00a0€, est réglé au comptoir")
    expect(question.getByText(/n’a pas encore confirmé 30,50 €\. .*remboursé automatiquement/)).toBeTruthy()
  })

  test("asks whether the rest was paid at the counter, stores no amount, and can be reverted", async () => {
    const { user, server } = await openBoard({ bills: [aBillRow(paidInPart)] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Clore la table 7" }))
    expect(question.getByText(/^Le reste,/).textContent).toBe(
      "Le reste, 31,00\u00a0€, est réglé au comptoir\u00a0? Encaissez-le avec votre caisse\u00a0: Ardoise n’enregistre ni espèces, ni chèque, ni terminal.",
    )
    expect(question.getAllByRole("button").map((button) => button.textContent)).toEqual([
      "Réglé au comptoir, clore",
      "Revenir",
    ])
    await user.click(question.getByRole("button", { name: "Réglé au comptoir, clore" }))
    await waitFor(() => expect(drawer.queryByRole("article", { name: "Table 7" })).toBeNull())
    expect(server.bills.changes).toEqual([{ what: "bills", body: { state: "closed" } }])
    await user.click(await screen.findByRole("button", { name: "Rouvrir" }))
    expect(await drawer.findByRole("article", { name: "Table 7" })).toBeTruthy()
  })

  test("can be reverted until the next morning, on any device, with what was paid online", async () => {
    // In the evening: early in the morning, a bill of an hour ago belongs to the evening before.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2026-11-20T20:00:00.000Z") })
    onTestFinished(() => void vi.useRealTimers())
    const end = { state: "closed", closed_by: "counter", closed_at: minutesAgo(20) } as const
    const yesterday = { ...end, id: "bill-old", table_name: "3", opened_at: minutesAgo(30 * 60) }
    const { user, server } = await openBoard({
      bills: [aBillRow({ ...paidInPart, ...end }), aBillRow(yesterday)],
      shares: [aShareRow()],
    })
    const drawer = within(await openBills(user))
    expect(await drawer.findByText("Aucune addition ouverte")).toBeTruthy()
    await user.click(await drawer.findByText("Closes au comptoir"))
    expect(drawer.queryByRole("button", { name: "Voir l’addition close de la table 3" })).toBeNull()
    await user.click(drawer.getByRole("button", { name: "Voir l’addition close de la table 7" }))
    const bill = within(await drawer.findByRole("region", { name: "Addition de la table 7" }))
    expect(bill.getByText("Téléphone 1")).toBeTruthy()
    await user.click(bill.getByRole("button", { name: "Rouvrir" }))
    expect(await drawer.findByRole("article", { name: "Table 7" })).toBeTruthy()
    expect(server.bills.changes).toEqual([{ what: "bills", body: { state: "open" } }])
  })

  test("shows the bill as it is when another device was faster", async () => {
    const { user, server } = await openBoard({ bills: [aBillRow()] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    Object.assign(server.bills.bills[0] ?? {}, { state: "closed", closed_by: "counter", closed_at: minutesAgo(0) })
    await user.click(await screen.findByRole("button", { name: "Réglé au comptoir, clore" }))
    expect(await screen.findByText("Addition déjà modifiée")).toBeTruthy()
    expect(await drawer.findByText("Aucune addition ouverte")).toBeTruthy()
  })

  test("does not close it over an order that the screen has not shown yet", async () => {
    const { user, server } = await openBoard({ bills: [aBillRow({ settled: "68.00", due: "0.00" })] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Voir l’addition de la table 7" }))
    const bill = within(await drawer.findByRole("region", { name: "Addition de la table 7" }))
    Object.assign(server.bills.bills[0] ?? {}, { total: "76.50", due: "8.50", version: 2 })
    await user.click(bill.getByRole("button", { name: "Clore la table" }))
    expect(await screen.findByText("Addition déjà modifiée")).toBeTruthy()
    expect(server.bills.bills[0]?.state).toBe("open")
    await waitFor(() => expect(drawer.getByRole("article", { name: "Table 7" }).textContent).toContain("8,50\u00a0€"))
  })

  test("is no longer asked once another device has closed it", async () => {
    const { user, server, tell } = await openBoard({ bills: [aBillRow()] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    await screen.findByRole("button", { name: "Réglé au comptoir, clore" })
    await tell("bills", changed(aBillRow({ state: "closed", closed_by: "counter", version: 2 })))
    const question = within(await screen.findByRole("alertdialog", { name: "Addition déjà modifiée" }))
    expect(screen.queryByRole("button", { name: "Réglé au comptoir, clore" })).toBeNull()
    await user.click(question.getByRole("button", { name: "Revenir" }))
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    expect(server.bills.changes).toEqual([])
  })

  test("asks to wait while a phone pays, and asks the usual question once that payment was cancelled", async () => {
    const share = aShareRow({ state: "held", amount_cents: 3050, tip_cents: 0, settled_at: null })
    const { user, server, tell } = await openBoard({
      bills: [aBillRow({ held: "30.50", due: "37.50" })],
      shares: [share],
    })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Clore la table 7" }))
    expect(question.getByText(/^Un téléphone/).textContent).toBe(
      "Un téléphone est en train de payer 30,50\u00a0€. Attendez sa réponse, ou annulez son paiement.",
    )
    expect(document.activeElement?.textContent).toBe("Revenir")
    Object.assign(server.bills.bills[0] ?? {}, { held: "0.00", due: "68.00" })
    await user.click(question.getByRole("button", { name: "Annuler ce paiement" }))
    await tell("bills")
    expect(await screen.findByRole("button", { name: "Réglé au comptoir, clore" })).toBeTruthy()
    expect(server.bills.changes).toEqual([{ what: "cancel-share", body: { share_id: "share-1" } }])
  })

  test("shows the server's sentence when a phone began to pay meanwhile", async () => {
    const { user } = await openBoard({ bills: [aBillRow()], refusal: "bill_being_paid" })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Clore la table 7" }))
    await user.click(await screen.findByRole("button", { name: "Réglé au comptoir, clore" }))
    expect(await screen.findByText("Un paiement est en cours sur cette addition.")).toBeTruthy()
    expect(drawer.getByRole("article", { name: "Table 7" })).toBeTruthy()
  })

  test("needs no question where nothing is left", async () => {
    const paid = aBillRow({ settled: "68.00", due: "0.00" })
    const { user, server, bill } = await openBill({ bills: [paid], shares: [aShareRow({ settled_at: minutesAgo(0) })] })
    await user.click(bill.getByRole("button", { name: "Clore la table" }))
    await waitFor(() => expect(server.bills.changes).toHaveLength(1))
    await user.click(await bill.findByRole("button", { name: "Rouvrir" }))
    await waitFor(() => expect(server.bills.changes.at(-1)?.body).toEqual({ state: "open" }))
  })
})

describe("one bill", () => {
  const order = anOrderRow({ id: "order-1", bill_id: "bill-7" })
  const lineShare = aShareRow({ amount_cents: 3400, tip_cents: 0, units: ["order-1/0/0"] })

  test("shows each payment with the one thing to do, and each dish with its state", async () => {
    const held = aShareRow({
      id: "share-2",
      payer: 2,
      state: "held",
      settled_at: null,
      amount_cents: 1000,
      tip_cents: 0,
    })
    const refunded = aShareRow({ id: "share-3", payer: 3, state: "refunded", refunded_cents: 3900 })
    const gone = aShareRow({ id: "share-4", payer: 4, state: "released", settled_at: null })
    const lost = { refunded_cents: 1700, refund_failed_cents: 1200, refund_wanted_cents: 1700 }
    const failed = aShareRow({ id: "share-5", payer: 5, tip_cents: 0, ...lost })
    const { bill } = await openBill(
      { bills: [aBillRow(paidInPart)], shares: [lineShare, held, refunded, gone, failed] },
      { orders: [order] },
    )
    const payments = within(bill.getByRole("region", { name: "Paiements" }))
    const rows = payments.getAllByRole("listitem").map((row) => row.textContent)
    expect(rows[0]).toMatch(/^Téléphone 134,00\u00a0€Réglé en ligne à \d\d:\d\dRembourser$/)
    expect(rows.slice(1)).toEqual([
      "Téléphone 210,00\u00a0€En cours de paiementAnnuler ce paiement",
      "Téléphone 337,00\u00a0€Remboursé · pourboire 2,00\u00a0€",
      "Téléphone 537,00\u00a0€Remboursement échouéLe remboursement a échoué\u00a0: 12,00\u00a0€ sont revenus sur votre compte Stripe. Remboursez à nouveau ou rendez l’argent au client autrement.Rembourser",
    ])
    const dishes = within(bill.getByRole("region", { name: "Plats" }))
    expect((await dishes.findAllByRole("listitem")).map((row) => row.textContent)).toEqual([
      "Sole meunièreRéglé en ligne · Téléphone 134,00\u00a0€",
      "Sole meunière34,00\u00a0€",
    ])
  })

  test("takes open dishes off: they become boxes, and nothing else can be done meanwhile", async () => {
    const { user, server, bill } = await openBill(
      { bills: [aBillRow(paidInPart)], shares: [lineShare] },
      { orders: [order] },
    )
    await user.click(await bill.findByRole("button", { name: "Retirer de l’addition" }))
    expect(bill.queryByRole("button", { name: "Clore la table" })).toBeNull()
    const remove = bill.getByRole("button", { name: "Retirer de l’addition" })
    expect(remove.getAttribute("aria-disabled")).toBe("true")
    expect(bill.getAllByRole("checkbox")).toHaveLength(1)
    await user.click(bill.getByRole("checkbox", { name: /Sole meunière/ }))
    await user.click(remove)
    expect(await screen.findByText("Plat retiré de l’addition")).toBeTruthy()
    expect(server.bills.changes).toEqual([
      { what: "remove_from_bill", body: { bill_id: "bill-7", units: ["order-1/0/1"] } },
    ])
    expect(await bill.findByText("Retiré de l’addition")).toBeTruthy()
    expect(bill.getByRole("button", { name: "Clore la table" })).toBeTruthy()
  })

  test("takes a paid dish off once its money went back", async () => {
    const refunded = { ...lineShare, refunded_cents: 3400 }
    const again = { ...{ total: "68.00", settled: "0.00", held: "0.00" }, due: "68.00" }
    const { user, bill } = await openBill({ bills: [aBillRow(again)], shares: [lineShare] }, { orders: [order] })
    await user.click(await bill.findByRole("button", { name: "Retirer de l’addition" }))
    expect(bill.getAllByRole("checkbox")).toHaveLength(1)
    cleanup()
    const after = await openBill({ bills: [aBillRow(again)], shares: [refunded] }, { orders: [order] })
    await after.user.click(await after.bill.findByRole("button", { name: "Retirer de l’addition" }))
    expect(after.bill.getAllByRole("checkbox")).toHaveLength(2)
  })

  test("takes off the other ticked dishes after one of them was paid meanwhile", async () => {
    const { user, server, bill, tell } = await openBill({ bills: [aBillRow()] }, { orders: [order] })
    await user.click(await bill.findByRole("button", { name: "Retirer de l’addition" }))
    for (const box of bill.getAllByRole("checkbox")) await user.click(box)
    server.bills.shares.push(lineShare)
    await tell("bill_shares", changed(lineShare))
    await waitFor(() => expect(bill.getAllByRole("checkbox")).toHaveLength(1))
    await user.click(bill.getByRole("button", { name: "Retirer de l’addition" }))
    expect(await screen.findByText("Plat retiré de l’addition")).toBeTruthy()
    expect(server.bills.changes).toEqual([
      { what: "remove_from_bill", body: { bill_id: "bill-7", units: ["order-1/0/1"] } },
    ])
  })

  test("shows the server's sentence for a dish that was paid meanwhile", async () => {
    const { user, bill } = await openBill({ bills: [aBillRow()], refusal: "unit_settled" }, { orders: [order] })
    await user.click(await bill.findByRole("button", { name: "Retirer de l’addition" }))
    const [first] = bill.getAllByRole("checkbox")
    await user.click(first as HTMLElement)
    await user.click(bill.getByRole("button", { name: "Retirer de l’addition" }))
    expect(await screen.findByText("Ce plat est déjà réglé : remboursez-le.")).toBeTruthy()
  })

  test("moves to another table, and says before that it joins the bill there", async () => {
    const bills = [aBillRow(), aBillRow({ id: "bill-9", table_name: "Terrasse" })]
    const { user, server, bill } = await openBill({ bills })
    await user.click(bill.getByRole("button", { name: "Changer de table" }))
    const dialog = within(await screen.findByRole("dialog", { name: "Changer de table" }))
    const field = dialog.getByRole("combobox", { name: "L’addition de la table 7 passe à la table" })
    await user.type(field, "7{Enter}")
    expect(dialog.getByText("L’addition est déjà à cette table.")).toBeTruthy()
    await user.clear(field)
    await user.type(field, "terrasse")
    expect(dialog.getByRole("status").textContent).toBe("Réunir avec l’addition de la table Terrasse\u00a0?")
    await user.clear(field)
    await user.type(field, "12")
    expect(dialog.getByRole("status").textContent).toBe("")
    await user.click(dialog.getByRole("button", { name: "Changer de table" }))
    expect(await screen.findByText("Addition passée à la table 12")).toBeTruthy()
    expect(server.bills.changes).toEqual([{ what: "move_bill", body: { bill_id: "bill-7", table: "12" } }])
  })

  test("prints its note, also for a table that has no card, at an address of the bill alone", async () => {
    const { bill } = await openBill({ bills: [aBillRow()] })
    const note = await bill.findByRole("link", { name: "Imprimer la note" })
    expect(note.getAttribute("href")).toBe("/addition/owner/note?bill=bill-7")
  })

  test("is over the list on a phone, with a way back to its card", async () => {
    const { happyDOM } = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } }
    happyDOM.setViewport({ width: 390 })
    onTestFinished(() => happyDOM.setViewport({ width: 1024 }))
    const { user } = await openBoard({ bills: [aBillRow()] })
    const list = within(await openBills(user))
    await user.click(await list.findByRole("button", { name: "Voir l’addition de la table 7" }))
    const bill = within(await screen.findByRole("dialog", { name: "Table 7" }))
    expect(bill.queryByRole("article")).toBeNull()
    expect(bill.getByRole("button", { name: "Clore la table" })).toBeTruthy()
    const back = bill.getByRole("button", { name: "Additions en cours" })
    expect(document.activeElement).toBe(back)
    await user.click(back)
    await screen.findByRole("dialog", { name: "Additions en cours" })
    expect(document.activeElement?.getAttribute("aria-label")).toBe("Voir l’addition de la table 7")
  })
})

describe("a refund", () => {
  const over = aBillRow({ total: "30.00", settled: "37.00", due: "0.00", over: "7.00", tips: "2.00" })

  test("proposes what was paid too much", async () => {
    const { user, server } = await openBoard({ bills: [over], shares: [aShareRow()] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Rembourser, table 7" }))
    const question = within(await screen.findByRole("alertdialog", { name: "Rembourser, table 7" }))
    expect(document.activeElement?.textContent).toBe("Annuler")
    const amount = question.getByRole<HTMLInputElement>("textbox", { name: "Montant à rembourser" })
    expect(amount.value).toBe("7,00")
    expect(question.getByText(/^Le remboursement part du compte Stripe/)).toBeTruthy()
    await user.clear(amount)
    await user.type(amount, "39,01")
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    expect(question.getByText("Le remboursement dépasse ce qui a été payé.")).toBeTruthy()
    expect(server.bills.changes).toEqual([])
    await user.clear(amount)
    await user.type(amount, "7")
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    expect(await screen.findByText("Remboursé")).toBeTruthy()
    expect(server.bills.changes).toEqual([
      { what: "refund-share", body: { share_id: "share-1", seen: 0, amount: "7.00" } },
    ])
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
  })

  test("proposes what came back from a refund that failed", async () => {
    const lost = { refunded_cents: 1700, refund_failed_cents: 1200, refund_wanted_cents: 1700 }
    const { user, server, bill } = await openBill({ bills: [aBillRow(paidInPart)], shares: [aShareRow(lost)] })
    await user.click(bill.getByRole("button", { name: "Rembourser, Téléphone 1" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByRole<HTMLInputElement>("textbox", { name: "Montant à rembourser" }).value).toBe("12,00")
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    expect(server.bills.changes).toEqual([
      { what: "refund-share", body: { share_id: "share-1", seen: 1700, amount: "12.00" } },
    ])
  })

  test("is no longer asked once another device has refunded a part", async () => {
    const { user, server, tell } = await openBoard({ bills: [over], shares: [aShareRow()] })
    const drawer = within(await openBills(user))
    await user.click(await drawer.findByRole("button", { name: "Rembourser, table 7" }))
    await screen.findByRole("alertdialog", { name: "Rembourser, table 7" })
    await tell("bill_shares", changed(aShareRow({ refunded_cents: 500 })))
    expect(await screen.findByRole("alertdialog", { name: "Addition déjà modifiée" })).toBeTruthy()
    expect(screen.queryByRole("button", { name: "Rembourser" })).toBeNull()
    expect(server.bills.changes).toEqual([])
  })

  test("of everything includes the tip", async () => {
    const { user, server, bill } = await openBill({ bills: [aBillRow(paidInPart)], shares: [aShareRow()] })
    await user.click(bill.getByRole("button", { name: "Rembourser, Téléphone 1" }))
    const question = within(await screen.findByRole("alertdialog"))
    expect(question.getByRole<HTMLInputElement>("radio", { name: /Tout, pourboire compris/ }).checked).toBe(true)
    expect(question.getByText("39,00 €")).toBeTruthy()
    await user.click(question.getByRole("button", { name: "Rembourser" }))
    await waitFor(() => expect(server.bills.changes).toHaveLength(1))
    expect(server.bills.changes).toEqual([{ what: "refund-share", body: { share_id: "share-1", seen: 0 } }])
  })

  test("that is not confirmed at once is only requested, and a refusal is shown as the server says it", async () => {
    const functions: Record<string, () => Response> = {
      "refund-share": () => Response.json({ state: "settled", refunded_cents: 0 }),
    }
    const { user, server, bill } = await openBill(
      { bills: [aBillRow(paidInPart)], shares: [aShareRow()] },
      { functions },
    )
    const ask = async () => {
      await user.click(bill.getByRole("button", { name: "Rembourser, Téléphone 1" }))
      await user.click(await screen.findByRole("button", { name: "Rembourser" }))
    }
    await ask()
    expect(await screen.findByText("Remboursement demandé")).toBeTruthy()
    server.functions["refund-share"] = () =>
      Response.json({ error: "Stripe a refusé le remboursement." }, { status: 409 })
    await waitFor(() => expect(screen.queryByRole("alertdialog")).toBeNull())
    await ask()
    expect(await screen.findByText("Stripe a refusé le remboursement.")).toBeTruthy()
  })
})

describe("the board", () => {
  test("reports a table that was paid online, and one that asks to pay, but nothing of before", async () => {
    const asked = { requested_at: minutesAgo(5) }
    const { tell } = await openBoard({ bills: [aBillRow(asked), aBillRow({ id: "bill-9", table_name: "9" })] })
    await screen.findByRole("button", { name: "Autres actions" })
    await screen.findByText("Aucune commande")
    await tell("bills", changed(aBillRow({ ...asked, version: 2 })))
    expect(screen.queryByText("Table 7 demande à payer.")).toBeNull()
    await tell("bills", changed(aBillRow({ id: "bill-9", table_name: "9", version: 2, requested_at: minutesAgo(0) })))
    expect(await screen.findByText("Table 9 demande à payer.")).toBeTruthy()
    await tell("bills", changed(aBillRow({ ...asked, version: 3, settled: "68.00", due: "0.00" })))
    expect(await screen.findByText("Table 7 : addition réglée en ligne.")).toBeTruthy()
  })

  test("ignores a change that is older than what it knows", async () => {
    const { user, tell } = await openBoard({ bills: [aBillRow({ version: 3 })] })
    const drawer = within(await openBills(user))
    const card = await drawer.findByRole("article", { name: "Table 7" })
    await tell("bills", changed(aBillRow({ version: 2, total: "1.00" })))
    expect(card.textContent).toContain("68,00\u00a0€")
    await tell("bills", changed(aBillRow({ version: 4, total: "70.00" })))
    await waitFor(() => expect(card.textContent).toContain("70,00\u00a0€"))
  })

  test("marks an order whose table no code has proved, only while diners pay at the table", async () => {
    const orders = [
      anOrderRow({ id: "order-1", tableNumber: "1", is_table_verified: false }),
      anOrderRow({ id: "order-2", tableNumber: "2", is_table_verified: true }),
      anOrderRow({ id: "order-3", tableNumber: "N/A", is_table_verified: false }),
      anOrderRow({ id: "order-4", tableNumber: "4" }),
    ]
    await openBoard({}, { orders })
    const mark = await screen.findByText("Table non vérifiée")
    expect(mark.closest("article")?.textContent).toContain("Table 1")
    expect(screen.getAllByText("Table non vérifiée")).toHaveLength(1)
    cleanup()
    await openBoard({ payments: fakeBills(ownerId).payments }, { orders })
    await screen.findByRole("article", { name: "Table 1" })
    expect(screen.queryByText("Table non vérifiée")).toBeNull()
  })
})
