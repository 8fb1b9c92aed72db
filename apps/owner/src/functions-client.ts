import { FunctionsClient, FunctionsHttpError } from "@supabase/functions-js"
import type { Clients } from "./supabase.ts"

/** A refusal by a server function. Its message is the server's French sentence, or "" if there was no sentence. */
export class FunctionRefusal extends Error {}

/**
 * Calls a function of the server as the signed-in owner.
 *
 * @throws FunctionRefusal with the server's message; another error if there was no answer
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
  // The functions answer JSON or a file. A page of text is from something between, such as the sign-in of a Wi-Fi.
  if (typeof data === "string" && data !== "") throw new Error("The answer did not come from our server.")
  return data as Answer
}

/** Returns the message of a refusal, which the client does not read itself. */
async function sentenceOf(response: Response): Promise<string> {
  try {
    const { error } = await response.json()
    return typeof error === "string" ? error : ""
  } catch {
    // The answer did not come from our server.
    return ""
  }
}
