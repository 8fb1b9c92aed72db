import { createHash } from "node:crypto"
import { promisify } from "node:util"
import { brotliCompress, brotliDecompress, constants, gunzip, gzip } from "node:zlib"
import type { ShownMenu } from "../insight/counters.ts"

const compressBrotli = promisify(brotliCompress)
const compressGzip = promisify(gzip)
const decompressBrotli = promisify(brotliDecompress)
const decompressGzip = promisify(gunzip)

/** Maximum bytes of all cached pages together. */
const defaultCapacityBytes = 64_000_000
/** Pages of unknown ids are cached for a short time, and their number is bounded: a client can request any id. */
const missKeptMs = 5_000
const missesKept = 2_000
/**
 * Readers of a cached page before it gets the best compression, which takes longer than rendering it. Most pages of a
 * large installation are opened once and then forgotten.
 */
const readersBeforeBest = 2

/** Content encodings of a cached page. */
export type Encoding = "br" | "gzip" | "identity"

/** A finished page in one encoding. */
export type Representation = {
  readonly body: Buffer
  readonly etag: string
  /** ETag of the quicker compression that was sent first: a client with that ETag has the same page. */
  readonly firstEtag?: string
}

/** A finished page with the parts of its response. */
export type CachedPage = {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  /** The encodings that were requested so far. */
  readonly representations: Map<Encoding, Representation>
  /** Hash of the uncompressed page, the first part of its ETags. */
  readonly hash: string
  /** The menu whose view is counted; null for a page that shows none. */
  readonly shown: ShownMenu | null
}

/** A page before compression. */
export type FreshPage = {
  readonly status: number
  readonly html: string
  readonly headers: Readonly<Record<string, string>>
  /** User id of the owner whose data the page shows; null if it shows no owner's data, such as for an unknown id. */
  readonly owner: string | null
  /**
   * Time in milliseconds at which the page becomes outdated without a change, such as the end of a plan. Without it,
   * only a change makes the page outdated.
   */
  readonly rightUntil?: number | null
  /** The menu whose view is counted, if the page shows one. */
  readonly shown?: ShownMenu | null
}

type Entry = { page: CachedPage; owner: string | null; bytes: number; keptUntil: number | null; readers: number }

/**
 * Caches the finished bytes of diners' pages. Concurrent requests for one key share one rendering. A change in the
 * change feed removes the pages of its owner; a page whose rendering began before the change is sent but not cached.
 */
export class PageCache {
  readonly #entries = new Map<string, Entry>()
  readonly #underWay = new Map<string, Promise<CachedPage>>()
  readonly #keysOf = new Map<string, Set<string>>()
  readonly #generations = new Map<string, number>()
  readonly #capacity: number
  readonly #now: () => number
  readonly #mayKeep: () => boolean
  /** The keys of cached misses, oldest first. */
  readonly #misses = new Set<string>()
  #bytes = 0
  /** The last entry of the map. It does not have to be moved when it is requested again. */
  #newest: Entry | null = null
  /** Counts invalidations. A page whose rendering began before a relevant invalidation must not be cached. */
  #generation = 0
  /** The generation of the last complete clearing. */
  #cleared = 0
  /** The entries that wait for the best compression, by key. One is compressed at a time, so that readers do not wait. */
  readonly #improvable = new Map<string, Entry>()
  #isImproving = false

  /**
   * @param options.mayKeep returns false while change notifications do not arrive: then every request renders a new
   * page
   */
  constructor(options: { capacityBytes?: number; now: () => number; mayKeep?: () => boolean }) {
    this.#capacity = options.capacityBytes ?? defaultCapacityBytes
    this.#now = options.now
    this.#mayKeep = options.mayKeep ?? (() => true)
  }

