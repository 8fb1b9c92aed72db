import { findDocument } from "../../find-document.mjs"

export const dynamic = "force-dynamic"

/** The document as it is stored: nothing is parsed. */
export async function GET(_request, { params }) {
  const { id } = await params
  return new Response(findDocument(id), { headers: { "content-type": "application/json" } })
}
