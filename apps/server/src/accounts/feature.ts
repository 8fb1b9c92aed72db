import type { Feature } from "../composition/feature.ts"
import { endOneSession, openSession, refreshSession, signOut, signUp, updateUser } from "./account-commands.ts"
import { endTeam, giveUpAccount, keepAccount } from "./account-deletion.ts"
import { beginErasure, endErasure, eraseSomeRows } from "./account-erasure.ts"
import type { AccountRows } from "./account-rows.ts"
import { dropSecondSteps, invite, replacePassword, setDisabled, setTakenDown, uninvite } from "./account-states.ts"
import { endDevice, refreshDevice } from "./devices/device-commands.ts"
import {
  challengeFactor,
  dropRecoveryCodes,
  enrollFactor,
  keepRecoveryCodes,
  unenrollFactor,
  useRecoveryCode,
  verifyFactor,
} from "./factors/factor-commands.ts"
import { repeatEmailChange } from "./links/email-change.ts"
import { askForMail, askToConfirm } from "./links/request-link.ts"
import { countCode, tradeCode, useLink } from "./links/use-link.ts"
import { idleSessionMs } from "./sessions/session-rows.ts"

/** Longer than any link is valid: a person who signed up a few days ago can still request another link. */
const mailTokensKeptMs = 7 * 24 * 3_600_000
const pkceCodesKeptMs = 3_600_000
/** After a year without a sign-in, a device counts as new again. */
const devicesKeptMs = 365 * 24 * 3_600_000

/** Accounts, their sessions, second factors, and the links in emails: `/auth/v1`. */
export const accounts = {
  name: "accounts",
  commands: [
    signUp,
    openSession,
    refreshSession,
    signOut,
    updateUser,
    endOneSession,
    refreshDevice,
    endDevice,
    askForMail,
    askToConfirm,
    countCode,
    useLink,
    tradeCode,
    repeatEmailChange,
    setDisabled,
    setTakenDown,
    replacePassword,
    dropSecondSteps,
    invite,
    uninvite,
    enrollFactor,
    challengeFactor,
    verifyFactor,
    unenrollFactor,
    keepRecoveryCodes,
    dropRecoveryCodes,
    useRecoveryCode,
    endTeam,
    giveUpAccount,
    keepAccount,
    beginErasure,
    eraseSomeRows,
    endErasure,
  ],
  backsUp: [
    { name: "users" },
    { name: "sessions" },
    { name: "staff_devices" },
    { name: "factors" },
    { name: "recovery_codes", key: ["factor_id", "code_hash"] },
    { name: "invitations", key: ["email"] },
    { name: "mail_tokens" },
    { name: "pkce_codes" },
    { name: "known_devices", key: ["user_id", "device_hash"] },
  ],
  removesAtAge: [
    { table: "sessions", key: ["id"], age: "refreshed_at", keptMs: idleSessionMs },
    { table: "staff_devices", key: ["id"], age: "refreshed_at", keptMs: idleSessionMs },
    { table: "staff_invites", key: ["code_hash"], age: "expires_at", keptMs: 24 * 3_600_000 },
    { table: "factor_challenges", key: ["id"], age: "expires_at", keptMs: 0 },
    { table: "mail_tokens", key: ["id"], age: "created_at", keptMs: mailTokensKeptMs },
    { table: "pkce_codes", key: ["id"], age: "created_at", keptMs: pkceCodesKeptMs },
    { table: "known_devices", key: ["user_id", "device_hash"], age: "seen_at", keptMs: devicesKeptMs },
  ],
  erases: [{ table: "invitations", column: "email", holds: "email" }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof AccountRows>
