import { join } from "node:path"
import type { Config } from "../settings/config.ts"
import type { Mailer } from "./mailer.ts"
import { folderMailer } from "./outbox-folder.ts"
import { smtpMailer } from "./smtp-mailer.ts"

/** The folder for emails when no mail server is set. */
export const outboxFolder = ({ dataDir }: Pick<Config, "dataDir">) => join(dataDir, "outbox")

/** Returns the mail server of the settings, or the outbox folder. @param now current time in milliseconds */
export function chooseMailer(config: Config, now: () => number): Mailer {
  const { smtp, mailFrom } = config
  return smtp ? smtpMailer(smtp, mailFrom) : folderMailer(outboxFolder(config), mailFrom, now)
}
