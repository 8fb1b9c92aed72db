import { onTestFinished } from "vitest"

/** What Node has inside: a socket with an address, on which this process does not listen itself. */
type Handle = { fd: number; bind: (host: string, port: number) => number; close: () => void }
type TcpWrap = { TCP: new (type: number) => Handle; constants: { SERVER: number } }

/** A socket on a free port of loopback that outlives the servers it is handed to, as a service manager holds it. */
export function holdSocket(): { readonly fd: number } {
  const { TCP, constants } = (process as unknown as { binding: (name: string) => TcpWrap }).binding("tcp_wrap")
  const handle = new TCP(constants.SERVER)
  const problem = handle.bind("127.0.0.1", 0)
  if (problem !== 0) throw new Error(`The socket got no address: ${problem}`)
  onTestFinished(() => handle.close())
  return { fd: handle.fd }
}
