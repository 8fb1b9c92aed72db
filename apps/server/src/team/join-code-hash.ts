import { createHmac } from "node:crypto"

/** The hash of a code that is stored instead of it. @param code without the hyphen */
export const hashJoinCode = (secret: string, code: string) =>
  createHmac("sha256", secret).update(`join-team:${code}`).digest("base64url")
