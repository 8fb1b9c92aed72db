import type { FastifyListenOptions } from "fastify"

/** The first file descriptor that a service manager passes. */
const firstHandedDown = 3

/**
 * Returns where the server listens: on the socket that the service manager passed (`LISTEN_FDS`, as systemd does), else
 * at the address of the settings. A passed socket stays open while the server restarts, so new connections wait.
 *
 * @param environment of this process
 */
export function listenOptions(
  { host, port }: { host: string; port: number },
  environment: Readonly<Record<string, string | undefined>>,
): FastifyListenOptions & { fd?: number } {
  const { LISTEN_FDS: count = "0", LISTEN_PID: pid = String(process.pid) } = environment
  const isOurs = Number(count) >= 1 && pid === String(process.pid)
  return isOurs ? { host, port, fd: firstHandedDown } : { host, port }
}
