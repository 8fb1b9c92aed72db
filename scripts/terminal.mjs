// What every script needs to run others and to speak to the person at the terminal.
import { spawn } from "node:child_process"
import { dirname, join } from "node:path"
import { fileURLToPath } from "node:url"

/** The project's folder. */
export const root = dirname(dirname(fileURLToPath(import.meta.url)))

/** Ends with a sentence that says what to do. */
export function fail(...lines) {
  console.error(`\n${lines.join("\n")}\n`)
  process.exit(1)
}

/**
 * Runs a program to its end.
 *
 * @returns its exit code; a death by signal counts as 1
 */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
    child.on("error", reject)
    child.on("exit", (code) => resolve(code ?? 1))
  })
}

/**
 * Becomes a program as far as that is possible: its input and output, its exit code, and the signals that this process gets.
 * Without passing SIGTERM on, `npm` would leave an orphan behind that holds the port and the data folder.
 */
export function become(command, args, options = {}) {
  const child = spawn(command, args, { cwd: root, stdio: "inherit", ...options })
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(signal, () => child.kill(signal))
  child.on("error", (error) => fail(error.message))
  child.on("exit", (code, signal) => process.exit(code ?? (signal === null ? 1 : 128)))
  return child
}

/** The path of a program that a dependency brings, to be run by the project's Node. */
export const bin = (...path) => join(root, "node_modules", ...path)
