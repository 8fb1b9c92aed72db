import { hkdfSync, randomBytes } from "node:crypto"
import { existsSync } from "node:fs"
import { chmod, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import { z } from "zod"
import { seal, unseal } from "./accounts/vault.ts"
import type { Database } from "./database/run-command.ts"
import { keepSharedSecrets } from "./database/shared-secrets.ts"
import { syncFolder } from "./files/disk-files.ts"
import { keyFileName, makeKeyFile, readKeyFile } from "./key-file.ts"

/** Keys that are made at first start and kept beside the data. */
export type Secrets = {
  /** Id of the signing key, as in the token's header. */
  readonly keyId: string
  /** ES256 key that signs access tokens. */
  readonly signingKey: CryptoKey
  /** The same key's public half, for the published key set. */
  readonly publicJwk: JWK
  /** Proves that a refresh token is one of ours. */
  readonly refreshSecret: string
  /** Closes what the database must not give away by itself: 32 bytes. */
  readonly vaultKey: Buffer
  /** Key of the hashes of addresses that limits count. */
  readonly limitKey: Buffer
  /** The key that every call of a browser carries. Public. */
  readonly publishableKey: string
  /** Lets the operator's commands in. */
  readonly serviceKey: string
  /** Says to push services who sends a notification. Browsers are bound to it: another pair would lose every device. */
  readonly pushKeys: PushKeys
}

/** A key pair of VAPID (RFC 8292), both halves in base64url. */
export type PushKeys = z.infer<typeof pushKeysShape>

/** Anything shorter is no key: an empty one would let everybody in. */
const aKey = z.string().min(16)

const pushKeysShape = z.object({ publicKey: aKey, privateKey: aKey })

const storedShape = z.object({
  keyId: z.string().min(1),
  signingKey: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: aKey, y: aKey, d: aKey }),
  refreshSecret: aKey,
  publishableKey: aKey,
  serviceKey: aKey,
  /** Missing in what was made before there were notifications. */
  pushKeys: pushKeysShape.optional(),
})

/** Secrets as they are kept, in a file or in a database that several processes share. */
export type StoredSecrets = z.infer<typeof storedShape>

/**
 * Reads the secrets of a data folder, or makes them when it has none. The file is readable by its owner only.
 *
 * @param encryptionKey closes the file; one that lay open is closed now
 * @throws when the file exists but cannot be read: signing everybody out by accident is worse than not starting
 */
export async function loadSecrets(folder: string, encryptionKey: Buffer | null = null): Promise<Secrets> {
  const file = join(folder, "secrets.json")
  const text = await readFile(file, "utf8").catch((error: NodeJS.ErrnoException) => {
    if (error.code === "ENOENT") return null
    throw error
  })
  const known = await complete(text === null ? await makeSecrets() : readSecrets(text, encryptionKey))
  if (text === null || !isInOrder(text, encryptionKey)) await keepInFile(file, writeSecrets(known, encryptionKey))
  return openSecrets(known)
}

/** Whether a data folder has accounts and no keys: somebody has copied the database without them, or removed them. */
export async function areKeysLost(folder: string, database: Pick<Database, "read">): Promise<boolean> {
  if (existsSync(join(folder, "secrets.json"))) return false
  return (await database.read.selectFrom("users").select("id").limit(1).executeTakeFirst()) !== undefined
}

/** Where the key lies that closes keys in a shared database. */
export type KeyPlace = {
  /** The setting, which comes first; null for the file in the data folder. */
  readonly encryptionKey: Buffer | null
  readonly dataDir: string
}

/**
 * Reads the secrets that all processes of an installation share, or makes them when there are none yet. They lie in the
 * database closed with a key that lies outside of it: the setting, or else a file of the data folder, which is made for an
 * installation that has neither. What lay open, or closed with the file before there was the setting, is closed anew.
 *
 * @throws when what is kept cannot be read: this process has another key, or none
 */
export async function loadSharedSecrets(database: Database, place: KeyPlace): Promise<Secrets> {
  const found = await database.read.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirst()
  const known = found?.value ?? null
  const key = await keyOf(place, known === null || !isSealed(known))
  if (key === null) throw otherKey(place)
  const read = await complete(known === null ? await makeSecrets() : await readShared(known, place))
  if (known !== null && opensWith(key, known) && isInOrder(known, key)) return openSecrets(read)
  const value = writeSecrets(read, key)
  // Two processes may start at once: the first one's keys are everybody's.
  return openSecrets(await readShared(await database.run(keepSharedSecrets, { value, known }), place))
}

/**
 * The keys of a shared database as a backup holds them: opened, unless they were closed with the setting or with the file of
 * another data folder. A backup alone then brings an installation back, as one of SQLite does.
 */
export async function openStoredKeys(stored: string, { dataDir }: Pick<KeyPlace, "dataDir">): Promise<string> {
  const key = isSealed(stored) ? await readKeyFile(dataDir) : null
  return key !== null && opensWith(key, stored) ? writeSecrets(readSecrets(stored, key), null) : stored
}

/** The keys of a backup as they go into a shared database: closed, if they are not yet. */
export async function closeStoredKeys(stored: string, place: KeyPlace): Promise<string> {
  const key = isSealed(stored) ? null : await keyOf(place, true)
  return key === null ? stored : writeSecrets(readSecrets(stored, null), key)
}

