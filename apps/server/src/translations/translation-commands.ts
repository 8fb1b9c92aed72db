import { ok, type Result, refuse } from "@ardoise/domain/result"
import {
  isSameFrench,
  type SuggestedTranslation,
  translationLimits,
} from "@ardoise/domain/translation/owner-translations"
import { listMenusById } from "../menus/menu-queries.ts"
import { type CommandScope, defineCommand } from "../storage/command.ts"
import type { ChangeEvent, Db } from "../storage/schema.ts"
import { findPlan } from "../subscription/subscription-queries.ts"
import { sortByConflict } from "../wire/conflicts.ts"
import { type DeleteArgs, type InsertArgs, type UpdateArgs, type WriteAnswer, writeAnswer } from "../wire/table.ts"
import {
  countTranslations,
  listFilteredTranslations,
  listOfMenus,
  type ShownTranslation,
} from "./translation-queries.ts"

/** The texts of a menu that an owner accepts, or no longer accepts, already checked. */
export type AcceptedText = Pick<ShownTranslation, "menu_id" | "language" | "part" | "ref" | "source" | "text">

const key = ["menu_id", "language", "part", "ref"] as const
type Key = Pick<ShownTranslation, (typeof key)[number]>

const refOf = (row: Key) => key.map((column) => row[column]).join("/")

