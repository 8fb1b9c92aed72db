/** Body of every refusal of `/rest/v1`: all four keys, always. */
export type RestErrorBody = { code: string; message: string; details: string | null; hint: string | null }

/** Codes of our own that `/rest/v1` may answer beside those of the protocol. */
export type RestCode = "premium_required" | "free_menu_limit" | "menu_invalid" | "storage_unavailable"
