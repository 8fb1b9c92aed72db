import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { afterEach, beforeEach, expect, test } from "vitest"
import { addRelease, keepServedFiles } from "./served-files.mjs"

const dayMs = 24 * 3_600_000
const start = Date.parse("2026-11-01T08:00:00.000Z")
let root = ""
let folder = ""

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "ardoise-files-"))
  folder = join(root, "assets")
  mkdirSync(folder)
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

/** Installs a release of these files on a day. @returns the names of the scripts that are served afterwards */
function release(day, ...files) {
  for (const file of files) for (const ending of ["", ".br", ".gz"]) writeFileSync(join(folder, file + ending), "")
  keepServedFiles(folder, files, join(root, ".vite/releases.json"), start + day * dayMs)
  return readdirSync(folder).filter((name) => name.endsWith(".js"))
}

test("the files of the release before are served for a week after they were replaced, with their packed copies", () => {
  release(0, "home-1.js", "shared.js")
  expect(release(30, "home-2.js", "shared.js")).toEqual(["home-1.js", "home-2.js", "shared.js"])
  expect(readdirSync(folder)).toContain("home-1.js.br")
  // A build without a change replaces nothing, so the week of the older release continues.
  release(34, "home-2.js", "shared.js")
  expect(release(36, "home-3.js", "shared.js")).toEqual(["home-1.js", "home-2.js", "home-3.js", "shared.js"])
  expect(release(38, "home-4.js", "shared.js")).toEqual(["home-2.js", "home-3.js", "home-4.js", "shared.js"])
  expect(release(60, "home-5.js")).toEqual(["home-4.js", "home-5.js", "shared.js"])
  expect(readdirSync(folder)).not.toContain("home-1.js.gz")
})

test("the files of an installation that noted no release yet are those of the release before", () => {
  writeFileSync(join(folder, "home-0.js"), "")
  expect(release(0, "home-1.js")).toEqual(["home-0.js", "home-1.js"])
  expect(release(8, "home-2.js")).toEqual(["home-1.js", "home-2.js"])
})

test("a release that comes back is the newest one again", () => {
  release(0, "home-1.js")
  release(1, "home-2.js")
  expect(release(2, "home-1.js")).toEqual(["home-1.js", "home-2.js"])
  expect(release(10, "home-3.js")).toEqual(["home-1.js", "home-3.js"])
})

test("building all day keeps ten replaced releases", () => {
  const releases = Array.from({ length: 30 }, (_, index) => index).reduce(
    (before, index) => addRelease(before, [`home-${index}.js`], start + index),
    [],
  )
  expect(releases).toHaveLength(11)
  expect(releases.at(-1)?.files).toEqual(["home-19.js"])
})
