import type { TranslateMenuAnswer, TranslateMenuEvents } from "@ardoise/contract/functions"
import type { TranslationRow } from "@ardoise/contract/menu-rows"
import type { FrenchText, OwnerTranslation, TranslatedLanguage } from "@ardoise/domain/translation/owner-translations"
import { queryOptions } from "@tanstack/react-query"
import { readEvents } from "../event-stream.ts"
import { FunctionRefusal } from "../functions-client.ts"
import { menuRest } from "../menus/menu-rest.ts"
import type { Clients } from "../supabase.ts"

/** A translation as it was read, with the version that a change must name. */
export type StoredTranslation = OwnerTranslation & { readonly updatedAt: string }

/** Most translations in one answer. */
const mostRows = 1_000

export const translationsKey = (userId: string) => ["translations", userId] as const

/** All translations of an owner in one language, those of other menus included. */
export function translationsQuery(userId: string, language: TranslatedLanguage) {
  return queryOptions({
    queryKey: [...translationsKey(userId), language] as const,
    queryFn: async ({ signal }): Promise<readonly StoredTranslation[]> => {
      const rows: TranslationRow[] = []
      for (;;) {
        const { data } = await menuRest()
          .from("translations")
          .select("*")
          .eq("language", language)
          .order("menu_id", { ascending: true })
          .range(rows.length, rows.length + mostRows - 1)
          .abortSignal(signal)
          .throwOnError()
        rows.push(...data)
        if (data.length < mostRows) return rows.map(toStored)
      }
    },
  })
}

function toStored(row: TranslationRow): StoredTranslation {
  const { suggestion, suggested_source, suggested_by, doubts } = row
  const hasSuggestion = suggestion !== null && suggested_source !== null && suggested_by !== null
  return {
    ...{ menuId: row.menu_id, part: row.part, ref: row.ref, source: row.source, text: row.text },
    ...{ textBy: row.text_by, reviewedAt: row.reviewed_at, updatedAt: row.updated_at },
    suggestion: hasSuggestion
      ? { text: suggestion, source: suggested_source, by: suggested_by, doubts: doubts ?? [] }
      : null,
  }
}

/** Where a text is translated. */
export type TranslationPlace = { readonly menuId: string; readonly language: TranslatedLanguage }

/** What diners are to read. `source`: the French text that it belongs to. Null: no accepted text any more. */
export type Acceptance = { readonly source: string; readonly text: string } | null

/** Another device was faster. */
export class ChangedElsewhere extends Error {}

/**
 * Stores what an owner accepts for one text.
 *
 * @param before what is stored, as the owner saw it; null: nothing
 * @throws ChangedElsewhere; another error if there was no answer, or a refusal
 */
export async function storeAcceptance(
  { menuId, language }: TranslationPlace,
  { part, ref }: Pick<FrenchText, "part" | "ref">,
  before: StoredTranslation | null,
  acceptance: Acceptance,
): Promise<StoredTranslation> {
  const key = { menu_id: menuId, language, part, ref }
  const change = acceptance ?? { text: null }
  if (before === null) {
    const row = { ...key, source: acceptance?.source ?? "", text: acceptance?.text ?? null }
    const { data, error } = await menuRest().from("translations").insert(row).select().single()
    if (error?.code === "23505") throw new ChangedElsewhere()
    if (error) throw error
    return toStored(data)
  }
  const { data } = await menuRest()
    .from("translations")
    .update(change)
    .match({ ...key, updated_at: before.updatedAt })
    .select()
    .throwOnError()
  const [row] = data
  if (row === undefined) throw new ChangedElsewhere()
  return toStored(row)
}

/** Who proposes translations: the dictionaries of the server, or the model of this site. */
export type SuggestionSource = "local" | "model"

/** Texts that were dealt with, of all. */
export type SuggestionProgress = TranslateMenuEvents["progress"]

/**
 * Asks the server to suggest translations. They arrive as translations of the list.
 *
 * @param asked.signal ends the call, here and on the server; what was suggested before stays
 * @throws FunctionRefusal with the server's sentence; another error if the connection was cut
 */
export async function suggestTranslations(
  { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">,
  { menuId, language }: TranslationPlace,
  asked: {
    readonly only: "missing" | "stale"
    readonly by: SuggestionSource
    readonly signal: AbortSignal
    readonly onProgress: (progress: SuggestionProgress) => void
  },
): Promise<TranslateMenuAnswer> {
  const response = await restFetch(new URL("../functions/v1/translate-menu", restUrl).href, {
    method: "POST",
    headers: { accept: "text/event-stream", "content-type": "application/json" },
    body: JSON.stringify({ menu_id: menuId, language, only: asked.only, with: asked.by }),
    signal: asked.signal,
  })
  if (!response.ok || response.body === null) {
    const { error } = await response.json().catch(() => ({}))
    throw new FunctionRefusal(typeof error === "string" ? error : "Le serveur n’a pas répondu. Réessayez.")
  }
  let answer: TranslateMenuAnswer | null = null
  let refusal: string | null = null
  await readEvents(response.body, (event, data) => {
    if (event === "progress") asked.onProgress(data as SuggestionProgress)
    if (event === "done") answer = data as TranslateMenuAnswer
    if (event === "failed") refusal = (data as TranslateMenuEvents["failed"]).error
  })
  if (refusal !== null) throw new FunctionRefusal(refusal)
  if (answer === null) throw new Error("the stream of translate-menu was cut")
  return answer
}
