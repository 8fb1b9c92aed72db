import type { PageAssets } from "@ardoise/contract/public-menu-page"
import type { Language } from "@ardoise/domain/menu/allergens"
import type { ReactNode } from "react"

type DocumentProps = {
  language: Language
  title: string
  /** What a search engine shows below the title; left out where there is nothing to find. */
  description?: string
  /** False asks robots not to list the page (A06). */
  isIndexable: boolean
  assets: PageAssets
  /** The whole text of the page's one style element. */
  styles: string
  /** A class of the body beside `mv`, where the document is no menu. */
  bodyClass?: string
  children: ReactNode
}

/**
 * An HTML document for diners: one request, and one font at most. It holds no script and no style attribute, so the security
 * policy allows one hashed style element and nothing else.
 */
export function Document(props: DocumentProps) {
  const { language, title, description, isIndexable, assets, styles, bodyClass, children } = props
  return (
    <html lang={language}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
        <meta name="color-scheme" content="light dark" />
        <title>{title}</title>
        {description !== undefined && <meta name="description" content={description} />}
        {!isIndexable && <meta name="robots" content="noindex" />}
        <link rel="preload" as="font" crossOrigin="" href={assets.carteFontUrl} />
        <link rel="icon" href={assets.iconUrl} />
        <style>{styles}</style>
      </head>
      <body className={bodyClass === undefined ? "mv" : `mv ${bodyClass}`}>{children}</body>
    </html>
  )
}
