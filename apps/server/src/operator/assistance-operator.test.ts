import { afterAll, beforeAll, describe, expect, test } from "vitest"
import { reserveUse } from "../assistance/assistance-commands.ts"
import { engines } from "../testing/engines.ts"
import { startTestServer, type TestServer } from "../testing/test-server.ts"

describe.each(engines)("the report about the model on %s", (engine) => {
  let server: TestServer
  beforeAll(async () => {
    server = await startTestServer({ engine })
  })
  afterAll(() => server.stop())

  const report = async (...args: string[]) => {
    const answer = await server.call("/operator/v1/assistance", { body: args, token: server.secrets.serviceKey })
    return { status: answer.status, lines: (answer.body.lines as string[] | undefined)?.map(plain), body: answer.body }
  }
  /** French numbers have narrow blanks. */
  const plain = (line: string) => line.replace(/\s/g, " ")
  const use = (ownerId: string, task: string, day: string, inputTokens: number) =>
    server.database.run(reserveUse, {
      ...{ ownerId, task, day, inputTokens, outputTokens: 500, microEuros: 20_000 },
      ...{ mostCalls: 100, mostTokens: 1_000_000, budget: null },
    })

  test("names the month, the tasks and the owners by id, and nothing of their texts", async () => {
    const [first, second] = [await server.owner(), await server.owner()]
    await use(first.userId, "describe", "2026-03-02", 1000)
    await use(second.userId, "describe", "2026-03-31", 1500)
    await use(second.userId, "translate", "2026-03-31", 9500)
    await use(second.userId, "translate", "2026-04-01", 1)
    expect(await report("2026-03")).toMatchObject({
      status: 200,
      lines: [
        "2026-03 : 3 questions, 13 500 jetons, 0,06 €",
        "  translate : 1 question, 10 000 jetons, 0,02 €",
        "  describe : 2 questions, 3 500 jetons, 0,04 €",
        "Par compte, les 2 premiers :",
        `  ${second.userId} : 2 questions, 12 000 jetons, 0,04 €`,
        `  ${first.userId} : 1 question, 1 500 jetons, 0,02 €`,
      ],
    })
  })

  test("of a month without questions says so, and of no month is refused", async () => {
    expect((await report("2020-01")).lines).toEqual(["Aucune question à l’IA en 2020-01."])
    expect(await report("2020-13")).toMatchObject({ status: 400, body: { code: "month_invalid" } })
  })
})
