import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { dataBlockText } from "@ardoise/domain/sharing/structured-data"
import type { ReactNode } from "react"

type DocumentProps = {
  language: Language
  /** When the content changes by itself: milliseconds since 1970. The page's script offers to reload it then. */
  until?: number | null | undefined
  title: string
  /** Description for search engines; omitted on pages that are not indexed. */
  description?: string
  /** False asks search engines not to index the page (A06). */
  isIndexable: boolean
  /** The page's absolute address, if the server knows its base URL and the page is public. */
  url?: string | null
  /** A model wrote a part of it: a mark for machines says so (Regulation (EU) 2024/1689, article 50). */
  hasModelTexts?: boolean | undefined
  /** Structured data for search engines. */
  data?: object | null
  assets: PageAssets
  /** The whole text of the page's only style element. */
  styles: string
  /** The text of the page's script, if it has one. */
  script?: string
  /** A second class of the body besides `mv`, on documents other than menus. The pages of bills have only theirs. */
  bodyClass?: string
  /** An address that the page goes on to by itself. */
  goesOnTo?: string
  children: ReactNode
}

/**
 * An HTML document for diners. It loads one font at most. It has one style element, one inline script at most and no
 * style attribute, so that the security policy can allow each by its hash.
 */
export function Document(props: DocumentProps) {
  const {
    language,
    until = null,
    title,
    description,
    isIndexable,
    url = null,
    data = null,
    hasModelTexts = false,
    assets,
    styles,
    script,
    bodyClass,
    goesOnTo,
    children,
  } = props
  const standsAlone = bodyClass === "mb" || bodyClass === "mn"
  return (
    <html lang={language} data-until={until ?? undefined}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <title>{title}</title>
        {goesOnTo !== undefined && <meta httpEquiv="refresh" content={`0;url=${goesOnTo}`} />}
        {description !== undefined && <meta name="description" content={description} />}
        {hasModelTexts && <meta name="digitalsourcetype" content="compositeWithTrainedAlgorithmicMedia" />}
        {!isIndexable && <meta name="robots" content="noindex" />}
        {isIndexable && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:title" content={title} />
            {url !== null && <meta property="og:url" content={url} />}
          </>
        )}
        <link rel="icon" href={assets.iconUrl} />
        <style>{styles}</style>
        {script !== undefined && <script type="module">{script}</script>}
      </head>
      <body className={bodyClass === undefined ? "mv" : standsAlone ? bodyClass : `mv ${bodyClass}`}>
        {children}
        {data !== null && <DataBlock data={data} />}
      </body>
    </html>
  )
}

/** Structured data, which browsers do not run. It is at the end of the page, so that it does not delay the content. */
function DataBlock({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlockText(data) }} />
}
