import { FunctionsClient, FunctionsHttpError } from "@supabase/functions-js"
import type { Clients } from "./supabase.ts"

/** A function that refused; its message is the server's French sentence, or "" where it gave none. */
export class FunctionRefusal extends Error {}

/**
 * Calls a function of the server as the owner who is signed in (spec 7).
 *
 * @throws FunctionRefusal with the server's sentence; another error when nothing answered
 */
export async function callFunction<Answer>(
  { restUrl, restFetch }: Pick<Clients, "restUrl" | "restFetch">,
  name: string,
  body?: Record<string, unknown>,
): Promise<Answer> {
  const functions = new FunctionsClient(new URL("../functions/v1", restUrl).href, { customFetch: restFetch })
  const { data, error } = await functions.invoke<Answer>(name, body === undefined ? {} : { body })
  if (error instanceof FunctionsHttpError) throw new FunctionRefusal(await sentenceOf(error.context), { cause: error })
  if (error) throw error
  return data as Answer
}

/** The text of a refusal, which the client leaves unread. */
async function sentenceOf(response: Response): Promise<string> {
  try {
    const { error } = await response.json()
    return typeof error === "string" ? error : ""
  } catch {
    // Something else than our server has answered.
    return ""
  }
}
