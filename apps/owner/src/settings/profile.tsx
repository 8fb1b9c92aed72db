import { FailureBanner } from "@ardoise/ui/failure-banner/failure-banner"
import { Loading } from "@ardoise/ui/loading/loading"
import { Skeleton } from "@ardoise/ui/skeleton/skeleton"
import { useQuery } from "@tanstack/react-query"
import { useOwner } from "../auth/session.tsx"
import { restaurantQuery } from "../restaurant/restaurant-api.ts"
import { ProfileForm } from "./profile-form.tsx"
import { SettingsGroup } from "./settings-group.tsx"

/** The public data of the restaurant, for the footer of the menu and for search engines. */
export function Profile() {
  const { id } = useOwner()
  const { data, isError, isFetching, refetch } = useQuery(restaurantQuery(id))
  return (
    <SettingsGroup>
      {data ? (
        <ProfileForm stored={data.profile} />
      ) : isError ? (
        <FailureBanner
          title="Le profil n’a pas pu être chargé"
          isRetrying={isFetching}
          onRetry={() => void refetch()}
        />
      ) : (
        <Loading text="Chargement...">
          <Skeleton height={44} />
        </Loading>
      )}
    </SettingsGroup>
  )
}
