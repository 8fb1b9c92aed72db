/** The steps of a command at which a test can kill the process: transaction begun, command run, commit done. */
export type CommandStep = "begun" | "ran" | "committed"

/**
 * Orders a test's process to kill itself at a step, after it has passed that step `after` times. No setting leads here.
 */
export type Fault = { readonly step: CommandStep; readonly after: number }

/**
 * Makes the function that each step of a command calls. Without a fault it does nothing.
 *
 * @returns a function that kills the process as a power cut would, when the step is reached
 */
export function faultPoint(fault: Fault | undefined): (step: CommandStep) => void {
  if (fault === undefined) return () => undefined
  let left = fault.after
  return (step) => {
    if (step !== fault.step) return
    left -= 1
    if (left < 0) process.kill(process.pid, "SIGKILL")
  }
}