/** Stores texts that an owner accepts. An upsert changes the stored ones. */
export const insertTranslations = defineCommand(
  "translations/insert",
  "ownerId",
  async (scope, args: InsertArgs): Promise<WriteAnswer> => {
    const { db } = scope
    const { ownerId, at } = args
    const rows = args.rows as unknown as readonly AcceptedText[]
    if ((await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
    const menuIds = [...new Set(rows.map(({ menu_id }) => menu_id))]
    if (!(await ownsAll(db, ownerId, menuIds))) return refuse("42501")

    const stored = new Map<string, ShownTranslation>()
    for (const language of new Set(rows.map(({ language }) => language))) {
      for (const row of await listOfMenus(db, { ownerId, menuIds, language })) stored.set(refOf(row), row)
    }
    const sorted = sortByConflict(rows, key, (row) => stored.has(refOf(row)), args)
    if (!sorted.ok) return sorted
    const most = translationLimits.rowsPerOwner
    if (sorted.fresh.length > 0 && (await countTranslations(db, ownerId)) + sorted.fresh.length > most) {
      return refuse("too-many-translations")
    }
    const merged: ShownTranslation[] = []
    for (const { source, text, ...place } of sorted.merged) {
      const before = stored.get(refOf(place))
      if (before) merged.push(await change(scope, before, { source, text }, args))
    }
    const fresh = sorted.fresh.map((row) => ({ ...blankRow(row, at), ...reviewOf(null, row, at) }))
    for (const row of fresh) {
      await db
        .insertInto("translations")
        .values({ ...row, user_id: ownerId })
        .execute()
      await recordRow(scope, "insert", row, args)
    }
    return writeAnswer(args, [...merged, ...fresh], fresh.length)
  },
)

/** Changes the texts that the filters name. A filter on `updated_at` finds none if another device was faster. */
export const updateTranslations = defineCommand(
  "translations/update",
  "ownerId",
  async (scope, args: UpdateArgs): Promise<WriteAnswer> => {
    const { db } = scope
    const rows = await listFilteredTranslations(db, args.ownerId, args.filters)
    if (rows.length > 0 && (await findPlan(db, args.ownerId, args.at)) === "free") return refuse("premium-required")
    const changed: ShownTranslation[] = []
    for (const row of rows) {
      changed.push(await change(scope, row, args.patch as Pick<AcceptedText, "source" | "text">, args))
    }
    return writeAnswer(args, changed)
  },
)

/** Removes the translations that the filters name. */
export const deleteTranslations = defineCommand(
  "translations/delete",
  "ownerId",
  async (scope, args: DeleteArgs): Promise<WriteAnswer> => {
    const { db } = scope
    const rows = await listFilteredTranslations(db, args.ownerId, args.filters)
    if (rows.length > 0 && (await findPlan(db, args.ownerId, args.at)) === "free") return refuse("premium-required")
    for (const row of rows) {
      await ofRow(db.deleteFrom("translations"), row).execute()
      await recordRow(scope, "delete", { ...row, updated_at: args.at }, args)
    }
    return writeAnswer(args, rows)
  },
)

/** Suggestions for texts of one menu in one language. */
export type SuggestingArgs = {
  readonly ownerId: string
  readonly menuId: string
  readonly language: string
  readonly suggestions: readonly (Pick<Key, "part" | "ref"> & {
    readonly suggestion: SuggestedTranslation
    /** The question and the model that made it; null for a dictionary. */
    readonly with: string | null
  })[]
  /** ISO time. */
  readonly at: string
}

/** Stores suggestions. The texts that diners read do not change. */
export const storeSuggestions = defineCommand(
  "translations/suggest",
  "ownerId",
  async (
    scope,
    args: SuggestingArgs,
  ): Promise<Result<null, "premium-required" | "42501" | "too-many-translations">> => {
    const { db } = scope
    const { ownerId, menuId, language, at } = args
    if ((await findPlan(db, ownerId, at)) === "free") return refuse("premium-required")
    if (!(await ownsAll(db, ownerId, [menuId]))) return refuse("42501")
    const rows = await listOfMenus(db, { ownerId, menuIds: [menuId], language })
    const stored = new Map(rows.map((row) => [refOf(row), row]))
    const count = await countTranslations(db, ownerId)
    if (count + args.suggestions.length > translationLimits.rowsPerOwner) return refuse("too-many-translations")
    for (const { part, ref, suggestion, with: suggested_with } of args.suggestions) {
      const place = { menu_id: menuId, language, part, ref }
      const before = stored.get(refOf(place))
      const row = {
        ...(before ?? blankRow(place, at)),
        ...{ suggestion: suggestion.text, suggested_source: suggestion.source, suggested_by: suggestion.by },
        ...{ suggested_with, doubts: JSON.stringify(suggestion.doubts), updated_at: later(at, before) },
      }
      if (before) await ofRow(db.updateTable("translations").set(row), row).execute()
      else
        await db
          .insertInto("translations")
          .values({ ...row, user_id: ownerId })
          .execute()
      await recordRow(scope, before ? "update" : "insert", row, args)
    }
    return ok(null)
  },
)

/** Removes the translations of menus that are gone. */
export const forgetTranslations = defineCommand(
  "translations/forget",
  null,
  async ({ db }, { menuIds }: { readonly menuIds: readonly string[] }): Promise<null> => {
    await db.deleteFrom("translations").where("menu_id", "in", menuIds).execute()
    return null
  },
)

async function ownsAll(db: Db, ownerId: string, menuIds: readonly string[]): Promise<boolean> {
  const menus = await listMenusById(db, menuIds)
  return menuIds.every((id) => menus.get(id)?.user_id === ownerId)
}

/** Stores another accepted text in a row, or takes the accepted text back if it is null. */
async function change(
  scope: CommandScope,
  before: ShownTranslation,
  given: Pick<AcceptedText, "source" | "text">,
  { ownerId, at }: { readonly ownerId: string; readonly at: string },
): Promise<ShownTranslation> {
  const review = { ...reviewOf(before, given, at), updated_at: later(at, before) }
  await ofRow(scope.db.updateTable("translations").set(review), before).execute()
  const row = { ...before, ...review }
  await recordRow(scope, "update", row, { ownerId })
  return row
}

/** The columns of an accepted text. The text of a suggestion that was accepted unchanged keeps its author. */
function reviewOf(
  before: ShownTranslation | null,
  { source, text }: Pick<AcceptedText, "source" | "text">,
  at: string,
) {
  if (text === null) return { source: "", text: null, text_by: null, reviewed_at: null }
  const isSuggestion = before?.suggestion === text && isSameFrench(before.suggested_source ?? "", source)
  return { source, text, text_by: isSuggestion ? before.suggested_by : "owner", reviewed_at: at }
}

function blankRow({ menu_id, language, part, ref }: Key, at: string): ShownTranslation {
  return {
    ...{ menu_id, language, part, ref, source: "", text: null, text_by: null, reviewed_at: null },
    ...{ suggestion: null, suggested_source: null, suggested_by: null, suggested_with: null, doubts: null },
    updated_at: at,
  }
}

/** Returns the time of a change: always after the one before, so that the versions differ. */
function later(at: string, before: Pick<ShownTranslation, "updated_at"> | undefined): string {
  if (before === undefined || at > before.updated_at) return at
  return new Date(Date.parse(before.updated_at) + 1).toISOString()
}

/** Limits a statement to one row. */
function ofRow<Statement extends { where(column: (typeof key)[number], operator: "=", value: string): Statement }>(
  statement: Statement,
  row: Key,
): Statement {
  return key.reduce((narrowed, column) => narrowed.where(column, "=", row[column]), statement)
}

function recordRow(
  { record }: CommandScope,
  event: ChangeEvent,
  row: Key & { readonly updated_at: string },
  { ownerId }: { readonly ownerId: string },
): Promise<void> {
  return record({ owner: ownerId, kind: "translation", event, ref: refOf(row), version: row.updated_at })
}
