// Which files of earlier releases stay beside those of the newest one. A tab that was opened before a deployment loads the
// screens of its own release for as long as it is open, so their files must not disappear under it.
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { dirname, join } from "node:path"

/** How long the files of a replaced release stay. */
const keptForMs = 7 * 24 * 3_600_000
/** A machine that builds all day must not fill its disk: more releases than this do not stay, however young. */
const mostReplaced = 10

/** The packed copies of a file that `build.mjs` writes beside it. */
export const packedEndings = [".br", ".gz"]

/**
 * The releases whose files stay, newest first.
 *
 * @param releases those that were there, newest first; `replacedAt` is ISO time, null for the newest
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
 * Notes a new release in the folder that browsers load its files from, and removes the files that no kept release has.
 *
 * @param folder holds the files themselves, no folders of files
 * @param files names of the files of the new release, which are there already
 * @param record where the list of releases is kept
 */
export function keepServedFiles(folder, files, record, nowMs = Date.now()) {
  const releases = addRelease(readReleases(folder, files, record), files, nowMs)
  const kept = new Set(releases.flatMap((release) => release.files))
  for (const name of listFiles(folder)) if (!kept.has(unpacked(name))) rmSync(join(folder, name))
  mkdirSync(dirname(record), { recursive: true })
  // A build that is killed leaves the list of before, not half of one.
  writeFileSync(`${record}.new`, JSON.stringify(releases))
  renameSync(`${record}.new`, record)
}

/** What was noted; all other files in the folder count as one release where nothing was noted yet. */
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
