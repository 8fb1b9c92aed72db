import { copyFile, readdir, readFile, stat, writeFile } from "node:fs/promises"
import { join } from "node:path"
import type { AppMetadata } from "@ardoise/contract/auth"
import { describe, expect, onTestFinished, test } from "vitest"
import { signUp } from "../../accounts/account-commands.ts"
import { areKeysLost } from "../../accounts/lost-keys.ts"
import { Tokens } from "../../accounts/sessions/tokens.ts"
import { openTestDatabase } from "../../testing/engines.ts"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { loadSecrets, loadSharedSecrets } from "./secrets.ts"

const appMetadata: AppMetadata = { provider: "email", providers: ["email"] }
const subject = {
  userId: "11111111-1111-4111-8111-111111111111",
  sessionId: "22222222-2222-4222-8222-222222222222",
  email: "lou@example.fr",
  userMetadata: {},
  methods: [],
  appMetadata,
}

describe("the keys of a new folder", () => {
  test("are generated once, readable by their owner only, without a draft left behind", async () => {
    const folder = await temporaryFolder()
    await loadSecrets(folder)
    expect(await readdir(folder)).toEqual(["secrets.json"])
    expect((await stat(join(folder, "secrets.json"))).mode & 0o777).toBe(0o600)
  })

  test("are the same after a restart, and sessions continue", async () => {
    const folder = await temporaryFolder()
    const before = await loadSecrets(folder)
    const now = () => Date.parse("2026-11-20T12:00:00.000Z")
    const issued = new Tokens(before, now)
    const { token } = await issued.sign(subject, "http://localhost/auth/v1")
    const refreshToken = issued.refreshToken(subject.sessionId, 7)

    const after = await loadSecrets(folder)
    expect([after.publishableKey, after.serviceKey, after.keyId]).toEqual([
      before.publishableKey,
      before.serviceKey,
      before.keyId,
    ])
    const read = new Tokens(after, now)
    expect(await read.verify(token)).toMatchObject({ userId: subject.userId, sessionId: subject.sessionId })
    expect(read.readRefreshToken(refreshToken)).toEqual({ sessionId: subject.sessionId, counter: 7 })
  })

  test("count as lost when accounts exist, and as new otherwise", async () => {
    const at = "2026-11-20T12:00:00.000Z"
    const folder = await temporaryFolder()
    const { database, remove } = await openTestDatabase("sqlite", () => at)
    onTestFinished(remove)
    expect(await areKeysLost(folder, database)).toBe(false)
    const owner = { id: subject.userId, email: subject.email, passwordHash: "hash", userMetadata: {} }
    await database.run(signUp, { ...owner, at })
    expect(await areKeysLost(folder, database)).toBe(true)
    await loadSecrets(folder)
    expect(await areKeysLost(folder, database)).toBe(false)
  })

  test("differ between installations: a token of one is refused by another", async () => {
    const [one, two] = [await loadSecrets(await temporaryFolder()), await loadSecrets(await temporaryFolder())]
    const { token } = await new Tokens(one, Date.now).sign(subject, "http://localhost/auth/v1")
    const other = new Tokens(two, Date.now)
    expect(await other.verify(token)).toBe("invalid")
    expect(other.readRefreshToken(new Tokens(one, Date.now).refreshToken(subject.sessionId, 1))).toBeNull()
    expect(two.publishableKey).not.toBe(one.publishableKey)
    expect(two.serviceKey).not.toBe(one.serviceKey)
  })

  test("are published in a form that the client library recognises as a public key", async () => {
    const { publishableKey, publicJwk } = await loadSecrets(await temporaryFolder())
    expect(publishableKey).toMatch(/^sb_publishable_[\w-]{20,}$/)
    expect(publicJwk).not.toHaveProperty("d")
  })
})

test("keys of a version without notifications get a pair for them, which stays; all others stay, too", async () => {
  const folder = await temporaryFolder()
  const file = join(folder, "secrets.json")
  const { serviceKey, pushKeys: first } = await loadSecrets(folder)
  const { pushKeys: _none, ...older } = JSON.parse(await readFile(file, "utf8"))
  await writeFile(file, JSON.stringify(older))
  const { pushKeys, ...after } = await loadSecrets(folder)
  expect(after.serviceKey).toBe(serviceKey)
  expect(pushKeys).not.toEqual(first)
  expect((await loadSecrets(folder)).pushKeys).toEqual(pushKeys)
  expect((await stat(file)).mode & 0o777).toBe(0o600)
})

