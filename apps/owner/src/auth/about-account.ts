/** What the toasts of the auth page are about: each attempt takes the place of the one before. */
export const aboutAccount = "account"
