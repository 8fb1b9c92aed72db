// `npm run check`: the fast checks, and the unit tests that the last commit and the uncommitted changes reach through
// imports. Takes less than a minute on two cores, unless a file changes on which nearly everything depends.
// `npm run check -- --all` runs every unit test, as `npm test` does. So does a folder without earlier commits.
import { spawnSync } from "node:child_process"
import { checkSteps } from "./checks/check-steps.mjs"
import { finish } from "./steps.mjs"
import { root } from "./terminal.mjs"

const before = "HEAD~1"
const isKnown = spawnSync("git", ["rev-parse", "--verify", before], { cwd: root, stdio: "ignore" }).status === 0
const runsAll = process.argv.includes("--all") || !isKnown
await checkSteps(runsAll ? [] : ["--changed", before])
finish({ needsTests: runsAll })
