import { toFurtherLanguage } from "@ardoise/domain/languages"
import type { FurtherLanguage, Language } from "@ardoise/domain/menu/allergens"
import { DropdownMenu, DropdownMenuItem } from "@ardoise/ui/dropdown-menu/dropdown-menu"
import { ChevronDown } from "lucide-react"
import styles from "./other-languages.module.css"

type OtherLanguagesProps = {
  /** The further languages without a tab. */
  languages: readonly { readonly code: Language; readonly name: string }[]
  onOpen: (code: FurtherLanguage) => void
}

/** The list behind the tabs: a language that is chosen there gets a tab. */
export function OtherLanguages({ languages, onOpen }: OtherLanguagesProps) {
  return (
    <DropdownMenu
      className={styles.trigger}
      label={
        <>
          Autres langues
          <ChevronDown aria-hidden />
        </>
      }
    >
      {languages.map(({ code, name }) => (
        <DropdownMenuItem
          key={code}
          onSelect={() => {
            const further = toFurtherLanguage(code)
            if (further !== null) onOpen(further)
          }}
        >
          <span lang={code}>{name}</span>
        </DropdownMenuItem>
      ))}
    </DropdownMenu>
  )
}
