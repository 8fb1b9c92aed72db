/** Runs a function after some milliseconds. Timers that are pending when the server stops are dropped. */
export type Later = (milliseconds: number, run: () => void) => void

/** A timer that does not keep the process alive. */
export const onTimer: Later = (milliseconds, run) => void setTimeout(run, milliseconds).unref()
