/** Subject of the toasts of the auth page. The toast of a new attempt replaces the toast of the previous one. */
export const aboutAccount = "account"
