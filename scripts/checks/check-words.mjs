// Fails on words that readers have to guess in comments, test names and docs, and on references to pages outside the repository.
import { execFileSync } from "node:child_process"
import { readFileSync } from "node:fs"
import { join } from "node:path"
import { parseSync } from "oxc-parser"
import { root } from "../terminal.mjs"

/** Everyday words in unusual places, each with the term to use instead. */
const words = [
  [/\btold\b|\btells?\b|\btelling\b/i, "reports, returns, notifies, warns, logs, shows"],
  [/\bheard\b|\bhears?\b|\bhearing of\b/i, "receives, subscribes to, listens to"],
  [/\breckon(s|ed|ing)?\b/i, "computes, derives"],
  [/\bkept\b/i, "stored, cached, retained, queued"],
  [/\bdrawn\b/i, "rendered"],
  [/\bletters?\b/i, "email, character"],
  [/\b(stands?|stood) (alone|as|at|behind|beside|between|for|in|on|open|still|there)\b/i, "is, is in, appears"],
  [/\basks? for leave\b/i, "sends Expect: 100-continue"],
  [/\bmended\b/i, "fixed"],
  [/\bsettled\b/i, "resolved, reconciled"],
  [/\bboth know\b/i, "common base"],
  [/\b(takes?|took|taken) back\b/i, "reverts, releases, undoes"],
  [/\bnobody\b|\bwhoever\b|\bthereof\b/i, "name who does it"],
  [/\bof which\b/i, "start a new sentence"],
  [/\bwhat is no\b|\bthere is none\b/i, "name the thing"],
]

/** Pages that the repository does not hold: the rule is written out, or a page of `docs/` is named. */
const foreignPages = /\b(spec|contract) \d/i

/** Files whose subject needs one of the words. */
const allowed = new Map([["scripts/checks/check-words.mjs", words.map(([pattern]) => pattern)]])

/** A sentence of a comment with more words than this is listed. */
const longestSentence = 30

const files = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  cwd: root,
  encoding: "utf8",
})
  .split("\n")
  .filter((file) => /\.(ts|tsx|mjs|css|md)$/.test(file))

let problems = 0
let longSentences = 0
for (const file of files) {
  for (const { line, text: whole, isComment } of proseOf(file)) {
    // Names in backquotes are code.
    const text = whole.replace(/`[^`\n]*`/g, "``")
    for (const [pattern, instead] of words) {
      const found = text.match(pattern)
      if (found && !allowed.get(file)?.includes(pattern)) report(`${file}:${line}: "${found[0]}" (${instead})`)
    }
    const page = text.match(foreignPages)
    if (page && !allowed.has(file)) report(`${file}:${line}: "${page[0]}" names a page that is not in the repository`)
    if (isComment && sentencesOf(text).some((count) => count > longestSentence)) {
      longSentences++
      console.log(`${file}:${line}: a sentence of more than ${longestSentence} words`)
    }
  }
}
console.log(
  `${files.length} files read: ${problems} unclear words, ${longSentences} sentences of more than ${longestSentence} words`,
)
process.exit(problems > 0 ? 1 : 0)

function report(problem) {
  problems++
  console.error(problem)
}

/** The comments and test names of a source file, or the lines of a page. */
function proseOf(file) {
  const text = readFileSync(join(root, file), "utf8")
  const lineAt = (index) => text.slice(0, index).split("\n").length
  if (file.endsWith(".md")) return text.split("\n").map((line, index) => ({ line: index + 1, text: line }))
  if (file.endsWith(".css")) {
    return [...text.matchAll(/\/\*([\s\S]*?)\*\//g)].map((found) => ({
      line: lineAt(found.index),
      text: found[1],
      isComment: true,
    }))
  }
  const comments = joinLines(parseSync(file, text).comments, text).map(({ start, value }) => ({
    line: lineAt(start),
    text: value,
    isComment: true,
  }))
  const names = /\.(test|spec)\.tsx?$/.test(file)
    ? [...text.matchAll(/\b(?:test|it|describe)(?:\.\w+)*\(\s*(["`])(.*?)\1/g)].map((found) => ({
        line: lineAt(found.index),
        text: found[2],
      }))
    : []
  return [...comments, ...names]
}

/** Joins `//` comments of consecutive lines, because a sentence may span them. */
function joinLines(comments, text) {
  const joined = []
  for (const { type, value, start, end } of comments) {
    const last = joined.at(-1)
    if (
      type === "Line" &&
      last?.type === "Line" &&
      /^\s*$/.test(text.slice(last.end, start)) &&
      text.slice(last.end, start).split("\n").length === 2
    ) {
      last.value += `\n${value}`
      last.end = end
    } else joined.push({ type, value, start, end })
  }
  return joined
}

/** How many words each sentence has. Tags such as `@param` begin a new one. */
function sentencesOf(text) {
  return text
    .replace(/^\s*\*/gm, " ")
    .split(/[.:;!?](?=\s|$)|\s@\w+|\n\s*\n|\n\s*[-|]/)
    .map((sentence) => sentence.split(/\s+/).filter(Boolean).length)
}
