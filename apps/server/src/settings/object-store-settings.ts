import { z } from "zod"
import { isSafeAddress } from "./safe-address.ts"

/** A bucket of a store that speaks the protocol of Amazon S3. */
export type ObjectStoreSettings = {
  /** Address of the store, without a trailing slash. */
  readonly url: string
  readonly bucket: string
  readonly keyId: string
  readonly secret: string
  readonly region: string
  /** Beginning of all names in the bucket, such as `ardoise/`; "" for none. */
  readonly prefix: string
  /** Whether the bucket is in the path of an address. If false, it is in the host name. */
  readonly isPathStyle: boolean
  /** Most bytes of files that a process caches in `filesDir`; 0 for no cache. */
  readonly cacheBytes: number
}

/** The settings of the object store. */
export const objectStoreShape = {
  FILES_S3_URL: z
    .string()
    .trim()
    .refine(isSafeAddress, { error: "doit commencer par https://, sauf sur cette machine ou un réseau privé" })
    .transform((address) => address.replace(/(?<!\/)\/+$/, ""))
    .optional(),
  FILES_S3_BUCKET: z
    .string()
    .trim()
    .regex(/^[\w.-]{3,63}$/, { error: "doit être le nom d’un compartiment (bucket), de 3 à 63 caractères" })
    .optional(),
  FILES_S3_KEY_ID: z.string().trim().optional(),
  FILES_S3_SECRET: z.string().trim().optional(),
  FILES_S3_REGION: z
    .string()
    .trim()
    .regex(/^[\w-]{1,60}$/, { error: "doit être le nom d’une région, comme eu-west-3" })
    .default("us-east-1"),
  FILES_S3_PREFIX: z
    .string()
    .trim()
    .regex(/^(?!\/)[\w./-]{0,200}$/, { error: "doit être un début de nom, comme ardoise/" })
    .default(""),
  FILES_S3_PATH_STYLE: z.enum(["on", "off"], { error: "doit être on ou off" }).default("on"),
  FILES_CACHE_MB: z.coerce
    .number({ error: "doit être un nombre de mégaoctets" })
    .int({ error: "doit être un nombre entier" })
    .min(0, { error: "doit être au moins 0" })
    .default(500),
} as const

type Given = z.infer<z.ZodObject<typeof objectStoreShape>>

const required = ["FILES_S3_URL", "FILES_S3_BUCKET", "FILES_S3_KEY_ID", "FILES_S3_SECRET"]
const optional = ["FILES_S3_REGION", "FILES_S3_PREFIX", "FILES_S3_PATH_STYLE", "FILES_CACHE_MB"]

/** Requires the four settings of the store together, and the others only with them. @returns each mistake as a sentence */
export function objectStoreMistakes(given: Readonly<Record<string, string | undefined>>): string[] {
  const missing = required.filter((name) => given[name] === undefined)
  if (missing.length === 0) return []
  if (missing.length < required.length) {
    return missing.map((name) => `${name} : manque, ${required.join(", ")} vont ensemble`)
  }
  const alone = optional.filter((name) => given[name] !== undefined)
  return alone.map((name) => `${name} : ne sert à rien sans ${required.join(", ")}`)
}

/** Returns the settings of the store, or null without one. */
export function readObjectStore(given: Given): ObjectStoreSettings | null {
  const { FILES_S3_URL: url, FILES_S3_BUCKET: bucket, FILES_S3_KEY_ID: keyId, FILES_S3_SECRET: secret } = given
  if (!url || !bucket || !keyId || !secret) return null
  return {
    ...{ url, bucket, keyId, secret },
    region: given.FILES_S3_REGION,
    prefix: given.FILES_S3_PREFIX,
    isPathStyle: given.FILES_S3_PATH_STYLE === "on",
    cacheBytes: given.FILES_CACHE_MB * 1_000_000,
  }
}
