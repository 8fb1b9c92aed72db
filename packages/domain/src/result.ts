/** An expected answer of a rule: a value, or a refusal named by its code. */
export type Result<Value, Code extends string> = { ok: true; value: Value } | { ok: false; code: Code }

/** A rule's agreement, with what it gives. */
export const ok = <Value>(value: Value) => ({ ok: true, value }) as const

/** A rule's refusal. The French sentence for a code lives in `messages.ts`. */
export const refuse = <Code extends string>(code: Code) => ({ ok: false, code }) as const
