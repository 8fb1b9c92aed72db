// `npm run dev`: runs the server, which restarts when its files change, and both web applications on one address.
import { spawn } from "node:child_process"
import { join } from "node:path"
import { buildIfStale } from "./build-if-stale.mjs"
import { installIfStale, projectNode } from "./install.mjs"
import { bin, root } from "./terminal.mjs"

await installIfStale()
await buildIfStale()

const serverPort = "3100"
const pagePort = process.env.PORT ?? "3000"
const node = projectNode()
const vite = bin("vite/bin/vite.js")
const children = [
  spawn(node, ["--watch", "--watch-preserve-output", join(root, "apps/server/src/main.ts")], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    env: {
      LOG_LEVEL: "warn",
      ...process.env,
      HOST: "127.0.0.1",
      PORT: serverPort,
      DATA_DIR: process.env.DATA_DIR ?? "./data",
      // The developer reads emails on the page /outbox.
      SHOW_OUTBOX: process.env.SHOW_OUTBOX ?? "on",
    },
  }),
  // The server renders the diner's page, so a new build of the renderer restarts the server.
  spawn(node, [vite, "build", "--watch", "--logLevel", "warn"], { cwd: join(root, "apps/diner"), stdio: "inherit" }),
  spawn(node, [vite, "build", "--watch", "--logLevel", "warn", "--config", "vite.browser.config.ts"], {
    cwd: join(root, "apps/diner"),
    stdio: "inherit",
  }),
  spawn(node, [vite, "--port", pagePort, "--strictPort", "--host", "127.0.0.1"], {
    cwd: join(root, "apps/owner"),
    stdio: "inherit",
    env: { ...process.env, ARDOISE_SERVER: `http://127.0.0.1:${serverPort}` },
  }),
]
const stop = () => {
  for (const child of children) child.kill("SIGTERM")
}
for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, stop)
for (const child of children) {
  child.on("exit", (code) => {
    stop()
    process.exitCode = code ?? 0
  })
}