describe("a file without valid keys stops the server instead of ending all sessions", () => {
  async function aDamagedFile(damage: (text: string) => string) {
    const folder = await temporaryFolder()
    await loadSecrets(folder)
    const file = join(folder, "secrets.json")
    const damaged = damage(await readFile(file, "utf8"))
    await writeFile(file, damaged)
    return { folder, file, damaged }
  }

  const change = (changes: Record<string, unknown>) => (text: string) =>
    JSON.stringify({ ...(JSON.parse(text) as object), ...changes })

  test.each<[string, (text: string) => string]>([
    ["that is empty", () => ""],
    ["that is cut in half", (text) => text.slice(0, text.length / 2)],
    ["that holds something else", () => '{"hello":"world"}'],
    ["without the service key", change({ serviceKey: undefined })],
    ["with an empty refresh secret", change({ refreshSecret: "" })],
    ["with an empty service key", change({ serviceKey: "" })],
    ["with an empty publishable key", change({ publishableKey: "" })],
    ["with a signing key that is none", change({ signingKey: { kty: "EC", crv: "P-256" } })],
    ["with a signing key that cannot sign", change({ signingKey: {} })],
  ])("%s", async (_what, damage) => {
    const { folder, file, damaged } = await aDamagedFile(damage)
    await expect(loadSecrets(folder)).rejects.toThrow()
    expect(await readFile(file, "utf8")).toBe(damaged)
  })

  test("with half of the signing key", async () => {
    const { folder } = await aDamagedFile((text) => {
      const kept = JSON.parse(text) as { signingKey: Record<string, string> }
      const { d: _missing, ...publicHalf } = kept.signingKey
      return JSON.stringify({ ...kept, signingKey: publicHalf })
    })
    await expect(loadSecrets(folder)).rejects.toThrow()
  })

  test("without showing any of its content", async () => {
    const { folder, damaged } = await aDamagedFile((text) => text.slice(0, -20))
    const { message } = await loadSecrets(folder).then(
      () => new Error("it was taken"),
      (error: Error) => error,
    )
    for (const [, secret = ""] of damaged.matchAll(/"([\w-]{16,})"?/g)) {
      expect(message).not.toContain(secret.slice(0, 12))
    }
  })
})

describe("keys encrypted with ENCRYPTION_KEY", () => {
  const key = Buffer.alloc(32, 1)

  test("are stored nowhere in plaintext, and are the same after a restart", async () => {
    const folder = await temporaryFolder()
    const made = await loadSecrets(folder, key)
    const text = await readFile(join(folder, "secrets.json"), "utf8")
    for (const secret of [made.serviceKey, made.refreshSecret, made.keyId]) expect(text).not.toContain(secret)
    expect((await loadSecrets(folder, key)).serviceKey).toBe(made.serviceKey)
  })

  test("in plaintext are encrypted at the next start", async () => {
    const folder = await temporaryFolder()
    const before = await loadSecrets(folder)
    expect((await loadSecrets(folder, key)).serviceKey).toBe(before.serviceKey)
    expect(await readFile(join(folder, "secrets.json"), "utf8")).not.toContain(before.serviceKey)
    expect((await loadSecrets(folder, key)).refreshSecret).toBe(before.refreshSecret)
  })

  test("stop the server, with a reason, when the key differs or is missing", async () => {
    const folder = await temporaryFolder()
    await loadSecrets(folder, key)
    await expect(loadSecrets(folder, Buffer.alloc(32, 2))).rejects.toThrow("n’est pas la clé")
    await expect(loadSecrets(folder)).rejects.toThrow("indiquez ENCRYPTION_KEY")
  })
})

