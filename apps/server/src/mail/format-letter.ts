import { escapeHtml } from "../http/escape-html.ts"
import type { Mail } from "./mailer.ts"

/** The content of an email, before it is formatted as text and as HTML. Every line is plain text. */
export type Letter = {
  readonly subject: string
  readonly paragraphs: readonly string[]
  /** The main link, shown as a button. */
  readonly action?: { readonly label: string; readonly url: string } | undefined
  /** Lines with an amount at their right end. Sums are bold. */
  readonly rows?: readonly LetterRow[] | undefined
  /** Tables of their own, each under its heading. */
  readonly sections?: readonly LetterSection[] | undefined
  /** Six digits to type, and their purpose. */
  readonly code?: { readonly label: string; readonly digits: string } | undefined
  /** Small text at the end. */
  readonly note?: string | undefined
  /** The link at its foot that stops emails of this kind, without signing in. */
  readonly stop?: { readonly label: string; readonly url: string } | undefined
}

/** A line of an email with an amount. */
export type LetterRow = {
  readonly words: string
  readonly amount: string
  readonly isSum?: boolean
  /** Small text below the words. */
  readonly detail?: string
}

/** A heading of an email with its lines. */
export type LetterSection = { readonly heading: string; readonly rows: readonly LetterRow[] }

/** Colours of `tokens.css`, which mail programs cannot load. */
const paper = "#f5f4ef"
const surface = "#fffefb"
const ink = "#1d282d"
const softInk = "#48555a"
const slate = "#22333b"
const chalk = "#f3f1e7"
const line = "#dddcd4"

/** Formats an email: the same content as text and as HTML, without pictures or anything to load. */
export function toMail(to: string, letter: Letter): Mail {
  const mail = { to, subject: letter.subject, text: textOf(letter), html: htmlOf(letter) }
  return letter.stop === undefined ? mail : { ...mail, stopUrl: letter.stop.url }
}

const rowsAsText = (rows: readonly LetterRow[]) =>
  rows.map(({ words, amount, detail }) => `${words} : ${amount}${detail ? ` (${detail})` : ""}`).join("\n")

function textOf({ paragraphs, rows, sections = [], action, code, note, stop }: Letter): string {
  const parts = [
    ...paragraphs,
    rows && rowsAsText(rows),
    ...sections.map(({ heading, rows: list }) => `${heading}\n${rowsAsText(list)}`),
    action && `${action.label} :\n${action.url}`,
    code && `${code.label} : ${code.digits}`,
    note,
    stop && `${stop.label} :\n${stop.url}`,
    "-- \nArdoise",
  ]
  return `${parts.filter((part) => part !== undefined).join("\n\n")}\n`
}

function htmlOf({ subject, paragraphs, rows, sections = [], action, code, note, stop }: Letter): string {
  const serif = "Georgia,'Times New Roman',serif"
  const sans = "-apple-system,'Segoe UI',Roboto,Helvetica,Arial,sans-serif"
  const small = `color:${softInk};font-size:13px;line-height:18px`
  const button =
    action &&
    `<p style="margin:24px 0"><a href="${escapeHtml(action.url)}" style="display:inline-block;padding:12px 20px;border-radius:7px;background:${slate};color:${chalk};font-weight:600;text-decoration:none">${escapeHtml(action.label)}</a></p>
<p style="margin:0 0 16px;${small};word-break:break-all">${escapeHtml(action.url)}</p>`
  const rowOf = ({ words, amount, isSum, detail }: LetterRow) =>
    `<tr style="vertical-align:top${isSum ? ";font-weight:600" : ""}"><td style="padding:4px 12px 4px 0">${escapeHtml(words)}${detail ? `<br><span style="${small}">${escapeHtml(detail)}</span>` : ""}</td><td align="right" style="padding:4px 0;white-space:nowrap">${escapeHtml(amount)}</td></tr>`
  const tableOf = (list: readonly LetterRow[]) =>
    `<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="margin:0 0 16px;font-variant-numeric:tabular-nums">
${list.map(rowOf).join("\n")}
</table>`
  const table = rows && tableOf(rows)
  const headed = sections.map(
    ({ heading, rows: list }) =>
      `<h2 style="margin:20px 0 4px;font:600 17px/24px ${serif}">${escapeHtml(heading)}</h2>\n${tableOf(list)}`,
  )
  const digits =
    code &&
    `<p style="margin:16px 0">${escapeHtml(code.label)} : <b style="font-size:21px;letter-spacing:3px">${code.digits}</b></p>`
  const end = note && `<p style="margin:16px 0 0;${small}">${escapeHtml(note)}</p>`
  const way =
    stop &&
    `<p style="margin:8px 0 0;${small}"><a href="${escapeHtml(stop.url)}" style="color:${softInk}">${escapeHtml(stop.label)}</a></p>`
  const words = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${escapeHtml(paragraph)}</p>`)
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px 12px;background:${paper};color:${ink};font:15px/22px ${sans}">
<table role="presentation" width="100%" cellspacing="0" cellpadding="0" style="max-width:520px;margin:0 auto;border:1px solid ${line};border-radius:12px;background:${surface}">
<tr><td style="padding:16px 24px;border-radius:12px 12px 0 0;background:${slate};color:${chalk};font:600 22px/28px ${serif}">Ardoise</td></tr>
<tr><td style="padding:24px"><h1 style="margin:0 0 16px;font:600 21px/28px ${serif}">${escapeHtml(subject)}</h1>
${[...words, table, ...headed, button, digits, end, way].filter((part) => part !== undefined).join("\n")}
</td></tr></table></body></html>
`
}
