import type { PageAssets, PublicMenuPage, RenderPublicMenu } from "@ardoise/contract/public-menu-page"
import { readLanguage, toLanguage } from "@ardoise/domain/languages"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify"
import { z } from "zod"
import { findShare, type ShareRecord } from "../../bills/bill-queries.ts"
import { pageHeaders } from "../../http/page-headers.ts"
import { WireError } from "../../http/wire-error.ts"
import { findProfile } from "../../restaurants/restaurant-queries.ts"
import type { RequestContext } from "../../wire/request-context.ts"
import type { ProvedTable, TableAccess } from "../table-access.ts"

/** What the pages of a table need. */
export type TablePageParts = {
  readonly context: Pick<RequestContext, "database">
  readonly access: TableAccess
  readonly renderPublicMenu: RenderPublicMenu
  readonly assets: PageAssets
}

/** A request for a page, and one that brings a form. */
export type Visit = { Params: { id: string }; Querystring: Readonly<Record<string, unknown>> }
export type SentForm = { Params: { id: string }; Body: URLSearchParams | undefined }

/** A visitor whose card of the table is right, the language of the page, and the languages that can be chosen. */
export type Visitor = {
  readonly proved: ProvedTable
  readonly language: Language
  readonly furtherLanguages: readonly FurtherLanguage[]
}

/** What the pages of a bill and of its note have in common. */
export function openTablePages({ context: { database }, access, renderPublicMenu, assets }: TablePageParts) {
  /** Sends a page, which no cache keeps and no search engine lists. */
  const send = (reply: FastifyReply, page: PublicMenuPage, status = 200): FastifyReply => {
    const rendered = renderPublicMenu(page, assets)
    const headers = { ...pageHeaders(rendered), "cache-control": "no-store", "x-robots-tag": "noindex" }
    return reply.code(status).headers(headers).type("text/html; charset=utf-8").send(rendered.html)
  }

  /** Sends the page that says only that the code is wrong. */
  const sendBadCode = (
    reply: FastifyReply,
    { userId, language }: { readonly userId: string; readonly language: Language },
    status: number,
  ): FastifyReply => {
    const bad = { userId: userId.slice(0, 100), restaurantName: "", table: "", code: "" }
    return send(reply, { kind: "bill", ...bad, language, content: { kind: "bad-code" } }, status)
  }

  /** Checks the card of a visitor. A wrong code gets a page that says so, and null is returned. */
  const prove = async (
    request: FastifyRequest<{ Params: { id: string } }>,
    reply: FastifyReply,
    given: { readonly table: unknown; readonly code: unknown; readonly language: unknown },
  ): Promise<Visitor | null> => {
    const claim = { owner: request.params.id, table: textOf(given.table), code: textOf(given.code) }
    let status = 404
    const proved = await access.prove({ ...claim, address: request.ip }).catch((error: unknown) => {
      if (!(error instanceof WireError)) throw error
      status = error.status
      return null
    })
    if (proved !== null) {
      const { languages: furtherLanguages } = await findProfile(database.read, proved.ownerId)
      return { proved, language: toLanguage(given.language, furtherLanguages), furtherLanguages }
    }
    // Which restaurant it is stays unsaid, so any language is good.
    sendBadCode(reply, { userId: request.params.id, language: readLanguage(given.language) }, status)
    return null
  }

  return {
    send,
    sendBadCode,
    /** Checks the card in the address of a page. */
    proveVisit: (request: FastifyRequest<Visit>, reply: FastifyReply) => {
      const { table, t: code, lang: language } = request.query
      return prove(request, reply, { table, code, language })
    },
    /** Checks the card in the fields of a form. */
    proveForm: (request: FastifyRequest<SentForm>, reply: FastifyReply, form: URLSearchParams) =>
      prove(request, reply, { table: form.get("table"), code: form.get("t"), language: form.get("lang") ?? "fr" }),
    /** The share of an address or a form, if it is one of this restaurant. Only the phone that began it knows its id. */
    findOwnShare: async ({ ownerId }: ProvedTable, given: unknown): Promise<ShareRecord | null> => {
      const id = z.guid().safeParse(given)
      const share = id.success ? await findShare(database.read, id.data.toLowerCase()) : null
      return share?.user_id === ownerId ? share : null
    },
  }
}

/** Lets the routes of a scope read forms. */
export function readForms(app: FastifyInstance): void {
  app.addContentTypeParser("application/x-www-form-urlencoded", { parseAs: "string" }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  )
}

/** The fields of a form. A body of another kind has none. */
export const formOf = ({ body }: FastifyRequest<SentForm>): URLSearchParams =>
  body instanceof URLSearchParams ? body : new URLSearchParams()

/** The text of a part of an address or form, shortened; "" for anything else. */
export const textOf = (value: unknown): string => (typeof value === "string" ? value.slice(0, 200) : "")
