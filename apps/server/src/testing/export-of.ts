import { strFromU8, unzipSync } from "fflate"
import type { TestOwner, TestServer } from "./test-server.ts"

/** Returns the file `donnees.json` of the export of an account. */
export async function exportOf(
  { url, secrets }: TestServer,
  { accessToken }: Pick<TestOwner, "accessToken">,
): Promise<Record<string, unknown>> {
  const response = await fetch(`${url}/functions/v1/export-account`, {
    method: "POST",
    headers: { apikey: secrets.publishableKey, authorization: `Bearer ${accessToken}` },
  })
  const files = unzipSync(new Uint8Array(await response.arrayBuffer()))
  return JSON.parse(strFromU8(files["donnees.json"] ?? new Uint8Array()))
}
