/** What an owner types into a printer. `user` is for Star printers only. */
export type PrinterSecret = { readonly user: string | null; readonly secret: string }

/** A printer in the kitchen. */
export type KitchenPrinter = {
  /** The printed tickets. */
  readonly paper: string[]
  /** Polls once, and prints what is offered. @returns the status of the poll, and whether something was printed */
  readonly poll: (state?: string) => Promise<{ readonly status: number; readonly isPrinted: boolean }>
}

/** A Star printer that prints plain text. */
export function starPrinter(base: string, { user, secret }: PrinterSecret): KitchenPrinter {
  const paper: string[] = []
  const authorization = `Basic ${Buffer.from(`${user}:${secret}`).toString("base64")}`
  const call = (method: string, query: Record<string, string>, body?: object) =>
    fetch(`${base}/impression/star?${new URLSearchParams(query)}`, {
      method,
      headers: { authorization, ...(body && { "content-type": "application/json" }) },
      ...(body && { body: JSON.stringify(body) }),
    })
  const poll = async (statusCode = "200%20OK") => {
    const polled = await call("POST", {}, { statusCode, printerMAC: "00:11:62:0d:43:7a" })
    const { jobReady, jobToken: token = "" } = (await polled.json()) as { jobReady?: boolean; jobToken?: string }
    if (jobReady !== true) return { status: polled.status, isPrinted: false }
    paper.push(await (await call("GET", { token, type: "text/plain" })).text())
    await call("DELETE", { token, code: "200 OK" })
    return { status: polled.status, isPrinted: true }
  }
  return { paper, poll }
}

/** An Epson printer. Its paper has the elements of the document, too. */
export function epsonPrinter(base: string, { secret }: PrinterSecret): KitchenPrinter {
  const paper: string[] = []
  const send = (fields: Record<string, string>) =>
    fetch(`${base}/impression/epson`, { method: "POST", body: new URLSearchParams({ ID: secret, ...fields }) })
  const poll = async () => {
    const polled = await send({ ConnectionType: "GetRequest" })
    const xml = await polled.text()
    const [, jobId] = /<printjobid>(.*)<\/printjobid>/.exec(xml) ?? []
    if (jobId === undefined) return { status: polled.status, isPrinted: false }
    paper.push(xml)
    const ResponseFile =
      `<PrintResponseInfo Version="2.00"><ePOSPrint><Parameter><printjobid>${jobId}</printjobid></Parameter>` +
      `<PrintResponse><response success="true" code=""/></PrintResponse></ePOSPrint></PrintResponseInfo>`
    await send({ ConnectionType: "SetResponse", ResponseFile })
    return { status: polled.status, isPrinted: true }
  }
  return { paper, poll }
}

/** Prints everything that is offered. */
export async function printAll(printer: KitchenPrinter): Promise<void> {
  while ((await printer.poll()).isPrinted);
}
