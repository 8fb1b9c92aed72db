import { join } from "node:path"
import { expect, test } from "vitest"
import { temporaryFolder } from "../../testing/temporary-folder.ts"
import { readBackup, writeBackup } from "./backup-file.ts"
import type { BackupRow } from "./snapshot.ts"

const tables = [{ name: "invitations", key: ["email"] }] as const
const head = { takenAt: "2026-11-29T12:00:00.000Z", version: "043-device-pushes", keys: null, files: [] }

/** Writes texts as rows of a backup, and returns what it contains. */
async function throughABackup(texts: readonly string[]): Promise<readonly unknown[]> {
  const file = join(await temporaryFolder(), "sauvegarde.gz")
  async function* rows(): AsyncGenerator<BackupRow> {
    for (const email of texts) yield { table: "invitations", row: { email, created_at: "" } }
  }
  await writeBackup(file, tables, head, rows())
  const read: unknown[] = []
  for await (const { row } of (await readBackup(file, tables)).rows) read.push(row.email)
  return read
}

test.each([
  ["a line separator", "Carte\u2028d’été"],
  ["a paragraph separator", "Carte\u2029d’été"],
  ["the same written with a backslash", "\\u2028\\\u2028"],
  ["all other ends of a line", "a\nb\rc\r\nd\u0085e\vf\fg"],
])("a backup contains a text with %s unchanged", async (_what, text) => {
  expect(await throughABackup([text, "suivant"])).toEqual([text, "suivant"])
})
