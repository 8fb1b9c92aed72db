import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { useConfig } from "../config-context.tsx"
import { allowAssistance, assistanceKey, assistanceQuery } from "./assistance-api.ts"

/** Returns the model of this site and what the owner allows. Nothing is asked where the site has no model. */
export function useAssistance() {
  const { id: userId } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const { provider } = useConfig().assistance
  const read = useQuery({ ...assistanceQuery(userId, clients), enabled: provider !== null })
  const allow = async (isAllowed: boolean) => {
    queryClient.setQueryData(assistanceKey(userId), await allowAssistance(clients, isAllowed))
  }
  return {
    provider,
    read,
    isAllowed: read.data?.model?.allowed ?? false,
    isShownPhotos: read.data?.model?.vision ?? false,
    allow,
  }
}
