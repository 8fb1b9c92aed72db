import { dirname } from "node:path"
import { parentPort, type Worker, workerData } from "node:worker_threads"
import { type AnyCommand, commandFinder } from "../commands.ts"
import { type PackedError, packError } from "../database-errors.ts"
import { type Fault, faultPoint } from "../fault.ts"
import { migrate } from "../migrate.ts"
import type { Change } from "../schema.ts"
import { checkDatabaseFile } from "./check-file.ts"
import { type Job, nextBatch, SqliteWriter } from "./sqlite-writer.ts"

/** The messages from the main thread. */
export type ToWriter =
  | { readonly type: "run"; readonly commands: readonly SentCommand[] }
  | { readonly type: "limit-pages"; readonly pages: number }
  | { readonly type: "close" }

/** A command on its way to the writer thread: its name, its arguments, and the ISO time at which it was requested. */
export type SentCommand = { readonly id: number; readonly name: string; readonly args: unknown; readonly at: string }

/** The messages to the main thread. One message per batch, so that changes and answers arrive together. */
export type FromWriter =
  | { readonly type: "ready" }
  | { readonly type: "failed-to-open"; readonly error: PackedError }
  | { readonly type: "done"; readonly outcomes: readonly Outcome[] }
  | { readonly type: "closed" }

/** The outcome of one command, in a form that can cross threads. */
export type Outcome =
  | { readonly id: number; readonly ok: true; readonly answer: unknown; readonly changes: readonly Change[] }
  | { readonly id: number; readonly ok: false; readonly error: PackedError }

/** What the writer thread is started with. @property fault for tests: where to kill the process */
export type WriterData = { readonly file: string; readonly fault?: Fault | undefined }

/** Starts the thread that calls `runWriter` with all commands. */
export type StartWriter = (data: WriterData) => Worker

/** Runs the writer in this worker thread, until the main thread closes it. @param commands all that it may be sent */
export async function runWriter(commands: readonly AnyCommand[]): Promise<void> {
  const port = parentPort
  if (port === null) throw new Error("The writer runs as a worker thread")
  const send = (message: FromWriter) => port.postMessage(message)

  const findCommand = commandFinder(commands)
  const queue: (Job & { id: number })[] = []
  let isDraining = false

  async function drain(writer: SqliteWriter): Promise<void> {
    if (isDraining) return
    isDraining = true
    while (queue.length > 0) {
      const batch = nextBatch(queue)
      const outcomes = await writer.runBatch(batch)
      send({
        type: "done",
        outcomes: outcomes.map((outcome, index) => {
          const id = batch[index]?.id ?? -1
          return outcome.ok ? { ...outcome, id } : { id, ok: false, error: packError(outcome.error) }
        }),
      })
    }
    isDraining = false
  }

  try {
    const { file, fault } = workerData as WriterData
    checkDatabaseFile(dirname(file))
    const writer = new SqliteWriter(file, faultPoint(fault))
    await migrate(writer.db)
    port.on("message", (message: ToWriter) => {
      if (message.type === "run") {
        for (const { name, ...sent } of message.commands) queue.push({ ...sent, command: findCommand(name) })
        // Wait one turn: all messages that are already in the port join this batch.
        setImmediate(() => void drain(writer))
      } else if (message.type === "limit-pages") {
        writer.limitPages(message.pages)
      } else {
        void drain(writer)
          .then(() => writer.close())
          .then(() => {
            send({ type: "closed" })
            port.close()
          })
      }
    })
    send({ type: "ready" })
  } catch (error) {
    send({ type: "failed-to-open", error: packError(error) })
  }
}
