import type { PageAssets, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import type { FastifyInstance, FastifyReply } from "fastify"
import { findUser } from "../accounts/account-queries.ts"
import { pageHeaders } from "../http/page-headers.ts"
import type { RequestContext } from "../wire/request-context.ts"
import { readStopCode, stopPath } from "./stop-code.ts"
import { findWeeklyEmail, switchWeeklyEmail } from "./weekly-commands.ts"

/** What the page that stops the weekly email needs. */
type StopParts = {
  readonly context: RequestContext
  readonly renderPublicMenu: RenderPublicMenu
  readonly assets: PageAssets
}

/** Most bytes of the body of a POST, which is not read. */
const mostBytes = 4_096

type Call = { Querystring: { code?: unknown } }

/**
 * `GET /lettre/arret?code=…`, a page with one button, and `POST` of the same address, which stops the weekly email. The
 * code is the permission: neither needs a session or a script. Mail programs call the second one (RFC 8058). A GET
 * changes nothing, because programs open links in advance.
 */
export async function stopRoutes(app: FastifyInstance, { context, renderPublicMenu, assets }: StopParts) {
  const { database, secrets, clock } = context
  // Mail programs send a form of one or the other kind. Its content is fixed, so any body is accepted and ignored.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser("*", { parseAs: "buffer", bodyLimit: mostBytes }, (_request, _body, done) => done(null))

  const send = (reply: FastifyReply, state: "asks" | "stopped" | "unknown") => {
    const rendered = renderPublicMenu({ kind: "weekly-stop", state }, assets)
    const headers = { ...pageHeaders(rendered), "cache-control": "no-store", "x-robots-tag": "noindex" }
    const status = state === "unknown" ? 404 : 200
    return reply.code(status).headers(headers).type("text/html; charset=utf-8").send(rendered.html)
  }

  /** The restaurant of a code; null for a wrong one, and for an account that is gone. */
  const find = async (code: unknown): Promise<string | null> => {
    const ownerId = readStopCode(secrets.refreshSecret, code)
    return ownerId === null ? null : ((await findUser(database.read, ownerId))?.id ?? null)
  }

  app.get<Call>(stopPath, async (request, reply) => {
    const ownerId = await find(request.query.code)
    if (ownerId === null) return send(reply, "unknown")
    const { switchedOnAt } = await findWeeklyEmail(database.read, ownerId)
    return send(reply, switchedOnAt === null ? "stopped" : "asks")
  })

  app.post<Call>(stopPath, async (request, reply) => {
    const ownerId = await find(request.query.code)
    if (ownerId === null) return send(reply, "unknown")
    await database.run(switchWeeklyEmail, { ownerId, isOn: false, at: clock() })
    return send(reply, "stopped")
  })
}
