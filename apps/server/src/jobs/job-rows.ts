/** The table of jobs. */
export type JobRows = {
  /** Jobs that the server runs by itself. Each is done once, however many processes know it. */
  jobs: {
    name: string
    due_at: string
    /** When it last succeeded. */
    ran_at: string | null
    /** The process that runs it now. */
    holder: string | null
    /** When that process loses the job, in case it never finishes. */
    held_until: string | null
  }
}

declare module "../storage/schema.ts" {
  interface Schema extends JobRows {}
}
