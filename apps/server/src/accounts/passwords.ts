import { randomBytes } from "node:crypto"
import { authRefusals } from "@ardoise/contract/auth"
import { WireError } from "../wire/wire-error.ts"

/** argon2id as OWASP advises: about 10 ms and 19 MB a password. The values stand in each hash. */
const argon2id = 2
const cost = { algorithm: argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 }

/** How a hash of this cost begins. */
const begin = `$argon2id$v=19$m=${cost.memoryCost},t=${cost.timeCost},p=${cost.parallelism}$`

const inBase64 = (bytes: number) => randomBytes(bytes).toString("base64").replaceAll("=", "")

/** A hash of no password: checking one against it takes as long as against a real one. */
const decoy = `${begin}${inBase64(16)}$${inBase64(32)}`

/** Loaded with the first password: it is a library of the machine's own code. */
const argon2 = () => import("@node-rs/argon2")

/** Passwords reckoned at the same time; more would starve everything else on a small machine. */
const inFlight = 2

/** Passwords that may wait. Behind them people are told to come back. */
const waitingAtMost = 64

/** Hashes and checks passwords, a few at a time. */
export type Passwords = {
  /** @throws WireError over_request_rate_limit when too many wait */
  hash(password: string): Promise<string>
  /** Whether a hash was made with today's cost; an older one is replaced at the next sign-in. */
  isCurrent(stored: string): boolean
  /**
   * @param stored the hash; null for an unknown address, or what is no hash for an account without a password: that takes as
   *   long and is false
   * @throws WireError over_request_rate_limit when too many wait
   */
  verify(stored: string | null, password: string): Promise<boolean>
}

/** Makes the bounded queue. One for the whole process. */
export function passwordQueue(): Passwords {
  let running = 0
  const waiting: (() => void)[] = []

  async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= inFlight) {
      if (waiting.length >= waitingAtMost) throw tooMany()
      // Whoever finishes hands the place on, so that nobody slips in between.
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
