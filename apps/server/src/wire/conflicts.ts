import type { InsertArgs, WriteRefusal } from "./table.ts"

/** Rows of an insert, grouped by whether their key exists already. */
export type SortedRows<Row> = {
  readonly ok: true
  readonly fresh: readonly Row[]
  /** To be merged into the stored rows with the same key. */
  readonly merged: readonly Row[]
}

/**
 * Decides for each new row whether it is inserted, merged or ignored (upsert).
 *
 * @param isTaken whether a row with that key is stored
 * @returns a refusal 23505 when a key exists or is repeated, or 21000 when two rows would be merged into the same one
 */
export function sortByConflict<Row extends object>(
  rows: readonly Row[],
  key: readonly (keyof Row & string)[],
  isTaken: (row: Row) => boolean,
  { onConflict = null }: Pick<InsertArgs, "onConflict">,
): SortedRows<Row> | WriteRefusal {
  const fresh: Row[] = []
  const merged: Row[] = []
  const seen = new Set<string>()
  for (const row of rows) {
    const values = key.map((column) => String(row[column]))
    const keyText = JSON.stringify(values)
    const isRepeated = seen.has(keyText)
    seen.add(keyText)
    if (!isRepeated && !isTaken(row)) fresh.push(row)
    else if (onConflict === null) {
      return { ok: false, code: "23505", details: `Key (${key.join(", ")})=(${values.join(", ")}) already exists.` }
    } else if (onConflict === "merge") {
      if (isRepeated) return { ok: false, code: "21000" }
      merged.push(row)
    }
  }
  return { ok: true, fresh, merged }
}
