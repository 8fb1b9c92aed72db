import { onTestFinished } from "vitest"

/** Node internals: a socket that is bound to an address, on which this process does not listen. */
type Handle = { fd: number; bind: (host: string, port: number) => number; close: () => void }
type TcpWrap = { TCP: new (type: number) => Handle; constants: { SERVER: number } }

/**
 * Opens a socket on a free port of loopback that stays open between the servers that use it, as with a service manager.
 */
export function holdSocket(): { readonly fd: number } {
  const { TCP, constants } = (process as unknown as { binding: (name: string) => TcpWrap }).binding("tcp_wrap")
  const handle = new TCP(constants.SERVER)
  const problem = handle.bind("127.0.0.1", 0)
  if (problem !== 0) throw new Error(`The socket got no address: ${problem}`)
  onTestFinished(() => handle.close())
  return { fd: handle.fd }
}
