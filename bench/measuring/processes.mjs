// Starts the measured processes: our server as in production, and the baselines.
import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises"
import { request } from "node:http"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join, resolve } from "node:path"
import { loadSecrets } from "../../apps/server/src/storage/keys/secrets.ts"
import { buildIfStale } from "../../scripts/build-if-stale.mjs"
import { releaseArguments, releaseEnvironment } from "../../scripts/release.mjs"

const root = resolve(import.meta.dirname, "../..")
const reporter = join(import.meta.dirname, "report-usage.mjs")

/** Starts our built server, in a temporary data folder unless `env` has DATA_DIR. @param env additional settings */
export async function startServer(env = {}) {
  const isOwnFolder = env.DATA_DIR === undefined
  const folder = env.DATA_DIR ?? (await mkdtemp(join(tmpdir(), "ardoise-bench-")))
  const settings = { ...process.env, HOST: "127.0.0.1", PORT: "0", RATE_LIMITS: "off", ...env, DATA_DIR: folder }
  await buildIfStale()
  const process_ = measured([...(env.NODE_ARGS?.split(" ") ?? []), ...releaseArguments], releaseEnvironment(settings))
  const { child } = process_
  let printed = ""
  child.stderr.on("data", (data) => {
    printed += data
  })
  for await (const data of child.stdout) {
    printed += data
    if (printed.includes("Ardoise est prêt")) break
  }
  child.stdout.resume()
  const address = /http:\/\/127\.0\.0\.1:\d+/.exec(printed)
  if (address === null) throw new Error(printed)
  const [url] = address
  const { anonKey } = await (await fetch(`${url}/config.json`)).json()
  const { serviceKey } = env.DATABASE_URL ? {} : await loadSecrets(folder)
  const admin = async (name, ...args) => {
    // Starting a process for each command would take most of the time. The keys of a shared database are not here.
    if (serviceKey !== undefined) return askOperator(`${url}/operator/v1/${name}`, serviceKey, args)
    const run = spawn(process.execPath, [join(root, "apps/server/src/admin.ts"), name, ...args], {
      env: settings,
      stdio: ["ignore", "ignore", "inherit"],
    })
    const [code] = await once(run, "exit")
    if (code !== 0) throw new Error(`admin ${name} ${args.join(" ")} ended with ${code}`)
  }
  const stop = async () => {
    await process_.stop()
    if (isOwnFolder) await rm(folder, { recursive: true, force: true })
  }
  return { ...process_, url, port: Number(new URL(url).port), anonKey, folder, admin, stop }
}

