import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { ForeignKeyViolation, UniqueViolation } from "../storage/database-errors.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"
import { conflictRefusal } from "./rest-refusals.ts"

/** Programs compare these messages: the refusals of the data API must match word for word. */
describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  let menuId: string
  const aDocument = { name: "Carte", categories: [], isActive: true, lastUpdated: "" }
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
    const row = { user_id: owner.userId, menu_data: aDocument }
    menuId = (await owner.client.from("user_menus").insert(row).select("id").single()).data?.id ?? ""
  })
  afterAll(() => server.stop())

  type Call = { method?: string; body?: unknown; headers?: Record<string, string> }
  const one = { accept: "application/vnd.pgrst.object+json" }
  const parse = (what: string, text: string) => `"failed to parse ${what} (${text})" (line 1, column 1)`

  test.each<[string, Call, number, string, string, string | null, string | null]>([
    ["user_menus?id=eq.new", {}, 400, "22P02", 'invalid input syntax for type uuid: "new"', null, null],
    ["user_menus?id=in.(a)", {}, 400, "22P02", 'invalid input syntax for type uuid: "a"', null, null],
    ["user_menus?updated_at=gt.hier", {}, 400, "22007", time("hier"), null, null],
    ["user_menus?select=x", {}, 400, "42703", "column user_menus.x does not exist", null, null],
    ["user_menus?x=eq.1", {}, 400, "42703", "column user_menus.x does not exist", null, null],
    ["user_menus?order=x", {}, 400, "42703", "column user_menus.x does not exist", null, null],
    ["user_menus", { body: { x: 1 } }, 400, "PGRST204", missingColumn("x"), null, null],
    ["user_menus?columns=%22x%22", { body: [{}] }, 400, "PGRST204", missingColumn("x"), null, null],
    ["user_menus?id=is.null", { method: "PATCH", body: { x: 1 } }, 400, "PGRST204", missingColumn("x"), null, null],
    ["x", {}, 404, "PGRST205", "Could not find the table 'public.x' in the schema cache", null, null],
    ["x", { body: {} }, 404, "PGRST205", "Could not find the table 'public.x' in the schema cache", null, null],
    ["rpc/x", { body: {} }, 404, "PGRST202", "Could not find the function public.x in the schema cache", null, null],
    ["rpc/x", {}, 404, "PGRST202", "Could not find the function public.x in the schema cache", null, null],
    [
      "user_menus?id=0",
      {},
      400,
      "PGRST100",
      parse("filter", "0"),
      'unexpected "0" expecting "not" or operator (eq, gt, ...)',
      null,
    ],
    ["user_menus?order=id.up", {}, 400, "PGRST100", parse("order", "id.up"), null, null],
    ["user_menus?select=a:b", {}, 400, "PGRST100", parse("select", "a:b"), null, null],
    ["user_menus?limit=x", {}, 400, "PGRST100", parse("limit", "x"), null, null],
    ["user_menus", { body: "{" }, 400, "PGRST102", "Empty or invalid json", null, null],
    ["user_menus", { body: "" }, 400, "PGRST102", "Empty or invalid json", null, null],
    ["user_menus", { body: [{ id: "a" }, {}] }, 400, "PGRST102", "All object keys must match", null, null],
    [
      "user_menus?select=id&offset=5",
      { headers: { prefer: "count=exact" } },
      416,
      "PGRST103",
      "Requested range not satisfiable",
      "An offset of 5 was requested, but there are only 1 rows.",
      null,
    ],
    [
      "user_menus?limit=-1",
      {},
      416,
      "PGRST103",
      "Requested range not satisfiable",
      "Limit should be greater than or equal to zero.",
      null,
    ],
    [
      "user_menus",
      { headers: { "accept-profile": "auth" } },
      406,
      "PGRST106",
      "Invalid schema: auth",
      null,
      "Only the following schemas are exposed: public",
    ],
    [
      "user_menus",
      { body: {}, headers: { "content-profile": "auth" } },
      406,
      "PGRST106",
      "Invalid schema: auth",
      null,
      "Only the following schemas are exposed: public",
    ],
    [
      "user_menus?select=id&id=is.null",
      { headers: one },
      406,
      "PGRST116",
      "Cannot coerce the result to a single JSON object",
      "The result contains 0 rows",
      null,
    ],
    ["user_menus", { method: "PUT", body: {} }, 405, "PGRST117", "Unsupported HTTP method: PUT", null, null],
    [
      "user_menus/x",
      {},
      404,
      "PGRST125",
      "Invalid path specified in request URL: GET /rest/v1/user_menus/x",
      null,
      null,
    ],
    ["rpc/place_order", {}, 405, "25006", "cannot execute UPDATE in a read-only transaction", null, null],
  ])("%s %j is refused with %i", async (path, call, status, code, message, details, hint) => {
    const { headers, ...answer } = await server.call(`/rest/v1/${path}`, { ...call, token: owner.accessToken })
    expect(answer).toEqual({ status, body: { code, message, details, hint } })
    expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
    expect(headers.get("proxy-status")).toBe(`PostgREST; error=${code}`)
  })

  const row = (fields: object) => ({ user_id: owner.userId, menu_data: aDocument, ...fields })
  const insert = (fields: object, token: string | undefined = owner.accessToken) =>
    server.call("/rest/v1/user_menus", { body: row(fields), token })
  const notAllowed = {
    code: "42501",
    message: 'new row violates row-level security policy for table "user_menus"',
    details: null,
    hint: null,
  }

  test("a row in another owner's name is refused to an owner, and a visitor is asked to sign in", async () => {
    const stranger = { user_id: "00000000-0000-4000-8000-000000000000" }
    expect(await insert(stranger)).toMatchObject({ status: 403, body: notAllowed })
    const visitor = await server.call("/rest/v1/user_menus", { body: row({}) })
    expect(visitor).toMatchObject({ status: 401, body: notAllowed })
    expect(visitor.headers.get("www-authenticate")).toBe("Bearer")
  })

  test("the refusal of an existing key, a missing value or a wrong type names it", async () => {
    expect(await insert({ id: menuId })).toMatchObject({
      status: 409,
      body: {
        code: "23505",
        message: 'duplicate key value violates unique constraint "user_menus_pkey"',
        details: `Key (id)=(${menuId}) already exists.`,
        hint: null,
      },
    })
    expect(await insert({ menu_data: undefined })).toMatchObject({
      status: 400,
      body: {
        code: "23502",
        message: 'null value in column "menu_data" of relation "user_menus" violates not-null constraint',
      },
    })
    expect(await insert({ id: "new" })).toMatchObject({
      status: 400,
      body: { code: "22P02", message: 'invalid input syntax for type uuid: "new"' },
    })
    expect(await insert({ updated_at: "hier" })).toMatchObject({
      status: 400,
      body: { code: "22007", message: time("hier") },
    })
  })

  test("a body that is too large is refused in the same format", async () => {
    const { status, body } = await insert({ id: "x".repeat(4_000_000) })
    expect({ status, code: body.code, keys: Object.keys(body).sort() }).toEqual({
      status: 413,
      code: "request_entity_too_large",
      keys: ["code", "details", "hint", "message"],
    })
    const args = await server.call("/rest/v1/rpc/place_order", { body: { menu_id: "x".repeat(200_000) } })
    expect(args).toMatchObject({ status: 413, body: { code: "request_entity_too_large" } })
  })
})

test("constraint violations are sent as refusals of the data API; other errors are not", () => {
  expect(conflictRefusal(new ForeignKeyViolation("x"), "sold_out")).toMatchObject({
    status: 409,
    code: "23503",
    message: 'insert or update on table "sold_out" violates foreign key constraint',
  })
  expect(conflictRefusal(new UniqueViolation("x"), "sold_out")).toMatchObject({ status: 409, code: "23505" })
  expect(conflictRefusal(new Error("x"), "sold_out")).toBeNull()
})

function time(value: string): string {
  return `invalid input syntax for type timestamp with time zone: "${value}"`
}

function missingColumn(name: string): string {
  return `Could not find the '${name}' column of 'user_menus' in the schema cache`
}
