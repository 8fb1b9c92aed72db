/** The tables of the assistance by a model. */
export type AssistanceRows = {
  /** What owners have asked: one row for each owner, day and task. */
  assistance_uses: {
    user_id: string
    /** The calendar day at the restaurant. */
    day: string
    task: string
    calls: number
    input_tokens: number
    output_tokens: number
    /** Millionths of a euro; 0 where the prices are unknown. */
    micro_euros: number
  }
  /** The owners who allow that their texts are sent to a provider. */
  assistance_permissions: {
    user_id: string
    /** The provider's name at that time: another provider needs another permission. */
    provider: string
    allowed_at: string
  }
  /** The call of an owner that is running. The process that works renews it, so a process that died blocks it only for a while. */
  assistance_turns: {
    user_id: string
    /** A random id of the call. */
    turn: string
    /** ISO time. */
    until: string
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends AssistanceRows {}
}
