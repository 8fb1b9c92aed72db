import { sharedBase } from "@ardoise/domain/sharing/links"
import { shortLink, withoutScheme } from "@ardoise/domain/sharing/short-address"
import { Button } from "@ardoise/ui/button/button"
import { useToast } from "@ardoise/ui/toast/toast"
import { Copy } from "lucide-react"
import { useOwner } from "../auth/session.tsx"
import { useConfig } from "../config-context.tsx"
import { useLinkSharing } from "../qr/use-link-sharing.ts"
import { useShortCode } from "../restaurant/use-short-code.ts"
import { SettingsGroup } from "./settings-group.tsx"
import styles from "./settings-page.module.css"

/** The short address of the restaurant, which table cards carry. Nothing until it is known. */
export function ShortAddress() {
  const { id } = useOwner()
  const { publicBaseUrl } = useConfig()
  const toast = useToast()
  const code = useShortCode(id)
  const link = code === null ? "" : shortLink(sharedBase(location.origin, publicBaseUrl), code)
  const { copy } = useLinkSharing(link, {
    title: "",
    onCannotCopy: () =>
      toast({ tone: "error", title: "Lien non copié", text: "Ce navigateur ne copie pas tout seul." }),
  })
  if (code === null) return null
  return (
    <SettingsGroup
      title="Adresse courte"
      text="Imprimée sur les cartes de table. Elle ne change jamais."
      action={
        <Button icon={<Copy aria-hidden />} onClick={() => void copy()}>
          Copier
        </Button>
      }
    >
      <p className={styles.address}>{withoutScheme(link)}</p>
    </SettingsGroup>
  )
}
