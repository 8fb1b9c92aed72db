import { escapeHtml } from "./escape-html.ts"

/** Text that is already markup. */
export type Html = { readonly html: string }

/** Builds markup from a template: texts are escaped, markup is inserted as it is, and `false` inserts nothing. */
export function html(
  parts: TemplateStringsArray,
  ...holes: readonly (string | Html | readonly Html[] | false)[]
): Html {
  const fill = (hole: (typeof holes)[number] | undefined): string => {
    if (hole === false || hole === undefined) return ""
    if (typeof hole === "string") return escapeHtml(hole)
    return "html" in hole ? hole.html : hole.map((part) => part.html).join("")
  }
  return { html: parts.map((part, index) => part + fill(holes[index])).join("") }
}
