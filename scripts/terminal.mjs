// Helpers of all scripts: run other programs and print messages at the terminal.
import { spawn } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** Absolute path of the project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Prints the lines, which should say what to do, and exits with code 1. */
export function fail(...lines) {
  console.error(`\n${lines.join("\n")}\n`)
  process.exit(1)
}

/**
 * Runs a program to its end.
 *
 * @returns its exit code, or 1 if a signal ended it
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
    child.on("error", reject)
    child.on("exit", (code) => resolve(code ?? 1))
  })
}

/**
 * Runs a program in place of this process, as far as possible: shares input and output, returns its exit code, and
 * forwards signals. Without the forwarded SIGTERM, `npm` would leave an orphan that holds the port and the data folder.
 */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => fail(error.message))
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
  return child
}

/** Returns the path of a dependency's program, for the project's Node to run. */
export const bin = (...path) => join(root, "node_modules", ...path)
