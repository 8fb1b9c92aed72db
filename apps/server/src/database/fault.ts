/** Where a process can be made to die in the middle of a command: before, between and after what the engine does for it. */
export type CommandStep = "begun" | "ran" | "committed"

/** A death that a test has ordered: at a step, after so many times that it went well. No setting leads here. */
export type Fault = { readonly step: CommandStep; readonly after: number }

/**
 * Makes the function that each step of a command calls. Without an order it does nothing.
 *
 * @returns ends the process as a power cut would, when its time has come
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
