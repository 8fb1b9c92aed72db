/**
 * What a visit of a Premium page leaves for the restaurant's figures: words without a result, avoided allergens, opened
 * photos, whether a cart was begun. It is gathered in memory and sent once when the page is hidden. It contains nothing
 * that recognises a person or a device.
 */

/** Most entries of each kind. The server ignores more. */
const most = { words: 10, without: 14, photos: 20 } as const
/** Characters of a searched text. Longer ones are no words of a kitchen. */
const longestWord = 60

/** Gathers what happens on the page. */
export type Pulse = {
  /** The text in the search field, whether it finds something, and the stored names of the avoided allergens. */
  readonly search: (text: string, isFound: boolean, without: readonly string[]) => void
  /** The search is finished: its last state counts. */
  readonly settle: () => void
  readonly openPhoto: (dishId: string) => void
  readonly beginCart: () => void
  /** Sends what has been gathered, once. Sends nothing if nothing happened or there is no network. */
  readonly send: () => void
}

/** Whether the browser asks not to be followed. */
export function asksForPrivacy(browser: object): boolean {
  const { globalPrivacyControl, doNotTrack } = browser as { globalPrivacyControl?: unknown; doNotTrack?: unknown }
  return globalPrivacyControl === true || doNotTrack === "1" || doNotTrack === "yes"
}

/**
 * Begins to gather.
 *
 * @param parts.loadKey returns the publishable key. Called at the first use, because a hidden page cannot wait for it
 * @param parts.isOnline whether there is a network
 */
export function openPulse({
  menuId,
  language,
  loadKey,
  isOnline,
}: {
  readonly menuId: string
  readonly language: string
  readonly loadKey: () => Promise<string>
  readonly isOnline: () => boolean
}): Pulse {
  let gathered = nothing()
  let last = { word: "", without: [] as readonly string[] }
  let key: string | null = null
  let isAsked = false

  /** Something happens for the first time. */
  const prepare = () => {
    if (isAsked) return
    isAsked = true
    loadKey().then(
      (loaded) => {
        key = loaded
      },
      () => {
        isAsked = false
      },
    )
  }
  const add = (kind: keyof typeof most, text: string) => {
    if (gathered[kind].size < most[kind]) gathered[kind].add(text)
    prepare()
  }
  const settle = () => {
    if (last.word !== "") add("words", last.word)
    for (const name of last.without) add("without", name)
    last = { word: "", without: [] }
  }
  return {
    search: (text, isFound, without) => {
      const word = text.trim()
      // The field was emptied: the text before was a search of its own.
      if (word === "" && last.word !== "") settle()
      last = { word: isFound ? "" : word.slice(0, longestWord), without }
      if (last.word !== "" || without.length > 0) prepare()
    },
    settle,
    openPhoto: (dishId) => add("photos", dishId),
    beginCart: () => {
      gathered.cart = true
      prepare()
    },
    send: () => {
      settle()
      const { words, without, photos, cart } = gathered
      gathered = nothing()
      const isEmpty = words.size + without.size + photos.size === 0 && !cart
      if (isEmpty || key === null || !isOnline()) return
      const lists = { words: [...words], without: [...without], photos: [...photos] }
      // A lost count is not worth a second try.
      fetch("/functions/v1/menu-pulse", {
        method: "POST",
        keepalive: true,
        credentials: "omit",
        headers: { apikey: key, "content-type": "application/json" },
        body: JSON.stringify({ menu_id: menuId, language, ...lists, cart }),
      }).catch(() => undefined)
    },
  }
}

const nothing = () => ({
  words: new Set<string>(),
  without: new Set<string>(),
  photos: new Set<string>(),
  cart: false,
})
