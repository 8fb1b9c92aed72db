import type { ObjectStoreSettings } from "../../settings/object-store-settings.ts"
import type { StoreState } from "./object-store.ts"

/** Says in French what an operator has to correct; null for a bucket that can be used. */
export function explainStore(
  { url, bucket, region }: ObjectStoreSettings,
  state: StoreState,
): readonly [string, string] | null {
  switch (state) {
    case "ready":
      return null
    case "unknown-bucket":
      return [
        `Le dépôt d’objets ${url} n’a pas de compartiment « ${bucket} » (FILES_S3_BUCKET).`,
        "Créez-le, privé, ou corrigez son nom.",
      ]
    case "refused":
      return [
        `Le dépôt d’objets ${url} refuse l’accès au compartiment « ${bucket} ».`,
        `Vérifiez FILES_S3_KEY_ID, FILES_S3_SECRET, FILES_S3_REGION=${region}, et les droits de cette clé.`,
      ]
    case "unreachable":
      return [`Le dépôt d’objets ${url} (FILES_S3_URL) ne répond pas.`, "Réessayez quand il est de retour."]
  }
}
