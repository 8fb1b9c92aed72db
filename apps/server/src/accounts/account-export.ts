import type { Readable } from "node:stream"
import { formatLongDate } from "@ardoise/domain/dates"
import type { ExportPart, ExportScope } from "../export/export-part.ts"
import { writeExport } from "../export/write-export.ts"
import { escapeHtml } from "../http/escape-html.ts"
import { findUser, restaurantNameOf } from "./account-queries.ts"
import { listFactors, toWireFactor } from "./factors/factor-queries.ts"

/**
 * Streams everything that is stored about an owner as one ZIP file.
 *
 * @param parts what each feature adds
 * @returns null when the account no longer exists
 */
export async function exportAccount(
  scope: ExportScope,
  parts: readonly ExportPart[],
): Promise<{ name: string; zip: Readable } | null> {
  const { db, ownerId, now, timeZone } = scope
  const user = await findUser(db, ownerId)
  if (!user) return null
  const { id, email, new_email, user_metadata, created_at, last_sign_in_at } = user
  const restaurantName = restaurantNameOf(user)
  const head = {
    fileName: exportName(restaurantName, now),
    account: { id, email, new_email, created_at, last_sign_in_at, user_metadata: JSON.parse(user_metadata) },
    html: htmlHead(restaurantName || email, timeZone, now),
  }
  return writeExport(scope, head, parts)
}

/** What accounts add to an export themselves. */
export const accountExport: ExportPart = {
  values: [
    { name: "second_steps", read: async ({ db, ownerId }) => (await listFactors(db, ownerId)).map(toWireFactor) },
    {
      name: "known_devices",
      // When each kind of device was last used. Only a hash of the device itself is stored.
      read: ({ db, ownerId }) =>
        db.selectFrom("known_devices").select("seen_at").where("user_id", "=", ownerId).orderBy("seen_at").execute(),
    },
  ],
}

/** Such as `ardoise-le-petit-zinc-2026-11-20.zip`: only characters that every file system and every header accepts. */
function exportName(restaurantName: string, now: string): string {
  const plain = restaurantName
    .normalize("NFD")
    .replace(/[^A-Za-z0-9]+/g, "-")
    .replace(/^-|-$/g, "")
    .toLowerCase()
  return `${["ardoise", plain, now.slice(0, 10)].filter((part) => part !== "").join("-")}.zip`
}

function htmlHead(name: string, timeZone: string, now: string): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(name)}</title>
<style>body{font:16px/1.5 system-ui,sans-serif;max-width:50rem;margin:2rem auto;padding:0 1rem}table{border-collapse:collapse;width:100%}
td,th{padding:.3rem .5rem;border-bottom:1px solid #ccc;text-align:left;vertical-align:top}h2{margin-top:2.5rem}</style></head><body>
<h1>${escapeHtml(name)}</h1><p>Export du ${formatLongDate(now, timeZone)}. Le fichier donnees.json contient les mêmes données, et les anciennes versions des menus, pour les logiciels.</p>
`
}
