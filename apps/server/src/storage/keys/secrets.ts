import { hkdfSync, randomBytes } from "node:crypto"
import { chmod, readFile, rename, writeFile } from "node:fs/promises"
import { dirname, join } from "node:path"
import { type CryptoKey, exportJWK, generateKeyPair, importJWK, type JWK } from "jose"
import { z } from "zod"
import type { Database } from "../database.ts"
import { syncFolder } from "../disk/sync-folder.ts"
import { keyFileName, makeKeyFile, readKeyFile } from "./key-file.ts"
import { keepSharedSecrets } from "./shared-secrets.ts"
import { seal, unseal } from "./vault.ts"

/** Keys that are generated at the first start and stored with the data. */
export type Secrets = {
  /** Id of the signing key, as in the token's header. */
  readonly keyId: string
  /** ES256 key that signs access tokens. */
  readonly signingKey: CryptoKey
  /** The same key's public half, for the published key set. */
  readonly publicJwk: JWK
  /** Authenticates refresh tokens. */
  readonly refreshSecret: string
  /** Encrypts what a copy of the database must not reveal: 32 bytes. */
  readonly vaultKey: Buffer
  /** Key for the hashes of addresses that rate limits count. */
  readonly limitKey: Buffer
  /** The key that every call of a browser sends. Public. */
  readonly publishableKey: string
  /** Authenticates the operator's commands. */
  readonly serviceKey: string
  /**
   * Identifies this server to push services. Subscriptions depend on it: with another pair, every device would lose its
   * notifications.
   */
  readonly pushKeys: PushKeys
  /** Makes the codes of table cards. With another one, all printed cards would prove nothing any more. */
  readonly tableSecret: string
}

/** A key pair of VAPID (RFC 8292), both halves in base64url. */
export type PushKeys = z.infer<typeof pushKeysShape>

/** Refuses a shorter key: an empty one would give access to everyone. */
const aKey = z.string().min(16)

const pushKeysShape = z.object({ publicKey: aKey, privateKey: aKey })

const storedShape = z.object({
  keyId: z.string().min(1),
  signingKey: z.object({ kty: z.literal("EC"), crv: z.literal("P-256"), x: aKey, y: aKey, d: aKey }),
  refreshSecret: aKey,
  publishableKey: aKey,
  serviceKey: aKey,
  /** Missing in keys of versions without notifications. */
  pushKeys: pushKeysShape.optional(),
  /** Missing in keys of versions without codes on table cards. */
  tableSecret: aKey.optional(),
})

/** The stored form of the secrets, in a file or in a shared database. */
export type StoredSecrets = z.infer<typeof storedShape>

/**
 * Reads the secrets of a data folder, or generates them when it has none. The file is readable by its owner only.
 *
 * @param encryptionKey encrypts the file; a plaintext file is encrypted now
 * @throws when the file exists but cannot be read: ending all sessions by accident is worse than not starting
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

/** Where to find the key that encrypts the keys in a shared database. */
export type KeyPlace = {
  /** The setting, which has precedence; null for the file in the data folder. */
  readonly encryptionKey: Buffer | null
  readonly dataDir: string
}

/**
 * Reads the secrets that all processes of an installation share, or generates them. The database stores them encrypted,
 * with a key from outside it: the setting, or else a file of the data folder. The file is created when neither exists.
 * Secrets in plaintext are encrypted now. Secrets encrypted with the file are encrypted again with the setting once it
 * exists.
 *
 * @throws when the stored secrets cannot be decrypted: this process has another key, or none
 */
export async function loadSharedSecrets(database: Database, place: KeyPlace): Promise<Secrets> {
  const found = await database.read.selectFrom("secrets").select("value").where("name", "=", "keys").executeTakeFirst()
  const known = found?.value ?? null
  const key = await keyOf(place, known === null || !isSealed(known))
  if (key === null) throw otherKey(place)
  const read = await complete(known === null ? await makeSecrets() : await readShared(known, place))
  if (known !== null && opensWith(key, known) && isInOrder(known, key)) return openSecrets(read)
  const value = writeSecrets(read, key)
  // Two processes may start at once: both use the keys that were stored first.
  return openSecrets(await readShared(await database.run(keepSharedSecrets, { value, known }), place))
}

