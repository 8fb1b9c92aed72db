import type { OfferLanguageAnswer } from "@ardoise/contract/functions"
import type { FurtherLanguage } from "@ardoise/domain/menu/allergens"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { useClients } from "../clients-context.tsx"
import { callFunction, FunctionRefusal } from "../functions-client.ts"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"

/** The further languages that diners can choose, and what changes them. Undefined until they are read. */
export function useOfferedLanguages(menuId: string): {
  readonly offered: readonly FurtherLanguage[] | undefined
  readonly offer: (language: FurtherLanguage, isOffered: boolean) => Promise<void>
} {
  const { id: userId } = useOwner()
  const clients = useClients()
  const queryClient = useQueryClient()
  const toast = useToast()
  const query = restaurantQuery(userId)
  const offered = useQuery(query).data?.profile.languages

  async function offer(language: FurtherLanguage, isOffered: boolean) {
    try {
      const body = { menu_id: menuId, language, offered: isOffered }
      const { languages } = await callFunction<OfferLanguageAnswer>(clients, "offer-language", body)
      queryClient.setQueryData(query.queryKey, (before) =>
        before === undefined ? before : { ...before, profile: { ...before.profile, languages } },
      )
    } catch (error) {
      const text = error instanceof FunctionRefusal ? error.message : ""
      const title = "Le réglage n’a pas été enregistré"
      toast({ tone: "error", title, text: text || "Réessayez dans un instant.", about: "translations" })
    }
  }
  return { offered, offer }
}
