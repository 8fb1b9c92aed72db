import { afterEach, beforeEach, describe, expect, test, vi } from "vitest"
import { inTime, readInTime } from "./in-time.ts"
import { gotNoAnswer } from "./no-answer.ts"

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const never = new Promise<never>(() => undefined)

/** Returns the state of a promise after `afterMs`: its value, its error, or "waiting". */
async function outcomeOf(promise: Promise<unknown>, afterMs: number): Promise<unknown> {
  let outcome: unknown = "waiting"
  promise.then(
    (value) => {
      outcome = value
    },
    (error) => {
      outcome = error
    },
  )
  await vi.advanceTimersByTimeAsync(afterMs)
  return outcome
}

/** A response whose body arrives in parts, one every `everyMs`. After the last part it ends or stays silent. */
function slowAnswer(parts: readonly string[], { everyMs, ends }: { everyMs: number; ends: boolean }): Response {
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      for (const part of parts) {
        await new Promise((resolve) => setTimeout(resolve, everyMs))
        controller.enqueue(new TextEncoder().encode(part))
      }
      if (ends) controller.close()
    },
  })
  return new Response(body, { status: 206, headers: { "content-range": "0-2/3" } })
}

describe("a read", () => {
  test("without an answer fails after 15 s, like a call without network, and is aborted", async () => {
    let signal: AbortSignal | undefined
    const reading = readInTime((given) => {
      signal = given
      return never
    })
    expect(await outcomeOf(reading, 14_999)).toBe("waiting")
    const failure = await outcomeOf(reading, 1)
    expect(gotNoAnswer(failure)).toBe(true)
    expect(signal?.aborted).toBe(true)
  })

  test("is not retried by the data client, which would wait another 15 s", async () => {
    expect(
      await outcomeOf(
        readInTime(() => never),
        15_000,
      ),
    ).toMatchObject({ name: "AbortError" })
  })

  test("that arrives slowly does not time out, and its answer is complete", async () => {
    const reading = readInTime(async () => slowAnswer(["a", "b", "c"], { everyMs: 14_000, ends: true }))
    const answer = (await outcomeOf(reading, 42_000)) as Response
    expect(answer.status).toBe(206)
    expect(answer.headers.get("content-range")).toBe("0-2/3")
    expect(await answer.text()).toBe("abc")
  })

  test("whose answer stops in the middle fails", async () => {
    const reading = readInTime(async () => slowAnswer(["a"], { everyMs: 1000, ends: false }))
    expect(await outcomeOf(reading, 15_999)).toBe("waiting")
    expect(gotNoAnswer(await outcomeOf(reading, 1))).toBe(true)
  })

  test("ends with the signal of its caller, in every phase", async () => {
    const caller = new AbortController()
    const reading = readInTime(() => never, caller.signal)
    caller.abort(new Error("left"))
    await expect(reading).rejects.toThrow("left")
    await expect(readInTime(() => never, caller.signal)).rejects.toThrow("left")
  })

  test("leaves no timer behind", async () => {
    await readInTime(async () => new Response("[]"))
    await inTime(Promise.resolve())
    expect(vi.getTimerCount()).toBe(0)
  })
})
