import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import { dataBlockText } from "@ardoise/domain/sharing/structured-data"
import type { ReactNode } from "react"

type DocumentProps = {
  language: Language
  title: string
  /** What a search engine shows below the title; left out where there is nothing to find. */
  description?: string
  /** False asks robots not to list the page (A06). */
  isIndexable: boolean
  /** The page's complete address, where the server knows it and the page is for everybody. */
  url?: string | null
  /** What search engines are told in their own words. */
  data?: object | null
  assets: PageAssets
  /** The whole text of the page's one style element. */
  styles: string
  /** The text of the page's script, where it has one. */
  script?: string
  /** A class of the body beside `mv`, where the document is no menu. */
  bodyClass?: string
  children: ReactNode
}

/**
 * An HTML document for diners: one request, and one font at most. It holds one style element, one script at most and no style
 * attribute, so that the security policy names each by its hash.
 */
export function Document(props: DocumentProps) {
  const {
    language,
    title,
    description,
    isIndexable,
    url = null,
    data = null,
    assets,
    styles,
    script,
    bodyClass,
    children,
  } = props
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {!isIndexable && <meta name="robots" content="noindex" />}
        {isIndexable && (
          <>
            <meta property="og:type" content="website" />
            <meta property="og:title" content={title} />
            {url !== null && <meta property="og:url" content={url} />}
          </>
        )}
        <link rel="preload" as="font" crossOrigin="" href={assets.carteFontUrl} />
        <link rel="icon" href={assets.iconUrl} />
        <style>{styles}</style>
        {script !== undefined && <script type="module">{script}</script>}
      </head>
      <body className={bodyClass === undefined ? "mv" : `mv ${bodyClass}`}>
        {children}
        {data !== null && <DataBlock data={data} />}
      </body>
    </html>
  )
}

/** Data, which no browser runs; at the end of the page, as nobody who reads waits for it. */
function DataBlock({ data }: { data: object }) {
  // biome-ignore lint/security/noDangerouslySetInnerHtml: JSON without any "<"
  return <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: dataBlockText(data) }} />
}
