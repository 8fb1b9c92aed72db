import { findDocument } from "../../find-document.mjs"

export const dynamic = "force-dynamic"

/** Returns the stored document without parsing it. */
export async function GET(_request, { params }) {
  const { id } = await params
  return new Response(findDocument(id), { headers: { "content-type": "application/json" } })
}
