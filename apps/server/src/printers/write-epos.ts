import type { TicketContent } from "@ardoise/domain/printing/ticket-content"

/** Writes a ticket for an Epson printer: a print request of Server Direct Print with one job. */
export function writeEpos(content: TicketContent, jobId: string): string {
  const { marks, allergies, restaurantName, day, table, time, called, lines, follows, remark } = content
  const elements = [
    `<text lang="fr" smooth="true"/>`,
    ...marks.map((mark) => large(` ${mark} `, `reverse="true"`)),
    ...allergies.map(({ note, dishes }) => large([`! ${note}`, ...dishes].join("\n"), `reverse="true"`)),
    normal(`${restaurantName}  ${day}`),
    large(table),
    normal(`${time}  ${called}`, `em="true"`),
    `<feed unit="10"/>`,
    ...lines.flatMap(({ quantity, name, choices, wish, isAllergy }) => [
      `<text width="1" height="2" em="true">${escaped(`${quantity} ${name}${isAllergy ? "  (!)" : ""}`)}&#10;</text>`,
      ...choices.map(({ text }) => normal(`  ${text}`)),
      ...(wish === "" ? [] : [normal(`  → ${wish}`, `em="true"`)]),
    ]),
    `<feed unit="10"/>`,
    ...(follows === "" ? [] : [normal(`À suivre : ${follows}`)]),
    normal(remark),
    `<cut type="feed"/>`,
  ]
  return (
    `<?xml version="1.0" encoding="utf-8"?>` +
    `<PrintRequestInfo Version="2.00"><ePOSPrint>` +
    `<Parameter><devid>local_printer</devid><timeout>10000</timeout>` +
    `<printjobid>${escaped(jobId)}</printjobid></Parameter>` +
    `<PrintData><epos-print xmlns="http://www.epson-pos.com/schemas/2011/03/epos-print">` +
    `${elements.join("")}</epos-print></PrintData></ePOSPrint></PrintRequestInfo>`
  )
}

const normal = (text: string, style = `em="false"`) =>
  `<text width="1" height="1" reverse="false" ${style}>${escaped(text)}&#10;</text>`

const large = (text: string, style = `reverse="false"`) =>
  `<text width="2" height="2" em="true" ${style}>${escaped(text)}&#10;</text><text reverse="false"/>`

/** Characters that no XML document may contain, even escaped. */
const outsideOfXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu

const entities: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&apos;",
  "\n": "&#10;",
}

const escaped = (text: string): string =>
  text
    .toWellFormed()
    .replaceAll(outsideOfXml, "")
    .replaceAll(/[&<>"'\n]/gu, (sign) => entities[sign] ?? sign)
