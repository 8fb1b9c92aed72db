import type { TranslationRow } from "@ardoise/contract/menu-rows"

/** Answers reads and changes of `translations`, which it stores in `rows`. A change names the version that it replaces. */
export function answerTranslations(
  rows: TranslationRow[],
  { method, url, body }: { method: string; url: URL; body: string },
): Response {
  const meant = rows.filter((row) =>
    (["menu_id", "language", "part", "ref", "updated_at"] as const).every((column) => {
      const filter = url.searchParams.get(column)
      return filter === null || filter === `eq.${row[column]}`
    }),
  )
  const reviewed = { text_by: "owner", reviewed_at: "2026-11-20T10:00:00.000Z" } as const
  if (method === "PATCH") {
    for (const row of meant) Object.assign(row, JSON.parse(body), reviewed, { updated_at: `${row.updated_at}+` })
  }
  if (method !== "POST") return Response.json(meant)
  const row: TranslationRow = {
    ...JSON.parse(body),
    ...reviewed,
    ...{ suggestion: null, suggested_source: null, suggested_by: null, suggested_with: null, doubts: null },
    updated_at: "version",
  }
  rows.push(row)
  return Response.json(row, { status: 201 })
}
