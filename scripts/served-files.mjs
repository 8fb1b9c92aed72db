// Decides which files of earlier releases stay beside those of the newest one. A tab that was opened before a
// deployment loads the screens of its own release until it is closed, so these files must remain available.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** Milliseconds that the files of a replaced release stay: 7 days. */
const keptForMs = 7 * 24 * 3_600_000
/** Most replaced releases that stay, however recent: a machine that builds all day must not fill its disk. */
const mostReplaced = 10

/** Endings of the compressed copies that `build.mjs` writes beside a file. */
export const packedEndings = [".br", ".gz"]

/**
 * Returns the releases whose files stay, newest first.
 *
 * @param releases the releases before this one, newest first; `replacedAt` is an ISO time, null for the newest
 * @param files names of the files of the new release
 * @param nowMs milliseconds since 1970
 */
export function addRelease(releases, files, nowMs) {
  const isSame = (one) => one.length === files.length && one.every((file) => files.includes(file))
  const replaced = releases
    .filter((release) => !isSame(release.files))
    .map((release) => ({ ...release, replacedAt: release.replacedAt ?? new Date(nowMs).toISOString() }))
    .filter(({ replacedAt }) => nowMs - Date.parse(replacedAt) < keptForMs)
  return [{ files, replacedAt: null }, ...replaced.slice(0, mostReplaced)]
}

/**
 * Records a new release, and removes the files from the served folder that belong to no retained release.
 *
 * @param folder the served folder; it has no subfolders
 * @param files names of the files of the new release, which are in the folder already
 * @param record path of the file that stores the list of releases
 */
export function keepServedFiles(folder, files, record, nowMs = Date.now()) {
  const releases = addRelease(readReleases(folder, files, record), files, nowMs)
  const kept = new Set(releases.flatMap((release) => release.files))
  for (const name of listFiles(folder)) if (!kept.has(unpacked(name))) rmSync(join(folder, name))
  mkdirSync(dirname(record), { recursive: true })
  // The rename is atomic: a killed build leaves the old list, never half of a list.
  writeFileSync(`${record}.new`, JSON.stringify(releases))
  renameSync(`${record}.new`, record)
}

/** Returns the recorded releases. Without a record, all other files in the folder count as one earlier release. */
function readReleases(folder, files, record) {
  if (existsSync(record)) return JSON.parse(readFileSync(record, "utf8"))
  const others = listFiles(folder).filter((name) => name === unpacked(name) && !files.includes(name))
  return others.length > 0 ? [{ files: others, replacedAt: null }] : []
}

function listFiles(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => (entry.isFile() ? [entry.name] : []))
}

function unpacked(name) {
  const ending = packedEndings.find((one) => name.endsWith(one))
  return ending === undefined ? name : name.slice(0, -ending.length)
}
