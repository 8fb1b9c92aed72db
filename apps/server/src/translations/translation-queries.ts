import type {
  OwnerTranslation,
  TranslatedLanguage,
  TranslatedPart,
  TranslationAuthor,
} from "@ardoise/domain/translation/owner-translations"
import { type Selectable, sql } from "kysely"
import { parseStored } from "../storage/parse-stored.ts"
import { prepareQuery } from "../storage/prepared-query.ts"
import type { Db, Schema } from "../storage/schema.ts"
import type { Filter } from "../wire/rest-query.ts"
import { applyFilters, type RowSource, type WireRow } from "../wire/table.ts"

/** A stored translation. */
export type TranslationRecord = Selectable<Schema["translations"]>

/** The columns that the API shows, in its order. */
const columns = [
  ...(["menu_id", "language", "part", "ref", "source", "text", "text_by", "reviewed_at"] as const),
  ...(["suggestion", "suggested_source", "suggested_by", "suggested_with", "doubts", "updated_at"] as const),
] as const

/** An owner's own translations. */
export function translationRows(db: Db, ownerId: string): RowSource {
  const rows = db.selectFrom("translations").select(columns).where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** An owner's translations with an `id`, by which an export reads them page by page. */
export function exportedTranslations(db: Db, ownerId: string): RowSource {
  const rows = db
    .selectFrom("translations")
    .select(columns)
    .select(sql<string>`menu_id || '/' || language || '/' || part || '/' || ref`.as("id"))
    .where("user_id", "=", ownerId)
  return db.selectFrom(rows.as("row")) as unknown as RowSource
}

/** A translation with the columns that the API shows. */
export type ShownTranslation = Pick<TranslationRecord, (typeof columns)[number]>

/** Lists the owner's translations that the filters of a call name. */
export async function listFilteredTranslations(
  db: Db,
  ownerId: string,
  filters: readonly Filter[],
): Promise<(ShownTranslation & WireRow)[]> {
  const rows = await applyFilters(translationRows(db, ownerId), filters).selectAll().execute()
  return rows as unknown as (ShownTranslation & WireRow)[]
}

/** Lists what is stored of an owner's menus in one language. */
export function listOfMenus(
  db: Db,
  place: { readonly ownerId: string; readonly menuIds: readonly string[]; readonly language: string },
): Promise<ShownTranslation[]> {
  return db
    .selectFrom("translations")
    .select(columns)
    .where("user_id", "=", place.ownerId)
    .where("language", "=", place.language)
    .where("menu_id", "in", place.menuIds)
    .execute()
}

/** Lists all translations of an owner in one language. */
export async function listTranslations(
  db: Db,
  ownerId: string,
  language: TranslatedLanguage,
): Promise<OwnerTranslation[]> {
  const rows = await listOfLanguage(db, { ownerId, language })
  return rows.map(asTranslation)
}

const listOfLanguage = prepareQuery<{ ownerId: string; language: string }, ShownTranslation>((db, blank) =>
  db
    .selectFrom("translations")
    .select(columns)
    .where("user_id", "=", blank("ownerId"))
    .where("language", "=", blank("language")),
)

/** Lists the translations of an owner in one language that diners may read. */
export async function listReviewedTranslations(
  db: Db,
  ownerId: string,
  language: TranslatedLanguage,
): Promise<OwnerTranslation[]> {
  const rows = await listReviewed(db, { ownerId, language })
  return rows.map((row) => ({ ...fieldsOf(row), suggestion: null }))
}

type ReviewedRow = Pick<TranslationRecord, "menu_id" | "part" | "ref" | "source" | "text" | "text_by" | "reviewed_at">

const listReviewed = prepareQuery<{ ownerId: string; language: string }, ReviewedRow>((db, blank) =>
  db
    .selectFrom("translations")
    .select(["menu_id", "part", "ref", "source", "text", "text_by", "reviewed_at"])
    .where("user_id", "=", blank("ownerId"))
    .where("language", "=", blank("language"))
    .where("text", "is not", null),
)

const fieldsOf = (row: ReviewedRow) => ({
  menuId: row.menu_id,
  part: row.part as TranslatedPart,
  ref: row.ref,
  source: row.source,
  text: row.text,
  textBy: row.text_by as TranslationAuthor | null,
  reviewedAt: row.reviewed_at,
})

function asTranslation(row: ShownTranslation): OwnerTranslation {
  const { suggestion, suggested_source, suggested_by, doubts } = row
  if (suggestion === null || suggested_source === null) return { ...fieldsOf(row), suggestion: null }
  const read = parseStored(doubts ?? "[]")
  return {
    ...fieldsOf(row),
    suggestion: {
      ...{ text: suggestion, source: suggested_source, by: suggested_by === "model" ? "model" : "dictionary" },
      doubts: Array.isArray(read) ? read.filter((doubt) => typeof doubt === "string") : [],
    },
  }
}

/** Counts the translations of an owner. */
export async function countTranslations(db: Db, ownerId: string): Promise<number> {
  const { count } = await db
    .selectFrom("translations")
    .select(({ fn }) => fn.countAll<number>().as("count"))
    .where("user_id", "=", ownerId)
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** Lists menus that have translations and are gone, their earlier versions included. */
export async function listMenusGone(db: Db, most: number): Promise<string[]> {
  const rows = await db
    .selectFrom("translations")
    .select("menu_id")
    .distinct()
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom("user_menus").select("id").whereRef("id", "=", "translations.menu_id"))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(selectFrom("menu_versions").select("id").whereRef("menu_versions.menu_id", "=", "translations.menu_id")),
      ),
    )
    .limit(most)
    .execute()
  return rows.map(({ menu_id }) => menu_id)
}
