import type { Db } from "../storage/schema.ts"

/** Whether any email is due. @param at ISO time */
export async function hasDueMail(db: Db, at: string): Promise<boolean> {
  return (await db.selectFrom("mails").select("id").where("due_at", "<=", at).limit(1).executeTakeFirst()) !== undefined
}
