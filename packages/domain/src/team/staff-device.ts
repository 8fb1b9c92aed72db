import { ok, type Result, refuse } from "../result.ts"
import type { StaffRole } from "./staff-role.ts"

/** A tablet or phone of the team. It is no person and has no password. Times are ISO text. */
export type StaffDevice = {
  readonly id: string
  readonly name: string
  readonly role: StaffRole
  readonly linkedAt: string
  readonly seenAt: string
}

/** Most devices of a restaurant, and most codes that wait for a device. */
export const mostDevices = 12

/** Characters of the longest name of a device. */
export const longestDeviceName = 40

/** Milliseconds for which a code that links a device is valid. */
export const joinCodeLifeMs = 10 * 60_000

/** Checks the name of a device. @returns it without spaces around it */
export function readDeviceName(text: string): Result<string, "device-name-unreadable"> {
  const name = text.replaceAll(/\s+/gu, " ").trim()
  return name === "" || name.length > longestDeviceName ? refuse("device-name-unreadable") : ok(name)
}

/** The characters of a code: capitals without I and O, which look like digits. */
const alphabet = "ABCDEFGHJKLMNPQRSTUVWXYZ"
const codeLength = 8

/**
 * Makes the code with which a device joins the team: eight capitals.
 *
 * @param pick returns a random whole number from 0 to below its argument
 */
export function makeJoinCode(pick: (below: number) => number): string {
  return Array.from({ length: codeLength }, () => alphabet.charAt(pick(alphabet.length))).join("")
}

/** A code as people read it: `KXTM-PRVA`. */
export function showJoinCode(code: string): string {
  return `${code.slice(0, 4)}-${code.slice(4)}`
}

/** Reads a code as somebody typed it. @returns eight capitals, or null when it cannot be a code */
export function readJoinCode(typed: string): string | null {
  const code = typed.replaceAll(/[\s-]/gu, "").toUpperCase()
  const isCode = code.length === codeLength && [...code].every((character) => alphabet.includes(character))
  return isCode ? code : null
}
