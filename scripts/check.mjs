// `npm run check`: runs the checks that together take less than a minute on two cores.
import { checkSteps } from "./checks/check-steps.mjs"
import { finish } from "./steps.mjs"

await checkSteps()
finish()
