/** Milliseconds for which replaced and deleted menus are stored. */
export const versionsKeptMs = 30 * 24 * 3_600_000