/** Runs an operator's command on the running server. @throws with the answer if it is refused */
async function askOperator(url, serviceKey, args) {
  const response = await fetch(url, {
    method: "POST",
    headers: { authorization: `Bearer ${serviceKey}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  })
  if (!response.ok) throw new Error(`${response.status} ${await response.text()}`)
}

/** Starts Node's bare HTTP server. `use` sets the fixed answer: its exact headers and bytes. */
export async function startRawServer() {
  const process_ = measured([join(import.meta.dirname, "raw-http.mjs")], process.env)
  const { port } = await process_.message("listening")
  const use = async (answer) => {
    process_.child.send({ type: "answer", headers: answer.headers, body: answer.body.toString("base64") })
    await process_.message("answer-taken")
  }
  return { ...process_, port, use }
}

/** Requests a URL once. @returns its headers and body for the raw server, without the headers that Node itself adds */
export async function answerOf(url, headers) {
  const asked = request(url, { headers })
  asked.end()
  const [response] = await once(asked, "response")
  const body = Buffer.concat(await Array.fromAsync(response))
  if (response.statusCode !== 200) throw new Error(`${url} answered ${response.statusCode}: ${body.subarray(0, 300)}`)
  const own = new Set(["date", "connection", "keep-alive", "transfer-encoding"])
  const pairs = []
  for (let at = 0; at < response.rawHeaders.length; at += 2) {
    if (!own.has(response.rawHeaders[at].toLowerCase()))
      pairs.push(response.rawHeaders[at], response.rawHeaders[at + 1])
  }
  return { headers: pairs, body }
}

/** Starts nginx as one process with one file, in the same encoding. @returns null if nginx is not installed */
export async function startNginx({ headers, body }) {
  const program = ["/usr/sbin/nginx", "/usr/bin/nginx", "/usr/local/bin/nginx", "/opt/homebrew/bin/nginx"].find(
    existsSync,
  )
  if (program === undefined) return null
  const folder = await mkdtemp(join(tmpdir(), "ardoise-nginx-"))
  const port = 20_000 + Math.floor(Math.random() * 20_000)
  const sent = []
  for (let at = 0; at < headers.length; at += 2) {
    if (!/^(content-length|content-type|etag)$/i.test(headers[at])) {
      sent.push(`add_header ${headers[at]} '${headers[at + 1].replaceAll("'", "\\'")}' always;`)
    }
  }
  await writeFile(join(folder, "menu"), body)
  await writeFile(
    join(folder, "nginx.conf"),
    `daemon off; master_process off; worker_processes 1; pid ${folder}/pid; error_log ${folder}/error.log;
${process.getuid?.() === 0 ? "user root;" : ""}
events { worker_connections 1024; }
http {
  access_log off; sendfile on; tcp_nopush on; keepalive_requests 100000000; default_type "text/html; charset=utf-8";
  client_body_temp_path ${folder}; proxy_temp_path ${folder}; fastcgi_temp_path ${folder}; uwsgi_temp_path ${folder};
  scgi_temp_path ${folder}; open_file_cache max=100; types {}
  server { listen 127.0.0.1:${port} reuseport; root ${folder}; ${sent.join(" ")} }
}`,
  )
  const child = spawn(program, ["-c", join(folder, "nginx.conf"), "-p", folder], {
    stdio: ["ignore", "ignore", "inherit"],
  })
  for (let tries = 0; ; tries++) {
    const isThere = await fetch(`http://127.0.0.1:${port}/menu`).then(
      (response) => response.ok,
      () => false,
    )
    if (isThere) break
    if (tries > 50) throw new Error(`nginx does not answer: ${await readFile(join(folder, "error.log"), "utf8")}`)
    await new Promise((resolve_) => setTimeout(resolve_, 50))
  }
  // The kernel reports the processor time of another process in hundredths of a second.
  const usage = async () => {
    const fields = (await readFile(`/proc/${child.pid}/stat`, "utf8")).split(") ")[1].split(" ")
    return { cpuUs: (Number(fields[11]) + Number(fields[12])) * 10_000, rss: Number(fields[21]) * 4096, heap: 0 }
  }
  const stop = async () => {
    child.kill("SIGTERM")
    await once(child, "exit")
    await rm(folder, { recursive: true, force: true })
  }
  return { port, usage, stop }
}

/** Returns a port that is free now, for programs that cannot choose a port themselves and report it. */
export async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return port
}

/** Starts a Node process that reports its processor time and memory. @param cwd its working folder */
export function measured(args, env, cwd = root) {
  const child = spawn(process.execPath, ["--import", reporter, ...args], {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe", "ipc"],
  })
  const message = (type) =>
    new Promise((done, failed) => {
      const hear = (given) => {
        if (given.type !== type) return
        child.off("message", hear)
        done(given)
      }
      child.on("message", hear)
      child.once("exit", (code) => failed(new Error(`A measured process ended with ${code}`)))
    })
  const usage = () =>
    new Promise((done) => {
      const hear = (given) => {
        if (given.cpuUs === undefined) return
        child.off("message", hear)
        done(given)
      }
      child.on("message", hear)
      child.send("usage")
    })
  const stop = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    child.kill("SIGTERM")
    await once(child, "exit")
  }
  return { child, message, usage, stop }
}
