import type { Feature } from "../composition/feature.ts"
import { forgetMail, postponeMail, takeMails } from "./mail-commands.ts"
import type { MailRows } from "./mail-rows.ts"

/** Milliseconds after which an email that could not be sent is out of date. */
const mailsKeptMs = 24 * 3_600_000

/** Emails that commands queue. */
export const mail = {
  name: "mail",
  commands: [takeMails, forgetMail, postponeMail],
  backsUp: [{ name: "mails" }],
  removesAtAge: [{ table: "mails", key: ["id"], age: "created_at", keptMs: mailsKeptMs }],
  erases: [{ table: "mails", column: "user_id", holds: "user" }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof MailRows>