/** @param mayMake whether nothing is closed yet, so that any key will do */
async function keyOf({ encryptionKey, dataDir }: KeyPlace, mayMake: boolean): Promise<Buffer | null> {
  if (encryptionKey !== null) return encryptionKey
  const kept = await readKeyFile(dataDir)
  if (kept !== null || !mayMake) return kept
  return makeKeyFile(dataDir).catch((cause: Error) => {
    const advice = "Rendez-le accessible en écriture, ou indiquez ENCRYPTION_KEY"
    throw new Error(`le dossier ${dataDir} ne peut pas garder la clé qui les chiffre (${cause.message}). ${advice}`)
  })
}

async function readShared(stored: string, place: KeyPlace): Promise<StoredSecrets> {
  if (!isSealed(stored)) return readSecrets(stored, null)
  for (const key of [place.encryptionKey, await readKeyFile(place.dataDir)]) {
    if (key !== null && opensWith(key, stored)) return readSecrets(stored, key)
  }
  throw otherKey(place)
}

/** What the operator of several processes is told whose keys are not the same. */
function otherKey({ encryptionKey, dataDir }: KeyPlace): Error {
  if (encryptionKey !== null) return new Error("ENCRYPTION_KEY n’est pas la clé qui les a chiffrées")
  return new Error(
    `elles sont chiffrées, et ${join(dataDir, keyFileName)} n’est pas leur clé. Copiez-y le fichier ${keyFileName} ` +
      "du premier serveur, ou indiquez ENCRYPTION_KEY, le même pour tous les serveurs",
  )
}

/** Whether what is kept needs no writing: it has every key, and is closed if it should be. */
function isInOrder(text: string, encryptionKey: Buffer | null): boolean {
  if (encryptionKey !== null && !isSealed(text)) return false
  return readSecrets(text, encryptionKey).pushKeys !== undefined
}

async function complete(kept: StoredSecrets): Promise<StoredSecrets> {
  if (kept.pushKeys) return kept
  const { default: webPush } = await import("web-push")
  return { ...kept, pushKeys: webPush.generateVAPIDKeys() }
}

async function openSecrets(kept: StoredSecrets): Promise<Secrets> {
  const jwk: JWK = kept.signingKey
  const { d: _private, ...publicPart } = jwk
  const { pushKeys } = kept
  if (!pushKeys) throw new Error("The keys of notifications are missing")
  return {
    keyId: kept.keyId,
    signingKey: (await importJWK(jwk, "ES256")) as CryptoKey,
    publicJwk: { ...publicPart, kid: kept.keyId, alg: "ES256", use: "sig", key_ops: ["verify"] },
    refreshSecret: kept.refreshSecret,
    // Derives independent keys from one secret (HKDF).
    vaultKey: Buffer.from(hkdfSync("sha256", kept.refreshSecret, "", "ardoise vault", 32)),
    limitKey: Buffer.from(hkdfSync("sha256", kept.refreshSecret, "", "ardoise limits", 32)),
    publishableKey: kept.publishableKey,
    serviceKey: kept.serviceKey,
    pushKeys,
  }
}

const sealedAs = "secrets"
const sealedShape = z.object({ sealed: z.string() })
const isSealed = (text: string) => text.trimStart().startsWith('{"sealed"')

/** Whether this key closed the secrets. */
function opensWith(key: Buffer, text: string): boolean {
  try {
    unseal(key, sealedAs, sealedShape.parse(JSON.parse(text)).sealed)
    return true
  } catch {
    return false
  }
}

/** @param encryptionKey closes them; without one they are written as they are */
function writeSecrets(secrets: StoredSecrets, encryptionKey: Buffer | null): string {
  const text = JSON.stringify(secrets, null, 2)
  return encryptionKey === null ? text : JSON.stringify({ sealed: seal(encryptionKey, sealedAs, text) })
}

/** The parser's own words are kept away from the terminal: they quote what they could not read. */
function readSecrets(text: string, encryptionKey: Buffer | null): StoredSecrets {
  if (isSealed(text) && encryptionKey === null) throw new Error("elles sont chiffrées, indiquez ENCRYPTION_KEY")
  try {
    if (encryptionKey === null || !isSealed(text)) return storedShape.parse(JSON.parse(text))
    return storedShape.parse(JSON.parse(unseal(encryptionKey, sealedAs, sealedShape.parse(JSON.parse(text)).sealed)))
  } catch (error) {
    if (isSealed(text)) throw new Error("ENCRYPTION_KEY n’est pas la clé qui les a chiffrées", { cause: error })
    throw new Error("le fichier est incomplet ou endommagé", { cause: error })
  }
}

async function makeSecrets(): Promise<StoredSecrets> {
  const { privateKey } = await generateKeyPair("ES256", { extractable: true })
  const { kty, crv, x, y, d } = await exportJWK(privateKey)
  return storedShape.parse({
    keyId: randomKey(8),
    signingKey: { kty, crv, x, y, d },
    refreshSecret: randomKey(32),
    publishableKey: `sb_publishable_${randomKey(16)}`,
    serviceKey: `service_${randomKey(32)}`,
  })
}

async function keepInFile(file: string, text: string): Promise<void> {
  // Written beside and moved into place: a crash in between leaves no half-written keys.
  const draft = `${file}.new`
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, file)
  // Keys that a power cut takes sign everybody out, and nothing opens any more what they had closed.
  await syncFolder(dirname(file))
}

const randomKey = (bytes: number) => randomBytes(bytes).toString("base64url")
