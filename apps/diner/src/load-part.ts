/**
 * Loads a part of the page's scripts. The build puts it around each `import()`, see vite.browser.config.ts.
 *
 * Many browsers never load a module again that has failed once. So the files of a part are fetched before: what a weak
 * network loses, or a proxy refuses while its server restarts, can be requested again.
 *
 * @param load imports the part. Its text names the file: import(`./part.js`)
 * @throws if a file is not there after 20 seconds, if the server cannot answer, or if it is no script
 */
export const loadPart = <Part>(load: () => Promise<Part>): Promise<Part> =>
  fetchImports(`${load}`.replace(/`/g, '"')).then(load)

/** Fetches the files that a script imports at its beginning. Those that are there come from the browser's cache. */
const fetchImports = (script: string): Promise<unknown> =>
  Promise.all(
    [...script.matchAll(/"\.\/(.+?)"/g)].map(async ([, file]) => {
      // Not every browser can end a request that is never answered.
      const answer = await fetch(`/diner-assets/${file}`, { signal: AbortSignal.timeout?.(20_000) })
      // With 404 the release is gone. The loaded parts must run all the same: they reload the page (reload-if-replaced.ts).
      if (answer.status >= 500) throw answer
      return answer.text().then(fetchImports)
    }),
  )
