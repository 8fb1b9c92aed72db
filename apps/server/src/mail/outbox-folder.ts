import { mkdir, readdir, readFile, unlink, writeFile } from "node:fs/promises"
import { join } from "node:path"
import { domainToASCII } from "node:url"
import type { MailSender } from "../settings/config.ts"
import { headersOf, type Mailer } from "./mailer.ts"

/** Most emails in the folder. Links in older ones have long expired. */
const kept = 200

/**
 * Writes emails to a folder when there is no mail server: as files that every mail program opens, readable by this
 * system account only.
 */
export function folderMailer(folder: string, from: MailSender, now: () => number): Mailer {
  return {
    send: async (id, mail) => {
      const { to, subject, text, html } = mail
      const { createTransport } = await import("nodemailer")
      const transport = createTransport({ streamTransport: true, buffer: true, newline: "windows" })
      const headers = headersOf(mail)
      const { message } = await transport.sendMail({
        from,
        to: { name: "", address: to },
        subject,
        text,
        html,
        headers,
      })
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const time = new Date(now()).toISOString().replaceAll(":", "-")
        const name = `${time}-${id.replace(/[^\w-]/g, "").slice(0, 60)}.eml`
        await writeFile(join(folder, name), message as Buffer, { mode: 0o600 })
        await removeOldest(folder)
        return { outcome: "sent" }
      } catch (error) {
        return { outcome: "failed", reason: (error as NodeJS.ErrnoException).code ?? "unknown" }
      }
    },
    close: () => undefined,
  }
}

/**
 * Deletes the emails in the folder that were sent to one of these addresses.
 *
 * @param addresses in lower case
 */
export async function eraseEmails(folder: string, addresses: readonly string[]): Promise<void> {
  if (addresses.length === 0) return
  const wanted = new Set(addresses.map(inAscii))
  for (const name of await listLetters(folder)) {
    const path = join(folder, name)
    const message = await readFile(path, "latin1").catch(() => "")
    const [head = ""] = message.split("\r\n\r\n", 1)
    // A long header line continues after a line break and a space (RFC 5322).
    const recipient = /^to:\s*<?([^<>\s]+)>?\s*$/im.exec(head.replace(/\r\n[ \t]+/g, " "))?.[1]
    if (recipient !== undefined && wanted.has(inAscii(recipient))) await unlink(path).catch(() => undefined)
  }
}

/** Returns an address as a header contains it: with the host name in ASCII. */
function inAscii(address: string): string {
  const at = address.lastIndexOf("@")
  return `${address.slice(0, at)}@${domainToASCII(address.slice(at + 1))}`.toLowerCase()
}

/** Lists the names of the emails, newest first. */
async function listLetters(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => [])
  return names
    .filter((name) => /^[\w.-]+\.eml$/.test(name))
    .sort()
    .reverse()
}

async function removeOldest(folder: string): Promise<void> {
  for (const name of (await listLetters(folder)).slice(kept)) await unlink(join(folder, name)).catch(() => undefined)
}
