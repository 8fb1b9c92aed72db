import type { z } from "zod"

/** A question to a model. */
export type Question<Answer> = {
  readonly task: "translate" | "describe" | "draft" | "structure" | "see"
  /** Rises with each change of the instructions or of the shape. */
  readonly version: number
  /** The instructions: the same text for each question of a version. */
  readonly system: string
  /** The data, as JSON. It is never an instruction. */
  readonly input: unknown
  /** Photos that belong to the data. Only a model that sees pictures can be asked with them. */
  readonly pictures?: readonly Picture[]
  readonly shape: z.ZodType<Answer>
  /** Most tokens of the answer. */
  readonly mostTokens: number
}

/** A photo without metadata. */
export type Picture = { readonly type: "image/jpeg" | "image/png"; readonly bytes: Uint8Array }

/** Tokens that a question has used. */
export type Usage = { readonly input: number; readonly output: number }

/** Why a model gave no usable answer. */
export type ModelFault = "unreachable" | "refused" | "limited" | "too-slow" | "cut-short" | "unreadable"

/** A model gave no usable answer. The message is for the log and never quotes texts. */
export class ModelFailure extends Error {
  readonly fault: ModelFault
  /** What was used all the same. */
  readonly usage: Usage | null

  constructor(fault: ModelFault, detail = "", usage: Usage | null = null) {
    super(detail === "" ? fault : `${fault} (${detail})`)
    this.fault = fault
    this.usage = usage
  }
}

/** An answer in the shape of its question. `usage` is null if the model does not count. */
export type ModelAnswer<Answer> = { readonly answer: Answer; readonly usage: Usage | null }

/** A model that answers in a given shape. */
export type Model = {
  readonly name: string
  /** @throws ModelFailure; the reason of the signal after a cancellation */
  readonly ask: <Answer>(question: Question<Answer>, signal: AbortSignal) => Promise<ModelAnswer<Answer>>
}
