import type { Db } from "../storage/schema.ts"
import type { RequestContext } from "../wire/request-context.ts"
import type { Passwords } from "./passwords.ts"
import type { Tokens } from "./sessions/tokens.ts"

/** The services that the routes of accounts use. */
export type AccountContext = RequestContext & { readonly tokens: Tokens; readonly passwords: Passwords }

/** Returns the time zone of an owner's restaurant, an IANA name. */
export type FindTimeZone = (db: Db, ownerId: string) => Promise<string>
