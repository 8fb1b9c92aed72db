import { createHash } from "node:crypto"
import type { FastifyInstance } from "fastify"
import { escapeHtml } from "../http/escape-html.ts"
import type { Mail, Mailer } from "./mailer.ts"

/** Most emails on the page. */
const shown = 30

const style =
  "body{font:15px/22px system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}pre{white-space:pre-wrap;overflow-wrap:anywhere;padding:1rem;border:1px solid #ccc}"

const policy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash("sha256").update(style).digest("base64")}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join("; ")

/**
 * Serves the emails of this process at `/outbox`, for developers. Never on a public server.
 *
 * @returns a mailer that also adds its emails to that page
 */
export function outboxPage(app: FastifyInstance, mailer: Mailer): Mailer {
  const recent: { at: string; mail: Mail }[] = []
  app.get("/outbox", async (_request, reply) => {
    reply.headers({ "content-security-policy": policy, "cache-control": "no-store" })
    return reply.type("text/html; charset=utf-8").send(pageOf(recent))
  })
  return {
    ...mailer,
    send: (id, mail) => {
      recent.unshift({ at: new Date().toISOString(), mail })
      recent.splice(shown)
      return mailer.send(id, mail)
    },
  }
}

function pageOf(letters: readonly { at: string; mail: Mail }[]): string {
  const words = letters.map(letterHtml).join("\n") || "<p>Aucun message pour l’instant.</p>"
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Messages – Ardoise</title><style>${style}</style></head>
<body><h1>Messages envoyés</h1><p>Rechargez la page pour voir les suivants.</p>
${words}</body></html>`
}

function letterHtml({ at, mail }: { at: string; mail: Mail }): string {
  const text = escapeHtml(mail.text).replace(/https?:\/\/[^\s<]+/g, (url) => `<a href="${url}">${url}</a>`)
  return `<article><h2>${escapeHtml(mail.subject)}</h2><p>Pour ${escapeHtml(mail.to)}, le ${at}</p><pre>${text}</pre></article>`
}