  /** Returns the cached page of a key if it is still valid. */
  kept(key: string): CachedPage | undefined {
    const kept = this.#entries.get(key)
    if (!kept || (kept.keptUntil !== null && kept.keptUntil <= this.#now())) return undefined
    // Move the entry to the end: the least recently requested pages are removed first.
    if (kept !== this.#newest) {
      this.#entries.delete(key)
      this.#entries.set(key, kept)
      this.#newest = kept
    }
    kept.readers += 1
    if (kept.readers === readersBeforeBest) this.#improveSoon(key, kept)
    return kept.page
  }

  /**
   * Returns the page of a key from the cache, from a rendering in progress, or by rendering it.
   *
   * @param key route kind, id and language
   * @param encoding the page has this representation, at least
   * @param make reads and renders; called at most once at a time for a key
   */
  async get(key: string, encoding: Encoding, make: () => Promise<FreshPage>): Promise<CachedPage> {
    const page = this.kept(key) ?? (await this.#making(key, encoding, make))
    if (!page.representations.has(encoding)) await this.#represent(key, page, encoding)
    return page
  }

  #making(key: string, encoding: Encoding, make: () => Promise<FreshPage>): Promise<CachedPage> {
    this.#drop(key)
    const underWay = this.#mayKeep() ? this.#underWay.get(key) : undefined
    if (underWay) return underWay
    const making = this.#make(key, encoding, make).finally(() => {
      if (this.#underWay.get(key) === making) this.#underWay.delete(key)
    })
    this.#underWay.set(key, making)
    return making
  }

  /** Removes every page of an owner, and prevents pages in progress from being cached. */
  invalidate(owner: string): void {
    this.#generation += 1
    this.#generations.set(owner, this.#generation)
    for (const key of this.#keysOf.get(owner) ?? []) this.#drop(key)
    this.#keysOf.delete(owner)
    // Later requests must not share a rendering that began before this change.
    this.#underWay.clear()
    // An unknown id may now be that of a menu.
    for (const key of this.#misses) this.#drop(key)
  }

  /** Removes all pages, and prevents pages in progress from being cached. */
  clear(): void {
    this.#generation += 1
    this.#cleared = this.#generation
    this.#underWay.clear()
    for (const key of [...this.#entries.keys()]) this.#drop(key)
  }

  /** Bytes of all cached pages. */
  get bytes(): number {
    return this.#bytes
  }

  async #make(key: string, encoding: Encoding, make: () => Promise<FreshPage>): Promise<CachedPage> {
    const begun = this.#generation
    const fresh = await make()
    const html = Buffer.from(fresh.html)
    const hash = createHash("sha256").update(html).digest("base64url").slice(0, 22)
    const page: CachedPage = {
      status: fresh.status,
      headers: fresh.headers,
      shown: fresh.shown ?? null,
      representations: new Map([[encoding, await represented(html, hash, encoding)]]),
      hash,
    }
    if (this.#mayKeep() && this.#isCurrent(fresh.owner, begun)) this.#keep(key, page, fresh)
    return page
  }

  /** Adds a representation to a page, from one that it has. */
  async #represent(key: string, page: CachedPage, encoding: Encoding): Promise<void> {
    const html = await htmlOf(page)
    const representation = await represented(html, page.hash, encoding)
    if (page.representations.has(encoding)) return
    page.representations.set(encoding, representation)
    this.#grow(key, page, representation.body.length)
    // Readers of another encoding have already made the page worth the best compression.
    const entry = this.#entries.get(key)
    if (encoding === "br" && entry?.page === page && entry.readers >= readersBeforeBest) this.#improveSoon(key, entry)
  }

  /** Returns whether no data of this page has changed since its rendering began. */
  #isCurrent(owner: string | null, begun: number): boolean {
    if (this.#cleared > begun) return false
    return owner === null ? this.#generation === begun : (this.#generations.get(owner) ?? 0) <= begun
  }

  #keep(key: string, page: CachedPage, { owner, rightUntil = null }: FreshPage): void {
    // After an invalidation, a second rendering can run beside the first. Both may reach this point.
    this.#drop(key)
    const keptUntil = owner === null ? this.#now() + missKeptMs : rightUntil
    this.#newest = { page, owner, bytes: 0, keptUntil, readers: 0 }
    this.#entries.set(key, this.#newest)
    if (owner === null) {
      const [oldest] = this.#misses
      if (this.#misses.size >= missesKept && oldest !== undefined) this.#drop(oldest)
      this.#misses.add(key)
    } else {
      const keys = this.#keysOf.get(owner) ?? new Set()
      this.#keysOf.set(owner, keys.add(key))
    }
    for (const { body } of page.representations.values()) this.#grow(key, page, body.length)
  }

  /** Counts bytes that a page grew by, if it is still cached, and removes the oldest pages when there are too many. */
  #grow(key: string, page: CachedPage, bytes: number): void {
    const entry = this.#entries.get(key)
    if (entry?.page !== page) return
    entry.bytes += bytes
    this.#bytes += bytes
    while (this.#bytes > this.#capacity) {
      const oldest = this.#entries.keys().next().value
      if (oldest === undefined) return
      this.#drop(oldest)
    }
  }

  #improveSoon(key: string, entry: Entry): void {
    if (entry.owner === null) return
    this.#improvable.set(key, entry)
    if (!this.#isImproving) void this.#improveAll()
  }

  /** Replaces the quick compression of pages by the best one, outside of any request. */
  async #improveAll(): Promise<void> {
    this.#isImproving = true
    try {
      // The loop also reaches the entries that are added meanwhile.
      for (const [key, entry] of this.#improvable) {
        this.#improvable.delete(key)
        if (this.#entries.get(key) === entry) await this.#improve(key, entry.page)
      }
    } finally {
      this.#isImproving = false
    }
  }

  async #improve(key: string, page: CachedPage): Promise<void> {
    const quick = page.representations.get("br")
    if (!quick) return
    const best = await brotli(await htmlOf(page), 11)
    page.representations.set("br", { body: best, etag: quick.etag.replace(/-br"$/, '-br11"'), firstEtag: quick.etag })
    this.#grow(key, page, best.length - quick.body.length)
  }

  #drop(key: string): void {
    const entry = this.#entries.get(key)
    if (!entry) return
    this.#entries.delete(key)
    this.#bytes -= entry.bytes
    if (entry.owner === null) this.#misses.delete(key)
    else this.#keysOf.get(entry.owner)?.delete(key)
  }
}

/** The suffix of the ETags of an encoding. */
const suffixes = { br: "br", gzip: "gz", identity: "id" } as const

/** Returns a page in an encoding, compressed quickly. */
async function represented(html: Buffer, hash: string, encoding: Encoding): Promise<Representation> {
  const etag = `"${hash}-${suffixes[encoding]}"`
  if (encoding === "identity") return { body: html, etag }
  return { body: await (encoding === "br" ? brotli(html, 5) : compressGzip(html, { level: 6 })), etag }
}

/** Returns the uncompressed page. */
async function htmlOf({ representations }: CachedPage): Promise<Buffer> {
  const [plain, brotlied, zipped] = (["identity", "br", "gzip"] as const).map((one) => representations.get(one)?.body)
  if (plain) return plain
  if (brotlied) return decompressBrotli(brotlied)
  if (zipped) return decompressGzip(zipped)
  throw new Error("A page was kept without any of its forms")
}

function brotli(body: Buffer, quality: number): Promise<Buffer> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: quality, [constants.BROTLI_PARAM_SIZE_HINT]: body.length }
  return compressBrotli(body, { params })
}

/** The best encoding of recent `Accept-Encoding` headers: browsers send few different ones. */
const heardEncodings = new Map<string, Encoding>()
const mostHeardEncodings = 200

/** The best encoding that a client accepts. */
export function chooseEncoding(acceptEncoding: string | string[] | undefined): Encoding {
  const header = Array.isArray(acceptEncoding) ? acceptEncoding.join(",") : (acceptEncoding ?? "")
  const heard = heardEncodings.get(header)
  if (heard) return heard
  const accepted = new Map(
    header.split(",").map((part) => {
      const [name = "", ...parameters] = part.split(";").map((one) => one.trim().toLowerCase())
      const quality = parameters.find((one) => one.startsWith("q="))?.slice(2) ?? ""
      return [name, quality === "" ? 1 : Number(quality)] as const
    }),
  )
  const takes = (name: string) => (accepted.get(name) ?? accepted.get("*") ?? 0) > 0
  const encoding = takes("br") ? "br" : takes("gzip") ? "gzip" : "identity"
  if (heardEncodings.size >= mostHeardEncodings) heardEncodings.clear()
  heardEncodings.set(header, encoding)
  return encoding
}
