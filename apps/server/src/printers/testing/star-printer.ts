import { randomUUID } from "node:crypto"
import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import { decodeStar } from "./decode-star.ts"

/** What goes wrong with a ticket. */
export type PrinterFault =
  /** It is fetched, and the printer loses power before it prints. */
  | "lost-ticket"
  /** It is printed, and the confirmation never arrives. */
  | "lost-confirmation"
  /** It is fetched twice and printed twice. */
  | "twice"
  /** The printer has no paper. */
  | "paper-out"
  /** The printer asks for a ticket that was not offered. */
  | "wrong-ticket"

/** A ticket that a printer fetched. */
export type FetchedTicket = { readonly id: string; readonly text: string; readonly isPrinted: boolean }

/**
 * A Star printer as its guide describes it: it polls, fetches what is offered, prints it, and confirms it. It prints on
 * `paper`.
 */
export class StarPrinter {
  readonly paper: string[] = []
  /** The tickets that it fetched: their ids and texts, whether they were printed or not. */
  readonly fetched: FetchedTicket[] = []
  readonly #base: string
  readonly #headers: Readonly<Record<string, string>>
  /** Formats that it can print. */
  formats = ["application/vnd.star.starprnt", "application/vnd.star.line", "text/plain"]
  statusCode = "200%20OK"

  constructor(base: string, { user, secret }: AddPrinterAnswer) {
    this.#base = base
    this.#headers = { authorization: `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}` }
  }

  /** Polls once. @returns the answer's status and body */
  async ask(): Promise<{ status: number; body: Record<string, unknown> }> {
    const response = await fetch(`${this.#base}/impression/star`, {
      method: "POST",
      headers: { ...this.#headers, "content-type": "application/json" },
      body: JSON.stringify({
        status: "23 6 0 0 0 0 0 0 0 ",
        printerMAC: "00:11:62:0d:43:7a",
        statusCode: this.statusCode,
        printingInProgress: false,
        clientAction: null,
      }),
    })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }

  fetchTicket(token: string, type: string): Promise<Response> {
    const query = new URLSearchParams({ token, type, mac: "00:11:62:0d:43:7a" })
    return fetch(`${this.#base}/impression/star?${query}`, { headers: this.#headers })
  }

  confirm(token: string, code: string): Promise<Response> {
    const query = new URLSearchParams({ token, code, mac: "00:11:62:0d:43:7a" })
    return fetch(`${this.#base}/impression/star?${query}`, { method: "DELETE", headers: this.#headers })
  }

  /** Polls, and prints what is offered. @returns whether something was offered */
  async poll(fault?: PrinterFault): Promise<boolean> {
    if (fault === "paper-out") this.statusCode = "410%20Paper%20empty"
    const { body } = await this.ask()
    if (fault === "paper-out") this.statusCode = "200%20OK"
    if (body.jobReady !== true) return false
    const token = String(body.jobToken)
    const type = (body.mediaTypes as string[]).find((one) => this.formats.includes(one))
    if (type === undefined) {
      await this.confirm(token, "511 Media type not supported")
      return true
    }
    if (fault === "wrong-ticket") {
      const foreign = await this.fetchTicket(`o.${randomUUID()}`.slice(0, 30), type)
      if (foreign.status !== 404) throw new Error(`A foreign ticket answered ${foreign.status}`)
    }
    for (let times = fault === "twice" ? 2 : 1; times > 0; times--) {
      const ticket = await this.fetchTicket(token, type)
      // The ticket may have ended since it was offered.
      if (ticket.status === 404) return true
      const bytes = new Uint8Array(await ticket.arrayBuffer())
      const text = type === "text/plain" ? new TextDecoder().decode(bytes) : decodeStar(bytes)
      const isPrinted = fault !== "lost-ticket"
      this.fetched.push({ id: token, text, isPrinted })
      if (isPrinted) this.paper.push(text)
    }
    if (fault !== "lost-ticket" && fault !== "lost-confirmation") await this.confirm(token, "200 OK")
    return true
  }
}
