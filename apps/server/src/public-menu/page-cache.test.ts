import { randomBytes } from "node:crypto"
import { brotliDecompressSync, gunzipSync } from "node:zlib"
import { describe, expect, test, vi } from "vitest"
import { type CachedPage, chooseEncoding, type FreshPage, PageCache } from "./page-cache.ts"

const aPage = (html: string, owner: string | null = "lou"): FreshPage => ({ status: 200, html, headers: {}, owner })
const textOf = (page: CachedPage) => page.representations.get("identity")?.body.toString()

/** A page whose rendering ends when the test calls `finish`. */
function aSlowPage() {
  const { promise, resolve } = Promise.withResolvers<FreshPage>()
  return { make: vi.fn(() => promise), finish: resolve }
}

function aCache(capacityBytes?: number) {
  let time = 0
  const cache = new PageCache({ capacityBytes, now: () => time })
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  return { cache, pass }
}

describe("a page with many readers", () => {
  test("is rendered once for any number of concurrent readers, and not again", async () => {
    const { cache } = aCache()
    const slow = aSlowPage()
    const asking = Promise.all([1, 2, 3, 4, 5].map(() => cache.get("u/lou", "identity", slow.make)))
    slow.finish(aPage("la carte"))
    expect(new Set((await asking).map(textOf))).toEqual(new Set(["la carte"]))
    await cache.get("u/lou", "identity", slow.make)
    expect(slow.make).toHaveBeenCalledTimes(1)
  })

  test("is rendered again for the next reader after a failure, and every waiting reader gets the error", async () => {
    const { cache } = aCache()
    const broken = () => Promise.reject(new Error("disk"))
    const outcomes = await Promise.allSettled([
      cache.get("u/lou", "identity", broken),
      cache.get("u/lou", "identity", broken),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(["rejected", "rejected"])
    expect(textOf(await cache.get("u/lou", "identity", async () => aPage("la carte")))).toBe("la carte")
  })
})

describe("an edit", () => {
  test("drops every page of its owner and of no one else", async () => {
    const { cache } = aCache()
    const make = vi.fn(async (owner: string) => aPage(owner, owner))
    const visit = async () => {
      await cache.get("u/lou", "identity", () => make("lou"))
      await cache.get("r/1", "identity", () => make("lou"))
      await cache.get("u/max", "identity", () => make("max"))
    }
    await visit()
    cache.invalidate("lou")
    await visit()
    expect(make.mock.calls.map(([owner]) => owner)).toEqual(["lou", "lou", "max", "lou", "lou"])
  })

  test("is never hidden by a page whose rendering began before it", async () => {
    const { cache } = aCache()
    const slow = aSlowPage()
    const early = cache.get("u/lou", "identity", slow.make)
    cache.invalidate("lou")
    slow.finish(aPage("avant"))
    expect(textOf(await early)).toBe("avant")
    expect(textOf(await cache.get("u/lou", "identity", async () => aPage("après")))).toBe("après")
  })

  test("is on the page of every later reader, even while an older page is still being rendered", async () => {
    const { cache } = aCache()
    const before = aSlowPage()
    const after = aSlowPage()
    const early = cache.get("u/lou", "identity", before.make)
    cache.invalidate("lou")
    const late = cache.get("u/lou", "identity", after.make)
    after.finish(aPage("après"))
    expect(textOf(await late)).toBe("après")
    before.finish(aPage("avant"))
    await early
    expect(textOf(await cache.get("u/lou", "identity", async () => aPage("jamais")))).toBe("après")
  })

  test("makes a menu appear at an unknown id, even while the page for the unknown id is being rendered", async () => {
    const { cache } = aCache()
    await cache.get("r/1", "identity", async () => aPage("rien", null))
    const slow = aSlowPage()
    const early = cache.get("r/2", "identity", slow.make)
    cache.invalidate("lou")
    slow.finish(aPage("rien", null))
    await early
    expect(textOf(await cache.get("r/1", "identity", async () => aPage("la carte")))).toBe("la carte")
    expect(textOf(await cache.get("r/2", "identity", async () => aPage("la carte")))).toBe("la carte")
  })

  test("of another owner, during the rendering of a page, keeps the count of bytes correct", async () => {
    const { cache } = aCache()
    const first = aSlowPage()
    const second = aSlowPage()
    const one = cache.get("u/lou", "identity", first.make)
    cache.invalidate("max")
    const two = cache.get("u/lou", "identity", second.make)
    first.finish(aPage("la carte"))
    second.finish(aPage("la carte"))
    await Promise.all([one, two])
    cache.invalidate("lou")
    expect(cache.bytes).toBe(0)
  })
})

/** Pseudo-random numbers from 0 to 1, decided by a seed. */
function seededChance(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test("of 10,000 edits, each read at once during other reads and edits, none is hidden by an older page", async () => {
  const { cache } = aCache()
  const chance = seededChance(1980)
  const owners = Array.from({ length: 20 }, (_, index) => ({ name: `owner-${index}`, version: 0 }))
  type Owner = (typeof owners)[number]
  const pause = async () => {
    for (let turns = Math.floor(chance() * 4); turns > 0; turns -= 1) await Promise.resolve()
  }
  const read = async (owner: Owner, key = `u/${owner.name}`) => {
    const page = await cache.get(key, "identity", async () => {
      const { version } = owner
      // Rendering takes time, and data may change meanwhile.
      await pause()
      return aPage(String(version), owner.name)
    })
    return Number(textOf(page))
  }
  const stale: string[] = []
  await Promise.all(
    owners.map(async (owner) => {
      for (let edit = 0; edit < 500; edit += 1) {
        // Other readers may already be waiting for the page, perhaps at its other address.
        const early = [read(owner), read(owner, `r/${owner.name}`)]
        await pause()
        owner.version += 1
        cache.invalidate(owner.name)
        const wanted = owner.version
        const got = await read(owner, chance() < 0.5 ? `u/${owner.name}` : `r/${owner.name}`)
        if (got !== wanted) stale.push(`${got} after ${wanted}`)
        await Promise.all(early)
      }
    }),
  )
  expect(stale).toEqual([])
})

describe("a page with an end of validity", () => {
  test("is rendered again after that time", async () => {
    const { cache, pass } = aCache()
    const make = vi.fn(async (): Promise<FreshPage> => ({ ...aPage("Premium"), rightUntil: 1000 }))
    await cache.get("u/lou", "identity", make)
    pass(999)
    await cache.get("u/lou", "identity", make)
    expect(make).toHaveBeenCalledTimes(1)
    pass(1)
    await cache.get("u/lou", "identity", make)
    expect(make).toHaveBeenCalledTimes(2)
  })
})

describe("memory", () => {
  const noise = () => randomBytes(20_000).toString("base64")

  test("is bounded in bytes: the least recently read page is removed first", async () => {
    const probe = aCache().cache
    await probe.get("one", "identity", async () => aPage(noise()))
    const { cache } = aCache(Math.floor(probe.bytes * 3.5))
    const made: string[] = []
    const read = (key: string) =>
      cache.get(key, "identity", async () => {
        made.push(key)
        return aPage(noise())
      })
    for (const key of ["a", "b", "c", "a", "d"]) await read(key)
    expect(cache.bytes).toBeLessThanOrEqual(probe.bytes * 3.5)
    made.length = 0
    for (const key of ["a", "c", "d", "b"]) await read(key)
    expect(made).toEqual(["b"])
  })

  test("a page larger than the whole bound is still sent", async () => {
    const { cache } = aCache(100)
    const html = noise()
    expect(textOf(await cache.get("u/lou", "identity", async () => aPage(html)))).toBe(html)
    expect(cache.bytes).toBe(0)
  })

  test("of dropped pages is free again", async () => {
    const { cache } = aCache()
    for (const key of ["a", "b", "c"]) await cache.get(key, "identity", async () => aPage(noise(), key))
    await cache.get("miss", "identity", async () => aPage("rien", null))
    for (const owner of ["a", "b", "c"]) cache.invalidate(owner)
    expect(cache.bytes).toBe(0)
  })
})

describe("an unknown id", () => {
  test("is cached for five seconds only", async () => {
    const { cache, pass } = aCache()
    const make = vi.fn(async () => aPage("rien", null))
    await cache.get("u/x", "identity", make)
    pass(4999)
    await cache.get("u/x", "identity", make)
    expect(make).toHaveBeenCalledTimes(1)
    pass(1)
    await cache.get("u/x", "identity", make)
    expect(make).toHaveBeenCalledTimes(2)
  })

  test("does not fill the memory for any number of requests, and does not displace real pages", async () => {
    const { cache } = aCache()
    const make = vi.fn(async () => aPage("la carte"))
    await cache.get("u/lou", "identity", make)
    const real = cache.bytes
    const miss = (n: number) => cache.get(`u/${n}`, "identity", async () => aPage("rien", null))
    await miss(0)
    const one = cache.bytes - real
    for (let n = 1; n < 2100; n += 100) await Promise.all(Array.from({ length: 100 }, (_, k) => miss(n + k)))
    expect(cache.bytes).toBeLessThanOrEqual(real + 2000 * one)
    await cache.get("u/lou", "identity", make)
    expect(make).toHaveBeenCalledTimes(1)

    // Later readers of a mistyped address still get the cached page.
    const again = vi.fn(async () => aPage("rien", null))
    await cache.get("u/mistyped", "identity", again)
    await cache.get("u/mistyped", "identity", again)
    expect(again).toHaveBeenCalledTimes(1)
  })
})

describe("the response", () => {
  const html = "<!doctype html><p>Œufs mayonnaise, 7,50 €</p>".repeat(50)

  const encodings = ["br", "gzip", "identity"] as const
  const plainOf = {
    br: (body: Buffer) => brotliDecompressSync(body).toString(),
    gzip: (body: Buffer) => gunzipSync(body).toString(),
    identity: (body: Buffer) => body.toString(),
  }

  test.each([[["br", "gzip", "identity"]], [["gzip", "identity", "br"]], [["identity", "br", "gzip"]]] as const)(
    "is the same page in every encoding, each with its own ETag, asked for as %j",
    async (order) => {
      const { cache } = aCache()
      const make = vi.fn(async () => aPage(html))
      for (const encoding of order) {
        const { representations } = await cache.get("u/lou", encoding, make)
        expect(plainOf[encoding](representations.get(encoding)?.body ?? Buffer.alloc(0))).toBe(html)
      }
      expect(make).toHaveBeenCalledTimes(1)
      const { representations } = await cache.get("u/lou", "br", make)
      const etags = encodings.map((encoding) => representations.get(encoding)?.etag)
      expect(new Set(etags).size).toBe(3)
      for (const etag of etags) expect(etag).toMatch(/^"[\w-]+"$/)
      const bytes = [...representations.values()].reduce((sum, { body }) => sum + body.length, 0)
      expect(cache.bytes).toBe(bytes)
    },
  )

  test("takes the memory of the encodings that were asked for only", async () => {
    const { cache } = aCache()
    const page = await cache.get("u/lou", "br", async () => aPage(html))
    expect([...page.representations.keys()]).toEqual(["br"])
    expect(cache.bytes).toBeLessThan(html.length / 4)
  })

  test("for readers of the same page in two encodings is rendered once", async () => {
    const { cache } = aCache()
    const slow = aSlowPage()
    const both = (["gzip", "br"] as const).map((encoding) => cache.get("u/lou", encoding, slow.make))
    slow.finish(aPage(html))
    const [zipped, brotlied] = await Promise.all(both)
    expect(plainOf.gzip(zipped?.representations.get("gzip")?.body ?? Buffer.alloc(0))).toBe(html)
    expect(plainOf.br(brotlied?.representations.get("br")?.body ?? Buffer.alloc(0))).toBe(html)
    expect(slow.make).toHaveBeenCalledTimes(1)
  })

  test("becomes smaller for later readers, with another ETag and the same page", async () => {
    const { cache } = aCache()
    const wordy = Array.from({ length: 3000 }, (_, n) => `plat ${(n * 7919) % 1009} à ${(n * 31) % 97} €`).join(" ")
    const read = () => cache.get("u/lou", "br", async () => aPage(wordy))
    const page = await read()
    const quick = page.representations.get("br")
    await read()
    expect(page.representations.get("br")).toBe(quick)
    await read()
    await vi.waitFor(() => expect(page.representations.get("br")).not.toBe(quick), { timeout: 5000, interval: 10 })
    const best = page.representations.get("br")
    expect(best?.body.length).toBeLessThan(quick?.body.length ?? 0)
    expect(best?.etag).not.toBe(quick?.etag)
    expect(best?.firstEtag).toBe(quick?.etag)
    expect(brotliDecompressSync(best?.body ?? Buffer.alloc(0)).toString()).toBe(wordy)
    expect(cache.bytes).toBe(best?.body.length)
    cache.invalidate("lou")
    expect(cache.bytes).toBe(0)
  })

  test("becomes smaller, too, when its first readers took another encoding", async () => {
    const { cache } = aCache()
    const wordy = Array.from({ length: 3000 }, (_, n) => `plat ${(n * 7919) % 1009} à ${(n * 31) % 97} €`).join(" ")
    const read = (encoding: "br" | "gzip") => cache.get("u/lou", encoding, async () => aPage(wordy))
    for (let reader = 0; reader < 4; reader++) await read("gzip")
    const page = await read("br")
    await vi.waitFor(() => expect(page.representations.get("br")?.firstEtag).toBeDefined(), { timeout: 5000 })
    const sizes = [...page.representations.values()].map(({ body }) => body.length)
    expect(cache.bytes).toBe(sizes.reduce((sum, size) => sum + size, 0))
  })

  test("has a new ETag when the page has changed, and the old one when it has not", async () => {
    const { cache } = aCache()
    const nameOf = async (text: string) => {
      cache.invalidate("lou")
      return (await cache.get("u/lou", "identity", async () => aPage(text))).representations.get("identity")?.etag
    }
    const first = await nameOf("a")
    expect(await nameOf("b")).not.toBe(first)
    expect(await nameOf("a")).toBe(first)
  })

  test.each([
    ["gzip, deflate, br, zstd", "br"],
    ["gzip, deflate", "gzip"],
    ["*", "br"],
    ["br;q=0, *", "gzip"],
    ["br;q=0, gzip;q=0, *", "identity"],
    ["BR", "br"],
    ["gzip;q=0.5, br;q=0.1", "br"],
    ["identity", "identity"],
    ["", "identity"],
    [undefined, "identity"],
    ["nonsense;q=x, ;;;,", "identity"],
  ])("for a client that accepts %j is %s", (accepted, encoding) => {
    expect(chooseEncoding(accepted)).toBe(encoding)
  })
})
