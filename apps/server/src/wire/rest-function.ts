import type { Viewer } from "./table.ts"

/** A function of `/rest/v1/rpc`, described once. */
export type RestFunction = {
  readonly name: string
  /**
   * @param args the body as it came
   * @param address of the network, where the call came from
   * @returns what goes to the wire as JSON
   * @throws WireError
   */
  readonly run: (args: unknown, viewer: Viewer, address: string) => Promise<unknown>
}
