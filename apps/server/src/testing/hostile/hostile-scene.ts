import { randomUUID } from "node:crypto"
import { ownFile, type TestRestaurant } from "../restaurants.ts"
import type { TestServer } from "../test-server.ts"
import type { Words } from "./hostile-cases.ts"

/** The participants of an attack. The attacker has the rights of an owner for the own restaurant only. */
export type Scene = {
  readonly server: TestServer
  readonly victim: TestRestaurant
  readonly attacker: TestRestaurant
}

/** A call that works without changes. */
export type LiveCall = {
  readonly path?: string
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** The bearer token, if it is not the attacker's. */
  readonly token?: string
  /** Whether the caller may read an owner's data: the operator. */
  readonly mayTell?: boolean
}

/** Ids and texts of both restaurants that are not secret, or that the attacker owns. */
export function wordsOf({ victim, attacker }: Scene): Words {
  const fresh = randomUUID()
  return {
    ids: [victim.userId, victim.menuId, victim.orderId, attacker.userId, attacker.menuId, attacker.orderId, fresh],
    texts: [attacker.email, attacker.trackingKey, ownFile, "soupe", "7", "files", "photos", "2099-01-01", "true"],
  }
}

/** The parts of the server. Their tests run in parallel. */
export const parts = ["accounts", "data", "files", "functions", "pages"] as const
export type Part = (typeof parts)[number]

/** Returns the part of a target. Each target has exactly one. @param target name of a row of the matrix */
export function partOf(target: string): Part {
  const [first = "", name = ""] = target.split(" ")
  if (name.startsWith("/auth/v1")) return "accounts"
  if (name.startsWith("/storage/v1")) return "files"
  if (first === "rpc" || name.startsWith("/rest/v1") || (first !== "function" && !name.startsWith("/"))) return "data"
  return first === "function" || /^\/(functions|operator|paiement-test)\//.test(name) ? "functions" : "pages"
}

/** Working calls on targets, by the name of the target. */
export type LiveCalls = Readonly<Record<string, (scene: Scene) => Promise<readonly LiveCall[]> | readonly LiveCall[]>>

/** A new owner without data, for calls that end sessions or accounts. */
export async function someoneElse({ server }: Scene) {
  const { accessToken: token, email, password } = await server.owner()
  return { token, email, password }
}
