import type { CardBrief, ProposedCard } from "@ardoise/domain/suggestions/compose-card"
import { callFunction } from "../../functions-client.ts"
import type { Clients } from "../../supabase.ts"

/** Asks the server for a menu. @throws FunctionRefusal with the server's sentence; another error without an answer */
export const proposeCard = (
  clients: Pick<Clients, "restUrl" | "restFetch">,
  { style, counts, priceLevel }: CardBrief,
): Promise<ProposedCard> => callFunction(clients, "draft-card", { style, counts, priceLevel, with: "local" })
