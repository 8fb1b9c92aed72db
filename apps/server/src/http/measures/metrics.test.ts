import { expect, onTestFinished, test } from "vitest"
import { JobRunner } from "../../jobs/run-jobs.ts"
import { aDocument } from "../../testing/restaurants.ts"
import { startTestServer } from "../../testing/test-server.ts"

const token = "un-jeton-pour-mesurer"

test("a client with the token reads the metrics of each route, which contain no personal data", async () => {
  const server = await startTestServer({ settings: { METRICS_TOKEN: token } })
  onTestFinished(() => server.stop())
  const owner = await server.owner("Chez Lou")
  await owner.client.from("user_menus").insert({ user_id: owner.userId, menu_data: aDocument("Carte") as never })
  await fetch(`${server.url}/u/${owner.userId}`)
  await fetch(`${server.url}/u/${owner.userId}?lang=en`)
  // This response is sent before the framework receives the request.
  await fetch(`${server.url}/u/${owner.userId}`)
  await server.call("/auth/v1/user")
  const read = () => server.call("/metrics", { headers: { authorization: `Bearer ${token}` } })
  // A response is counted after it was sent, so it is in the metrics of the next call.
  await read()
  const { status, headers, body } = await read()
  expect({ status, cache: headers.get("cache-control") }).toEqual({ status: 200, cache: "no-store" })
  const text = String(body.text)
  expect(text).toContain('ardoise_http_request_seconds_count{method="GET",route="/u/:id",status="200"} 3')
  expect(text).toContain('ardoise_http_request_seconds_count{method="GET",route="/auth/v1/user",status="401"} 1')
  expect(text).toContain('ardoise_changes_total{kind="menu",event="insert"} 1')
  expect(text).toContain("nodejs_eventloop_lag_p99_seconds")
  for (const secret of [owner.userId, owner.email, "Chez Lou", "Carte", token]) expect(text).not.toContain(secret)
})

test("/metrics requires the token", async () => {
  const server = await startTestServer({ settings: { METRICS_TOKEN: token } })
  onTestFinished(() => server.stop())
  const owner = await server.owner()
  for (const bearer of [undefined, "", "faux", `${token}x`, owner.accessToken, server.secrets.publishableKey]) {
    const answer = await server.call("/metrics", bearer === undefined ? {} : { token: bearer })
    expect(answer.status).toBe(401)
    expect(JSON.stringify(answer.body)).not.toContain("process_cpu")
  }
})

test("/metrics has one address only, whatever a proxy lets pass", async () => {
  const server = await startTestServer({ settings: { METRICS_TOKEN: token } })
  onTestFinished(() => server.stop())
  for (const path of [
    "/metrics/",
    "/metrics//",
    "/%6detrics",
    "/metric%73",
    "/metrics/?a=b",
    "/METRICS",
    "/metrics/x",
  ]) {
    const { status, body } = await server.call(path, { headers: { authorization: `Bearer ${token}` } })
    expect(status, path).toBe(404)
    expect(JSON.stringify(body)).not.toContain("process_cpu")
  }
  const { status } = await server.call("/metrics?a=b", { headers: { authorization: `Bearer ${token}` } })
  expect(status).toBe(200)
})

test("/metrics shows when each job last succeeded", async () => {
  const server = await startTestServer({ settings: { METRICS_TOKEN: token } })
  onTestFinished(() => server.stop())
  const at = Date.parse("2026-11-20T12:00:00Z")
  const fail = async () => {
    throw new Error("no disk")
  }
  const common = { times: "0 * * * *", startsAtOnce: true, longestMs: 60_000 }
  const jobs = [
    { ...common, name: "prune", run: async () => undefined },
    { ...common, name: "backup", run: fail },
  ]
  const runner = new JobRunner({ database: server.database, jobs, now: () => at, onFailure: () => undefined })
  await runner.note()
  await runner.runDue()
  const { body } = await server.call("/metrics", { headers: { authorization: `Bearer ${token}` } })
  const lines = String(body.text).split("\n")
  expect(lines.filter((line) => line.startsWith("ardoise_job_success_timestamp_seconds"))).toEqual([
    `ardoise_job_success_timestamp_seconds{job="prune"} ${at / 1000}`,
  ])
})
