import type { Viewer } from "./table.ts"

/** A function of `/rest/v1/rpc`. */
export type RestFunction = {
  readonly name: string
  /** Whether devices of the team may call it. It then finds the device in `viewer.staff`. */
  readonly isForStaff?: boolean
  /**
   * @param args the body as the client sent it
   * @param address IP address of the caller
   * @returns a value to send as JSON
   * @throws WireError
   */
  readonly run: (args: unknown, viewer: Viewer, address: string) => Promise<unknown>
}
