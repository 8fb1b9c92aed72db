// `npm run try-s3` (TEAM-25): runs the tests of files in an object store against the gateway of Ceph. Starts it on loopback and in
// memory. Debian has it in the packages radosgw, ceph-mon and ceph-osd. With TEST_S3_URL, TEST_S3_KEY_ID and
// TEST_S3_SECRET it uses that store instead.
import { spawn, spawnSync } from "node:child_process"
import { randomBytes, randomUUID } from "node:crypto"
import { once } from "node:events"
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as delay } from "node:timers/promises"
import { bin, fail, root, run } from "./terminal.mjs"

/** The tests of product code that calls a store. */
const tests = [
  "apps/server/src/storage/object-store/",
  "apps/server/src/files/file-routes.test.ts",
  "apps/server/src/files/object-store-routes.test.ts",
  "apps/server/src/backups/object-store-backups.test.ts",
  "apps/server/src/faults/object-store.test.ts",
  "apps/server/src/faults/move-files.test.ts",
]
/** Leaves out the same tests with files in a folder. */
const withoutFolder = "^(?!.*with files in the folder)"

const children = []
const folder = mkdtempSync(join(tmpdir(), "ardoise-ceph-"))
let code = 1
try {
  const store = process.env.TEST_S3_URL === undefined ? await startCeph() : {}
  const args = [bin("vitest/vitest.mjs"), "run", "--project", "server", "-t", withoutFolder, ...tests]
  code = await run(process.execPath, args, { cwd: root, env: { ...process.env, ...store } })
} finally {
  for (const child of children.reverse()) await end(child)
  rmSync(folder, { recursive: true })
}
process.exit(code)

/** Starts a monitor, one storage daemon in memory and the gateway. @returns the settings of the tests */
async function startCeph() {
  const version = spawnSync("radosgw", ["--version"], { encoding: "utf8" })
  if (version.error) fail("Ceph manque : apt-get install --no-install-recommends radosgw ceph-mon ceph-osd")
  console.log(version.stdout.trim())
  const [monitorPort, olderPort, port] = await Promise.all([freePort(), freePort(), freePort()])
  const monitors = `[v2:127.0.0.1:${monitorPort},v1:127.0.0.1:${olderPort}]`
  const id = randomUUID()
  for (const name of ["mon", "osd", "rgw", "run"]) mkdirSync(join(folder, name))
  writeFileSync(join(folder, "ceph.conf"), configuration(id, monitors))
  const keyring = join(folder, "keyring")
  for (const [number, name] of ["mon.", "client.admin", "osd.0", "client.rgw.a"].entries()) {
    const caps = ["mon", "osd", "mgr"].flatMap((daemon) => ["--cap", daemon, "allow *"])
    call("ceph-authtool", [...(number === 0 ? ["--create-keyring"] : []), keyring, "--gen-key", "-n", name, ...caps])
  }
  const map = join(folder, "monmap")
  call("monmaptool", ["--create", "--fsid", id, "--addv", "a", monitors, map])
  ceph("ceph-mon", "--mkfs", "-i", "a", "--monmap", map, "--keyring", keyring)
  start("ceph-mon", "-i", "a")
  const disk = randomUUID()
  // Waits until the monitor answers.
  ceph("ceph", "osd", "new", disk)
  ceph("ceph-osd", "-i", "0", "--mkfs", "--osd-uuid", disk)
  start("ceph-osd", "-i", "0")
  start("radosgw", "-n", "client.rgw.a", `--rgw-frontends=beast endpoint=127.0.0.1:${port}`)
  const url = `http://127.0.0.1:${port}`
  for (let left = 120; !(await answers(url)); left -= 1) {
    if (left === 0) throw new Error("radosgw does not answer")
    await delay(500)
  }
  const [key, secret] = [randomBytes(10).toString("hex"), randomBytes(20).toString("hex")]
  const user = ["--uid=ardoise", "--display-name=ardoise", `--access-key=${key}`, `--secret=${secret}`]
  ceph("radosgw-admin", "-n", "client.rgw.a", "user", "create", ...user)
  return { TEST_S3_URL: url, TEST_S3_KEY_ID: key, TEST_S3_SECRET: secret }
}

function configuration(id, monitors) {
  return `[global]
fsid = ${id}
mon host = ${monitors}
public network = 127.0.0.0/8
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 8
osd pool default pgp num = 8
osd pool default pg autoscale mode = off
mon allow pool size one = true
osd crush chooseleaf type = 0
osd objectstore = memstore
memstore device bytes = 2147483648
keyring = ${folder}/keyring
mon data = ${folder}/mon
osd data = ${folder}/osd
rgw data = ${folder}/rgw
run dir = ${folder}/run
log file = ${folder}/run/$name.log
mon cluster log file = ${folder}/run/cluster.log
pid file = ${folder}/run/$name.pid
admin socket = ${folder}/run/$name.asok
`
}

function call(command, args) {
  const { status, stderr } = spawnSync(command, args, { encoding: "utf8", timeout: 60_000 })
  if (status !== 0) throw new Error(`${command} ${args.join(" ")}: ${stderr}`)
}

function ceph(command, ...args) {
  call(command, ["-c", join(folder, "ceph.conf"), ...args])
}

function start(command, ...args) {
  children.push(spawn(command, ["-c", join(folder, "ceph.conf"), ...args, "-f"], { stdio: "ignore" }))
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return
  const ended = once(child, "exit")
  child.kill("SIGKILL")
  await ended
}

async function answers(url) {
  return fetch(url).then(
    () => true,
    () => false,
  )
}

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address()
  server.close()
  await once(server, "close")
  return port
}
