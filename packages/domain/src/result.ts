/** The expected result of a rule: a value, or a refusal with its code. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code }

/** Creates the result of a rule that accepts its input. */
export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

/** Creates a refusal. `messages.ts` contains the French sentence for each code. */
export const refuse = <Code extends string>(code: Code) => ({ ok: false, code }) as const
