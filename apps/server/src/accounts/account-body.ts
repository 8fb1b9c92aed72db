import { authRefusals, commonPasswordText, longestPasswordBytes } from "@ardoise/contract/auth"
import { isCommonPassword } from "@ardoise/domain/account/common-passwords"
import { shortestPassword } from "@ardoise/domain/account/password-strength"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { authError, WireError } from "../wire/wire-error.ts"
import { fitsMetadata } from "./account-commands.ts"

/** @throws WireError weak_password for one that is short or that many people have, validation_failed for one too long */
export function checkPassword(password: string): void {
  if (password.length < shortestPassword) throw authError("weak_password")
  if (isCommonPassword(password)) {
    // Of the three reasons that the protocol knows, this one stands for passwords on lists (contract 1.1).
    const extra = { weak_password: { reasons: ["pwned"] } }
    throw new WireError(authRefusals.weak_password.status, "weak_password", commonPasswordText, { extra })
  }
  if (Buffer.byteLength(password) > longestPasswordBytes) {
    throw authError("validation_failed", "Ce mot de passe est trop long.")
  }
}

/** What somebody writes about themselves. @throws WireError validation_failed for what is too long */
export function checkMetadata(data: Record<string, unknown>): Record<string, unknown> {
  const { restaurant_name: name } = data
  if (name !== undefined && name !== null) {
    if (typeof name !== "string") throw authError("validation_failed")
    if (name.length > limits.restaurantNameLength) {
      throw authError("validation_failed", messages["restaurant-name-too-long"])
    }
  }
  if (!fitsMetadata(data)) throw authError("validation_failed")
  return data
}