describe("keys in a database that several processes share", () => {
  const setting = Buffer.alloc(32, 1)

  async function aDatabase() {
    const { database, remove, fill } = await openTestDatabase("postgres", () => new Date().toISOString())
    onTestFinished(remove)
    const kept = async () => (await database.read.selectFrom("secrets").select("value").executeTakeFirstOrThrow()).value
    return { database, fill, kept }
  }
  const aPlace = async (encryptionKey: Buffer | null = null) => ({ encryptionKey, dataDir: await temporaryFolder() })

  test("are stored encrypted, with a key in a file of the data folder that is readable by its owner only", async () => {
    const { database, kept } = await aDatabase()
    const place = await aPlace()
    const made = await loadSharedSecrets(database, place)
    for (const secret of [made.serviceKey, made.refreshSecret, made.keyId]) expect(await kept()).not.toContain(secret)
    expect(await readdir(place.dataDir)).toEqual(["encryption.key"])
    expect((await stat(join(place.dataDir, "encryption.key"))).mode & 0o777).toBe(0o600)
    expect((await loadSharedSecrets(database, place)).serviceKey).toBe(made.serviceKey)
  })

  test("in plaintext are encrypted at the next start, once, and stay the same", async () => {
    const { database, fill, kept } = await aDatabase()
    const folder = await temporaryFolder()
    const before = await loadSecrets(folder)
    const open = await readFile(join(folder, "secrets.json"), "utf8")
    await fill(`insert into secrets (name, value) values ('keys', '${open}')`)
    const place = await aPlace()
    expect((await loadSharedSecrets(database, place)).refreshSecret).toBe(before.refreshSecret)
    const closed = await kept()
    expect(closed).not.toContain(before.serviceKey)
    await loadSharedSecrets(database, place)
    expect(await kept()).toBe(closed)
  })

  test("are the same for all processes of one folder, even when several generate them at once", async () => {
    const { database } = await aDatabase()
    const place = await aPlace()
    const all = await Promise.all(Array.from({ length: 4 }, () => loadSharedSecrets(database, place)))
    expect(new Set(all.map(({ serviceKey }) => serviceKey)).size).toBe(1)
  })

  test("stop a process with another folder, whose message names a way out that works", async () => {
    const { database, kept } = await aDatabase()
    const [place, elsewhere] = [await aPlace(), await aPlace()]
    const { serviceKey } = await loadSharedSecrets(database, place)
    const closed = await kept()
    await expect(loadSharedSecrets(database, elsewhere)).rejects.toThrow("Copiez-y le fichier encryption.key")
    expect(await readdir(elsewhere.dataDir)).toEqual([])
    await copyFile(join(place.dataDir, "encryption.key"), join(elsewhere.dataDir, "encryption.key"))
    expect((await loadSharedSecrets(database, elsewhere)).serviceKey).toBe(serviceKey)
    expect(await kept()).toBe(closed)
  })

  test("belong to one of two folders that start at once; the other one fails", async () => {
    const { database } = await aDatabase()
    const places = [await aPlace(), await aPlace()]
    const outcomes = await Promise.allSettled(places.map((place) => loadSharedSecrets(database, place)))
    expect(outcomes.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"])
  })

  test("are encrypted again with ENCRYPTION_KEY when it is set, and require it from then on", async () => {
    const { database, kept } = await aDatabase()
    const place = await aPlace()
    const before = await loadSharedSecrets(database, place)
    const [one, two] = await Promise.all(
      [0, 1].map(() => loadSharedSecrets(database, { ...place, encryptionKey: setting })),
    )
    expect([one?.serviceKey, two?.serviceKey]).toEqual([before.serviceKey, before.serviceKey])
    expect(await kept()).not.toContain(before.serviceKey)
    await expect(loadSharedSecrets(database, place)).rejects.toThrow("indiquez ENCRYPTION_KEY")
    await expect(loadSharedSecrets(database, await aPlace(Buffer.alloc(32, 2)))).rejects.toThrow("n’est pas la clé")
    expect((await loadSharedSecrets(database, await aPlace(setting))).refreshSecret).toBe(before.refreshSecret)
  })

  test("cannot be encrypted where the folder is not writable: the server reports it, and stores no plaintext", async () => {
    const { database } = await aDatabase()
    const file = join(await temporaryFolder(), "file")
    await writeFile(file, "")
    await expect(loadSharedSecrets(database, { encryptionKey: null, dataDir: join(file, "data") })).rejects.toThrow(
      "ne peut pas garder la clé",
    )
    expect(await database.read.selectFrom("secrets").selectAll().execute()).toEqual([])
  })

  test("stop the server when the file does not contain a key", async () => {
    const { database } = await aDatabase()
    const place = await aPlace()
    await loadSharedSecrets(database, place)
    await writeFile(join(place.dataDir, "encryption.key"), "bonjour")
    await expect(loadSharedSecrets(database, place)).rejects.toThrow("endommagé")
  })
})
