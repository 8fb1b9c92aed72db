import { randomBytes } from "node:crypto"
import { authRefusals } from "@ardoise/contract/auth"
import { WireError } from "../http/wire-error.ts"

/**
 * argon2id with the parameters that OWASP advises: about 10 ms and 19 MB per password. Each hash contains its
 * parameters.
 */
const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** Prefix of a hash with these parameters. */
const begin = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const inBase64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "")

/** A hash that no password matches. Checking against it takes as long as against a real one. */
const decoy = `${begin}${inBase64(16)}$${inBase64(32)}`

/** Loaded with the first password, because it is a native library. */
const argon2 = () => import("@node-rs/argon2")

/** Passwords hashed at the same time. More would starve all other work on a small machine. */
const inFlight = 2

/** Passwords that may wait. Further requests are refused with `retry-after`. */
const waitingAtMost = 64

/** Hashes and checks passwords, a few at a time. */
export type Passwords = {
  /** @throws WireError over_request_rate_limit when too many wait */
  hash(password: string): Promise<string>
  /** Whether a hash was made with the current parameters; an older one is replaced at the next sign-in. */
  isCurrent(stored: string): boolean
  /**
   * Whether a password matches. A missing or unusable hash takes as long to check, and never matches.
   *
   * @param stored the hash; null for an unknown address; not a hash when the account has no password
   * @throws WireError over_request_rate_limit when too many wait
   */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Creates the bounded queue. The whole process shares one. */
export function passwordQueue(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= inFlight) {
      if (waiting.length >= waitingAtMost) throw tooMany()
      // A finished call passes its place directly to the first waiting one, so that no new call can take it.
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else {
      running += 1
    }
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }

  return {
    hash: (password) => inTurn(async () => (await argon2()).hash(password, cost)),
    isCurrent: (stored) => stored.startsWith(begin),
    verify: (stored, password) =>
      inTurn(async () => {
        const isHash = stored?.startsWith("$argon2") ?? false
        const matches = await (await argon2()).verify(isHash && stored !== null ? stored : decoy, password)
        return isHash && matches
      }),
  }
}

function tooMany(): WireError {
  const { status, message } = authRefusals.over_request_rate_limit
  return new WireError(status, "over_request_rate_limit", message, { headers: { "retry-after": "5" } })
}