/**
 * Returns the keys of a shared database as a backup stores them: decrypted, unless they were encrypted with the setting
 * or with the file of another data folder. A backup alone is then enough to restore an installation, as with SQLite.
 */
export async function openStoredKeys(stored: string, { dataDir }: Pick<KeyPlace, "dataDir">): Promise<string> {
  const key = isSealed(stored) ? await readKeyFile(dataDir) : null
  return key !== null && opensWith(key, stored) ? writeSecrets(readSecrets(stored, key), null) : stored
}

/** Returns the keys of a backup as a shared database stores them: encrypted. */
export async function closeStoredKeys(stored: string, place: KeyPlace): Promise<string> {
  const key = isSealed(stored) ? null : await keyOf(place, true)
  return key === null ? stored : writeSecrets(readSecrets(stored, null), key)
}

/**
 * Returns the key to encrypt with.
 *
 * @param mayMake whether a new key may be generated, because nothing is encrypted yet
 */
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

/** The error for an operator whose processes have different keys. */
function otherKey({ encryptionKey, dataDir }: KeyPlace): Error {
  if (encryptionKey !== null) return new Error("ENCRYPTION_KEY n’est pas la clé qui les a chiffrées")
  return new Error(
    `elles sont chiffrées, et ${join(dataDir, keyFileName)} n’est pas leur clé. Copiez-y le fichier ${keyFileName} ` +
      "du premier serveur, ou indiquez ENCRYPTION_KEY, le même pour tous les serveurs",
  )
}

/** Whether the stored text is up to date: it has every key, and is encrypted if a key is given. */
function isInOrder(text: string, encryptionKey: Buffer | null): boolean {
  if (encryptionKey !== null && !isSealed(text)) return false
  const { pushKeys, tableSecret } = readSecrets(text, encryptionKey)
  return pushKeys !== undefined && tableSecret !== undefined
}

async function complete(kept: StoredSecrets): Promise<StoredSecrets> {
  const complete = { ...kept, tableSecret: kept.tableSecret ?? randomKey(32) }
  if (complete.pushKeys) return complete
  const { default: webPush } = await import("web-push")
  return { ...complete, pushKeys: webPush.generateVAPIDKeys() }
}

async function openSecrets(kept: StoredSecrets): Promise<Secrets> {
  const jwk: JWK = kept.signingKey
  const { d: _private, ...publicPart } = jwk
  const { pushKeys, tableSecret } = kept
  if (!pushKeys || tableSecret === undefined) throw new Error("Keys that are completed at each start are missing")
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
    tableSecret,
  }
}

const sealedAs = "secrets"
const sealedShape = z.object({ sealed: z.string() })
const isSealed = (text: string) => text.trimStart().startsWith('{"sealed"')

/** Whether the secrets were encrypted with this key. */
function opensWith(key: Buffer, text: string): boolean {
  try {
    unseal(key, sealedAs, sealedShape.parse(JSON.parse(text)).sealed)
    return true
  } catch {
    return false
  }
}

/** Serializes the secrets. @param encryptionKey encrypts them; null for plaintext */
function writeSecrets(secrets: StoredSecrets, encryptionKey: Buffer | null): string {
  const text = JSON.stringify(secrets, null, 2)
  return encryptionKey === null ? text : JSON.stringify({ sealed: seal(encryptionKey, sealedAs, text) })
}

/**
 * Parses stored secrets. Its errors do not contain the parser's messages, which would quote the secrets on the
 * terminal.
 */
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
  // Write to a second file and rename it: a crash in between leaves no incomplete keys.
  const draft = `${file}.new`
  await writeFile(draft, `${text}\n`, { mode: 0o600, flush: true })
  await chmod(draft, 0o600)
  await rename(draft, file)
  // Losing the keys in a power cut would end all sessions and make encrypted data unreadable.
  await syncFolder(dirname(file))
}

const randomKey = (bytes: number) => randomBytes(bytes).toString("base64url")
