import { takeFolderLock } from "../../storage/sqlite/lock.ts"

// Tries to take the lock named on the command line, prints the result, and waits until it is killed or its input ends.
const lock = takeFolderLock(process.argv[2] ?? "")
process.stdout.write(lock ? "taken" : "refused")
process.stdin.resume()
process.stdin.once("end", () => process.exit(lock ? 0 : 1))
