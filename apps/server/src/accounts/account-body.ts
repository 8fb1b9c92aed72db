import { authRefusals, commonPasswordText, longestPasswordBytes } from "@ardoise/contract/auth"
import { isCommonPassword } from "@ardoise/domain/account/common-passwords"
import { shortestPassword } from "@ardoise/domain/account/password-strength"
import { limits } from "@ardoise/domain/menu/menu-validation"
import { messages } from "@ardoise/domain/messages"
import { authError, WireError } from "../http/wire-error.ts"
import { fitsMetadata } from "./account-commands.ts"

/**
 * Refuses a password that is too short, too common or too long.
 *
 * @throws WireError weak_password when it is short or common, validation_failed when it is too long
 */
export function checkPassword(password: string): void {
  if (password.length < shortestPassword) throw authError("weak_password")
  if (isCommonPassword(password)) {
    // The protocol defines three reasons for a weak password. `pwned` is the one for passwords on public lists.
    const extra = { weak_password: { reasons: ["pwned"] } }
    throw new WireError(authRefusals.weak_password.status, "weak_password", commonPasswordText, { extra })
  }
  if (Buffer.byteLength(password) > longestPasswordBytes) {
    throw authError("validation_failed", "Ce mot de passe est trop long.")
  }
}

/** Checks the metadata that users write about themselves. @throws WireError validation_failed when it is too long */
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
