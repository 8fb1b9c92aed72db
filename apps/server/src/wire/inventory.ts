import type { FastifyInstance } from "fastify"
import type { Table } from "./table.ts"

/** Everything a server responds to. It is collected when routes are registered, so it is always complete. */
export type Inventory = {
  /** Every route, such as `GET /u/:id`; `ALL` means every method. */
  readonly routes: Set<string>
  /** Tables of `/rest/v1`. */
  readonly tables: Table[]
  /** Functions of `/rest/v1/rpc`, by name. */
  readonly restFunctions: string[]
  /** Functions of `/functions/v1`, by name. */
  readonly functions: string[]
}

/** Starts the inventory. Must run before the first route: earlier routes are not reported to the hook. */
export function keepInventory(app: FastifyInstance): void {
  const inventory: Inventory = { routes: new Set(), tables: [], restFunctions: [], functions: [] }
  app.decorate("inventory", inventory)
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== "HEAD")
    // A route for every method is listed once.
    if (methods.length > 5) inventory.routes.add(`ALL ${url}`)
    else for (const one of methods) inventory.routes.add(`${one} ${url}`)
  })
}

declare module "fastify" {
  interface FastifyInstance {
    readonly inventory: Inventory
  }
}
