import { expect, test } from "vitest"
import { callFunction, FunctionRefusal } from "./functions-client.ts"

const answering = (response: Response) => ({
  restUrl: "http://localhost/rest/v1",
  restFetch: async () => response,
})

test("an answer in JSON is returned", async () => {
  expect(await callFunction(answering(Response.json([{ id: "1" }])), "printer-standings", {})).toEqual([{ id: "1" }])
})

test("a refusal has the sentence of the server", async () => {
  const refused = callFunction(answering(Response.json({ error: "Plus tard." }, { status: 429 })), "printer-standings")
  await expect(refused).rejects.toThrow(new FunctionRefusal("Plus tard."))
})

test("the sign-in page of a Wi-Fi is not taken for an answer", async () => {
  const page = new Response("<!doctype html><title>Bienvenue</title>", { headers: { "content-type": "text/html" } })
  await expect(callFunction(answering(page), "printer-standings", {})).rejects.toThrow("did not come from our server")
})
