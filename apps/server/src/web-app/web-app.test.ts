import { expect, test } from "vitest"
import { startTestServer } from "../testing/test-server.ts"

test("the settings in the owner's document are those of the server, also with the special characters of `replace`", async () => {
  const server = await startTestServer({ settings: { MARKETING_URL: "https://site.example/$&/$`/$'?a=<b>" } })
  try {
    const document = await (await fetch(`${server.url}/login`)).text()
    const [, written = ""] = /id="ardoise-config">(.*?)<\/script>/.exec(document) ?? []
    expect(JSON.parse(written)).toEqual(await (await fetch(`${server.url}/config.json`)).json())
  } finally {
    await server.stop()
  }
})
