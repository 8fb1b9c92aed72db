import type { FastifyInstance } from "fastify"
import type { Table } from "./table.ts"

/** What a server answers to. Gathered while it is registered, so that nothing can be served and not be in it. */
export type Inventory = {
  /** Every route, such as `GET /u/:id`; `ALL` stands for every method. */
  readonly routes: Set<string>
  /** Tables of `/rest/v1`. */
  readonly tables: Table[]
  /** Functions of `/rest/v1/rpc`, by name. */
  readonly restFunctions: string[]
  /** Functions of `/functions/v1`, by name. */
  readonly functions: string[]
}

/** Begins the list of what is served. Before the first route: those that stand already are not told of. */
export function keepInventory(app: FastifyInstance): void {
  const inventory: Inventory = { routes: new Set(), tables: [], restFunctions: [], functions: [] }
  app.decorate("inventory", inventory)
  app.addHook("onRoute", ({ method, url }) => {
    const methods = [method].flat().filter((one) => one !== "HEAD")
    // What answers to any method is one thing.
    if (methods.length > 5) inventory.routes.add(`ALL ${url}`)
    else for (const one of methods) inventory.routes.add(`${one} ${url}`)
  })
}

declare module "fastify" {
  interface FastifyInstance {
    readonly inventory: Inventory
  }
}
