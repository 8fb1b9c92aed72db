import type { AddPrinterAnswer } from "@ardoise/contract/printers"
import { Window } from "happy-dom"
import type { FetchedTicket, PrinterFault } from "./star-printer.ts"

const { DOMParser } = new Window()

/** Reads the print request that an Epson printer gets. @throws unless it is well-formed and has the fixed parts */
export function readEpos(xml: string): { readonly jobId: string; readonly text: string } {
  const document = new DOMParser().parseFromString(xml, "text/xml")
  const wrong = document.querySelector("parsererror")
  if (wrong !== null) throw new Error(`${wrong.textContent} in ${xml}`)
  const request = document.documentElement
  if (request.getAttribute("Version") !== "2.00") throw new Error(xml)
  const print = document.getElementsByTagNameNS("http://www.epson-pos.com/schemas/2011/03/epos-print", "epos-print")[0]
  const jobId = document.querySelector("printjobid")?.textContent ?? ""
  if (print === undefined || !/^[\w.-]{1,30}$/.test(jobId)) throw new Error(xml)
  return { jobId, text: print.textContent ?? "" }
}

/** An Epson printer as its manual describes it: it asks for a ticket, prints it, and says what became of it. */
export class EpsonPrinter {
  readonly paper: string[] = []
  /** The tickets that it fetched: their ids and texts, whether they were printed or not. */
  readonly fetched: FetchedTicket[] = []
  readonly #base: string
  readonly #secret: string

  constructor(base: string, { secret }: AddPrinterAnswer) {
    this.#base = base
    this.#secret = secret
  }

  /** Sends a request of the protocol. */
  send(fields: Readonly<Record<string, string>>): Promise<Response> {
    return fetch(`${this.#base}/impression/epson`, {
      method: "POST",
      body: new URLSearchParams({ ID: this.#secret, Name: "TM-T88VI", ...fields }),
    })
  }

  confirm(jobId: string, { success, code = "" }: { success: boolean; code?: string }): Promise<Response> {
    return this.send({
      ConnectionType: "SetResponse",
      ResponseFile:
        `<?xml version="1.0" encoding="UTF-8"?><PrintResponseInfo Version="2.00"><ePOSPrint><Parameter>` +
        `<devid>local_printer</devid><printjobid>${jobId}</printjobid></Parameter><PrintResponse>` +
        `<response xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print" success="${success}" code="${code}" ` +
        `status="251854870" battery="0"/></PrintResponse></ePOSPrint></PrintResponseInfo>`,
    })
  }

  /** Polls, and prints what it gets. @returns whether it got something */
  async poll(fault?: PrinterFault): Promise<boolean> {
    const response = await this.send({ ConnectionType: "GetRequest" })
    if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`)
    const xml = await response.text()
    if (xml === "") return false
    const { jobId, text } = readEpos(xml)
    const isPrinted = fault !== "lost-ticket" && fault !== "paper-out"
    this.fetched.push({ id: jobId, text, isPrinted })
    if (isPrinted) this.paper.push(text)
    if (fault === "paper-out") {
      await this.confirm(jobId, { success: false, code: "EPTR_REC_EMPTY" })
      return true
    }
    if (fault === "wrong-ticket") {
      const foreign = await this.confirm("o.order-1", { success: true })
      if (foreign.status !== 404) throw new Error(`A foreign ticket answered ${foreign.status}`)
    }
    if (fault !== "lost-ticket" && fault !== "lost-confirmation") await this.confirm(jobId, { success: true })
    if (fault === "twice") await this.confirm(jobId, { success: true })
    return true
  }
}
