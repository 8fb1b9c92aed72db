import { translatedParts, translationLimits } from "@ardoise/domain/translation/owner-translations"
import { readBodyValue } from "../wire/rest-query.ts"
import { missingValue, restRefusal } from "../wire/rest-refusals.ts"
import type { Table } from "../wire/table.ts"
import {
  type AcceptedText,
  deleteTranslations,
  insertTranslations,
  updateTranslations,
} from "./translation-commands.ts"
import { toTranslatedLanguage } from "./translation-languages.ts"
import { translationRows } from "./translation-queries.ts"

const tableName = "translations"

/** The columns that only the server writes. */
const own = ["text_by", "reviewed_at", "suggestion", "suggested_source", "suggested_by", "suggested_with", "doubts"]

/** `translations` in the API: what owners have translated, and what was proposed to them. */
export const translationTable: Table = {
  name: tableName,
  columns: {
    ...{ menu_id: "uuid", language: "text", part: "text", ref: "text", source: "text", text: "text", text_by: "text" },
    ...{ reviewed_at: "time", suggestion: "text", suggested_source: "text", suggested_by: "text" },
    ...{ suggested_with: "text", doubts: "json", updated_at: "time" },
  },
  key: ["menu_id", "language", "part", "ref"],
  changeKind: "translation",
  rows: (db, viewer) => translationRows(db, viewer.userId ?? ""),
  insert: {
    command: insertTranslations,
    check: (row): AcceptedText => {
      refuseOwnColumns(row, [...own, "updated_at"])
      for (const column of ["menu_id", "language", "part", "ref"]) {
        if ((row[column] ?? null) === null) throw missingValue(tableName, column)
      }
      const [language, part, ref] = ["language", "part", "ref"].map((column) => readBodyValue("text", row[column]))
      const isPart = (translatedParts as readonly string[]).includes(part ?? "")
      const isRef = ref !== undefined && ref.length <= translationLimits.refLength && (ref === "") === (part === "menu")
      if (toTranslatedLanguage(language) === null || !isPart || !isRef) throw restRefusal("23514", { table: tableName })
      const menu_id = readBodyValue("uuid", row.menu_id)
      return { menu_id, language: language ?? "", part: part ?? "", ref, ...readTexts(row) }
    },
  },
  update: {
    command: updateTranslations,
    check: (patch): Pick<AcceptedText, "source" | "text"> => {
      refuseOwnColumns(patch, [...own, "updated_at", "menu_id", "language", "part", "ref"])
      return readTexts(patch)
    },
  },
  delete: { command: deleteTranslations },
}

function refuseOwnColumns(row: Record<string, unknown>, columns: readonly string[]): void {
  if (columns.some((column) => row[column] !== undefined)) throw restRefusal("42501", { table: tableName })
}

/** Reads an accepted text with its French, or a text of null, which takes the accepted one back. */
function readTexts(row: Record<string, unknown>): Pick<AcceptedText, "source" | "text"> {
  if (row.text === undefined) throw missingValue(tableName, "text")
  if (row.text === null) return { source: "", text: null }
  if ((row.source ?? null) === null) throw missingValue(tableName, "source")
  const [text, source] = [readBodyValue("text", row.text).trim(), readBodyValue("text", row.source)]
  const isLong = Math.max(text.length, source.length) > translationLimits.textLength
  if (text === "" || source.trim() === "" || isLong) throw restRefusal("23514", { table: tableName })
  return { source, text }
}
