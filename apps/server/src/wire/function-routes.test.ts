import { FunctionRegion, FunctionsHttpError } from "@supabase/supabase-js"
import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestOwner, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("on %s", (engine) => {
  let server: TestServer
  let owner: TestOwner
  beforeAll(async () => {
    server = await startTestServer({ engine })
    owner = await server.owner()
  })
  afterAll(() => server.stop())

  type Options = Parameters<TestOwner["client"]["functions"]["invoke"]>[1]
  const invoke = async (name: string, options?: Options) => {
    const { data, error } = await owner.client.functions.invoke(name, options ?? {})
    if (!error) return { data }
    if (!(error instanceof FunctionsHttpError)) throw error
    const refusal: Response = error.context
    return { status: refusal.status, error: typeof ((await refusal.json()) as { error?: unknown }).error }
  }

  describe("the official client", () => {
    test("reads a JSON response as an object", async () => {
      expect(await invoke("check-subscription")).toEqual({
        data: { subscribed: false, subscription_tier: null, subscription_end: null },
      })
    })

    test("may name a region, which is ignored", async () => {
      expect(await invoke("check-subscription", { region: FunctionRegion.EuWest3 })).toHaveProperty("data.subscribed")
    })

    test.each([
      ["an object", { productType: "gold" }],
      ["a text", "premium"],
      ["bytes", new Uint8Array([1, 2]).buffer],
      ["a file", new Blob(["premium"])],
      ["a form", new FormData()],
    ])("that sends %s instead of JSON is refused with an error text and status 400 or 415", async (_what, body) => {
      const { status, error } = await invoke("create-checkout", { body })
      expect({ isRefusal: status === 400 || status === 415, error }).toEqual({ isRefusal: true, error: "string" })
    })

    test.each(["GET", "PUT", "PATCH", "DELETE"] as const)("that calls with %s is refused", async (method) => {
      expect(await invoke("check-subscription", { method })).toEqual({ status: 405, error: "string" })
    })

    test.each(["nowhere", "__proto__", "constructor", "check-subscription/more", "a b", "a%2Fb"])(
      "that calls %s gets 404: no such function exists",
      async (name) => {
        expect(await invoke(name)).toEqual({ status: 404, error: "string" })
      },
    )
  })

  test("no response claims that the function could not be reached", async () => {
    for (const path of ["check-subscription", "nowhere"]) {
      const { headers } = await server.call(`/functions/v1/${path}`, { method: "POST", token: owner.accessToken })
      expect(headers.get("x-relay-error")).toBeNull()
      expect(headers.get("content-type")).toBe("application/json; charset=utf-8")
    }
  })

  test("a body of 2 MB is refused with 413 and an error text", async () => {
    const body = { productType: "x".repeat(2_000_000) }
    expect(await invoke("create-checkout", { body })).toEqual({ status: 413, error: "string" })
  })
})
