import { globSync, readFileSync } from "node:fs"
import { resolve } from "node:path"
import { runInNewContext } from "node:vm"
import { parseSync, Visitor } from "oxc-parser"
import { expect, test } from "vitest"

const root = resolve(import.meta.dirname, "../../../../..")
const folders = [
  "apps/server/src",
  "apps/diner/src",
  "packages/domain/src",
  "packages/contract/src",
  "packages/menu-view/src",
]

type Pattern = { readonly source: string; readonly flags: string; readonly at: string }

/** Every regular expression in the code that reads texts from outside. */
function listPatterns(): Pattern[] {
  const patterns: Pattern[] = []
  for (const file of folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: root }))) {
    if (/\.test\.tsx?$|\/testing\//.test(file)) continue
    const { program } = parseSync(file, readFileSync(resolve(root, file), "utf8"))
    new Visitor({
      Literal: (node) => {
        if ("regex" in node) patterns.push({ source: node.regex.pattern, flags: node.regex.flags, at: file })
      },
    }).visit(program)
  }
  return patterns
}

const length = 100_000
/** Texts that match for a while and then fail. */
const runs = [
  ..." \t\n\ra0A9.,:;-_/\\@?&=%+\"'`<>()[]{}|#*!~^$éœ\u00a0\u0301\u200b中".split(""),
  ...'ab,a ,a\n,0.,.0,0 ,a.,a-,a@,a/,/.,../,%2,%20,a=,a&,&a;,a;,; ,: ,"a,a",\\",::,0:,00:,a:,http://,(a,((,)(,€ ,0€,- ,-a,\r\n,\t '.split(
    ",",
  ),
].map((piece) => piece.repeat(Math.ceil(length / piece.length)))
const hostile = runs.map((run) => `${run}!`)

/** Milliseconds. A pattern with catastrophic backtracking would need minutes: this limit does not measure speed. */
const limitMs = 5_000

/** Whether a pattern finishes on all hostile texts before the limit. */
function endsInTime({ source, flags }: Pattern): boolean {
  try {
    const scope = { hostile, pattern: new RegExp(source, flags) }
    runInNewContext("for (const text of hostile) text.replace(pattern, '')", scope, { timeout: limitMs })
    return true
  } catch (error) {
    if ((error as { code?: string }).code === "ERR_SCRIPT_EXECUTION_TIMEOUT") return false
    throw error
  }
}

test("no regular expression is slow for any text, however long", () => {
  const patterns = listPatterns()
  expect(patterns.length).toBeGreaterThan(100)
  // A machine that pauses makes any pattern late, but not three times in a row.
  const slow = patterns.filter((pattern) => ![1, 2, 3].some(() => endsInTime(pattern)))
  expect(slow.map(({ source, flags, at }) => `${at}: /${source}/${flags}`)).toEqual([])
}, 600_000)
