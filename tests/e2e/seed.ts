import type { Account } from "./owner-steps.ts"

/** An owner with an existing account, and functions that call the server in their name. */
export type SeededOwner = Account & {
  readonly userId: string
  /** Stores a menu. @returns its id */
  readonly addMenu: (document: object) => Promise<string>
  /** Replaces a stored menu with `aCarte` under another name. */
  readonly renameMenu: (menuId: string, name: string) => Promise<void>
  /** Enters orders of one dish each as the owner does on the board: the limits of a table do not apply. */
  readonly enterOrders: (menuId: string, count: number) => Promise<void>
  /** Sends any other call to `/rest/v1/`, such as `PATCH restaurants?user_id=eq.…`. */
  readonly write: (method: string, path: string, body: object) => Promise<void>
  /** Calls a function below the server's address, such as `rest/v1/rpc/place_order`. @returns its answer */
  readonly ask: <Answer>(path: string, body: object) => Promise<Answer>
  /** Returns the ids of all orders of the restaurant. */
  readonly listOrders: () => Promise<string[]>
  /** Reads rows, such as `orders?select=items`. */
  readonly read: <Row>(path: string) => Promise<Row[]>
  /** Returns the stored menus, oldest first. */
  readonly listMenus: () => Promise<{ id: string; menu_data: StoredDocument }[]>
  /** Changes a stored menu as another device would. `change` receives its document; null deletes the menu. */
  readonly changeMenu: (menuId: string, change: ((document: StoredDocument) => object) | null) => Promise<void>
}

/** The stored document of a menu. */
// biome-ignore lint/suspicious/noExplicitAny: the journeys check what the server really stores
export type StoredDocument = any

/** Creates an account through the HTTP API, for journeys that do not begin with the sign-up. */
export async function seedOwner(url: string, account: Account): Promise<SeededOwner> {
  const { anonKey } = await json(await fetch(`${url}/config.json`))
  const headers = { apikey: anonKey, "content-type": "application/json" }
  const { email, password, restaurant } = account
  const session = await json(
    await fetch(`${url}/auth/v1/signup`, {
      method: "POST",
      headers,
      body: JSON.stringify({ email, password, data: { restaurant_name: restaurant } }),
    }),
  )
  const userId = session.user.id
  const own = { ...headers, authorization: `Bearer ${session.access_token}` }
  const rows = `${url}/rest/v1/user_menus`
  const listMenus = async () =>
    json(await fetch(`${rows}?select=id,menu_data&user_id=eq.${userId}&order=created_at`, { headers: own }))
  return {
    ...account,
    userId,
    listMenus,
    changeMenu: async (menuId, change) => {
      const row = `${rows}?id=eq.${menuId}&user_id=eq.${userId}`
      const stored = (await listMenus()).find(({ id }: { id: string }) => id === menuId)
      const at = new Date().toISOString()
      const response =
        change === null
          ? await fetch(row, { method: "DELETE", headers: own })
          : await fetch(row, {
              method: "PATCH",
              headers: own,
              body: JSON.stringify({ menu_data: { ...change(stored.menu_data), lastUpdated: at }, updated_at: at }),
            })
      if (!response.ok) throw new Error(`${response.status}`)
    },
    enterOrders: async (menuId, count) => {
      const enter = async (index: number) => {
        const body = {
          menu_id: menuId,
          table_number: String((index % 40) + 1),
          lines: [{ id: "item-3", quantity: 1, price: "34" }],
          idempotency_key: crypto.randomUUID(),
        }
        await json(
          await fetch(`${url}/rest/v1/rpc/place_order`, { method: "POST", headers: own, body: JSON.stringify(body) }),
        )
      }
      for (let from = 0; from < count; from += 50) {
        await Promise.all(Array.from({ length: Math.min(50, count - from) }, (_, index) => enter(from + index)))
      }
    },
    write: async (method, path, body) => {
      const call = { method, headers: own, body: JSON.stringify(body) }
      const response = await fetch(`${url}/rest/v1/${path}`, call)
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`)
    },
    ask: async (path, body) =>
      json(await fetch(`${url}/${path}`, { method: "POST", headers: own, body: JSON.stringify(body) })),
    read: async (path) => json(await fetch(`${url}/rest/v1/${path}`, { headers: own })),
    listOrders: async () => {
      const rows: { id: string }[] = await json(await fetch(`${url}/rest/v1/orders?select=id`, { headers: own }))
      return rows.map(({ id }) => id)
    },
    renameMenu: async (menuId, name) => {
      const response = await fetch(`${url}/rest/v1/user_menus?id=eq.${menuId}`, {
        method: "PATCH",
        headers: { ...headers, authorization: `Bearer ${session.access_token}` },
        body: JSON.stringify({ menu_data: aCarte(name) }),
      })
      if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
    },
    addMenu: async (document) => {
      const response = await fetch(`${url}/rest/v1/user_menus?select=id`, {
        method: "POST",
        headers: { ...headers, authorization: `Bearer ${session.access_token}`, prefer: "return=representation" },
        body: JSON.stringify({ user_id: userId, menu_data: document }),
      })
      const [row] = await json(response)
      return row.id
    },
  }
}

/** Returns the document of a menu that covers the states of a screen: long names, undeclared allergens, no dishes. */
export function aCarte(name = "Carte d’automne"): object {
  const longName =
    "Pâté en croûte de la maison au foie gras et à la pistache, pickles de saison et moutarde violette de Brive"
  return {
    name,
    isActive: true,
    lastUpdated: "2026-11-18T19:14:00.000Z",
    categories: [
      {
        id: "entrees",
        name: "Entrées",
        items: [
          {
            id: "item-1",
            name: "Œufs mayonnaise",
            price: "7.5",
            description: "Cébette",
            allergens: ["Oeufs", "Moutarde"],
          },
          {
            id: "item-2",
            name: longName,
            price: "13.50",
            description: longName,
            allergens: ["Gluten", "Oeufs", "Lait"],
          },
        ],
      },
      {
        id: "plats",
        name: "Plats",
        items: [
          { id: "item-3", name: "Sole meunière", price: "34", allergens: [] },
          { id: "item-4", name: "Poireaux vinaigrette", price: "9", allergens: [], allergensDeclared: true },
        ],
      },
      { id: "desserts", name: "Desserts", items: [] },
    ],
  }
}

/** Returns the document of `aCarte` without any declaration of allergens, so that the editor asks for them. */
export function anUndeclaredCarte(name?: string): object {
  const withoutDeclaration = (key: string, value: unknown) => (/^allergens/.test(key) ? undefined : value)
  return JSON.parse(JSON.stringify(aCarte(name), withoutDeclaration))
}

// biome-ignore lint/suspicious/noExplicitAny: the journeys check what the server really sent
async function json(response: Response): Promise<any> {
  const body = await response.json()
  if (!response.ok) throw new Error(`${response.status} ${JSON.stringify(body)}`)
  return body
}
