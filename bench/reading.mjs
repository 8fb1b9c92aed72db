// Claims: how well printed menus are read, on the evaluation set: 40 invented menus of 17 kinds that the reader was not
// adapted to, as PDF with text, as scan, and photographed in even light and in shade.
// `node bench/reading.mjs --from 101 --to 110 --classes text,even --findings` reads other menus and lists what is wrong.
import { parseArgs } from "node:util"
import { fileClasses } from "../apps/server/src/reading/testing/cartes/card-files.ts"
import {
  evaluationSeeds,
  measureReadings,
  seedsFrom,
} from "../apps/server/src/reading/testing/score/measure-readings.ts"
import { readInThread } from "../apps/server/src/reading/testing/score/read-in-thread.ts"
import {
  goals,
  mostNeedlessDoubts,
  mostWrongUnwarned,
  ratesOf,
  rowOf,
  sumOf,
  tableHead,
} from "../apps/server/src/reading/testing/score/score-table.ts"
import { median, report } from "./measuring/claims.mjs"

const text = { type: "string" }
const { values } = parseArgs({ options: { from: text, to: text, classes: text, findings: { type: "boolean" } } })
const classes = values.classes?.split(",") ?? fileClasses
const titles = {
  text: "PDF with text",
  scan: "scan in a PDF, 300 dpi",
  even: "photo, even light",
  shade: "photo, shade",
}

const scores = {}
const lines = []
for (const kind of classes) {
  const seeds = values.from === undefined ? evaluationSeeds[kind] : seedsFrom(Number(values.from), Number(values.to))
  const all = []
  for await (const measured of measureReadings(kind, seeds, readInThread)) {
    all.push(measured)
    const { seed, shape, score, ms } = measured
    console.log(`  ${kind} ${rowOf(`${seed} ${shape}`, score, null)} ${(ms / 1000).toFixed(1)} s`)
    if (values.findings) for (const finding of score.findings) console.log(`      ${finding.kind}: ${finding.text}`)
  }
  scores[kind] = sumOf(all.map(({ score }) => score))
  lines.push(rowOf(`${titles[kind]} (${all.length})`, scores[kind], goals[kind]))
  console.log(`  ${titles[kind]}: ${(median(all.map(({ ms }) => ms)) / 1000).toFixed(1)} s for a menu (median)`)
}
console.log(`\n${tableHead}\n${lines.join("\n")}\n`)

const claims = classes.flatMap((kind) => {
  const [rates, goal] = [ratesOf(scores[kind]), goals[kind]]
  const claimed = [
    ["name F1", rates.names, goal.names],
    ["price right", rates.prices, goal.prices],
    ["category right", rates.categories, goal.categories],
    ["description words F1", rates.words, goal.words],
  ].map(([what, measured, least]) => ({
    claim: `reading, ${titles[kind]}: ${what}`,
    goal: `at least ${least}`,
    measured: measured.toFixed(3),
    holds: measured >= least,
  }))
  return [...claimed, atMost(`reading, ${titles[kind]}: printed characters that are nowhere`, rates.lost, goal.lost)]
})
const pictures = classes.filter((kind) => kind !== "text")
if (pictures.length > 0) {
  const rates = ratesOf(sumOf(pictures.map((kind) => scores[kind])))
  claims.push(atMost("reading, photos and scans: wrong price without a doubt", rates.wrongUnwarned, mostWrongUnwarned))
  claims.push(atMost("reading, photos and scans: doubts on right rows", rates.needlessDoubts, mostNeedlessDoubts))
}
if (scores.text !== undefined) {
  claims.push(atMost("reading, PDF with text: wrong price without a doubt", ratesOf(scores.text).wrongUnwarned, 0))
}
await report(claims)

function atMost(claim, measured, most) {
  const percent = (part) => `${(part * 100).toFixed(2)} %`
  return { claim, goal: `at most ${percent(most)}`, measured: percent(measured), holds: measured <= most }
}
