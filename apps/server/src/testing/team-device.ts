import type { WireSession } from "@ardoise/contract/auth"
import type { InviteDeviceAnswer } from "@ardoise/contract/team"
import type { StaffRole } from "@ardoise/domain/team/staff-role"
import type { TestOwner, TestServer } from "./test-server.ts"

/** A device that has joined the team of an owner. */
export type TestDevice = { readonly id: string; readonly token: string; readonly refreshToken: string }

/** Makes a code for a device. @returns it as people type it: `KXTM-PRVA` */
export async function invite(
  server: TestServer,
  owner: TestOwner,
  role: StaffRole,
  name = role === "kitchen" ? "Tablette cuisine" : "Téléphone salle",
): Promise<string> {
  const answer = await server.call("/functions/v1/invite-device", { body: { role, name }, token: owner.accessToken })
  if (answer.status !== 200) throw new Error(JSON.stringify(answer.body))
  return (answer.body as InviteDeviceAnswer).code
}

/** Links a device to the team of an owner with Premium. */
export async function joinTeam(
  server: TestServer,
  owner: TestOwner,
  role: StaffRole,
  name?: string,
): Promise<TestDevice> {
  const code = await invite(server, owner, role, name)
  const joined = await server.call("/functions/v1/join-team", { body: { code } })
  if (joined.status !== 200) throw new Error(JSON.stringify(joined.body))
  const { user, access_token: token, refresh_token: refreshToken } = joined.body as unknown as WireSession
  return { id: user.id, token, refreshToken }
}
