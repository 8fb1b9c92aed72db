import { countryName } from "@ardoise/domain/regulation/legal-sentences"
import { SelectField } from "@ardoise/ui/field/field"

/** Countries from which French restaurants buy meat and wine, as ISO codes. */
const codes = (
  "DE AR AU AT BE BR BG CA CL CN CY HR DK ES EE US FI GB GE GR HU IE IT JP LV LB LT LU MT MA MX NA NO NZ NL PL PT CZ RO " +
  "RS SK SI SE CH TH TN TR UA UY ZA"
).split(" ")

const byName = (a: string, b: string) => countryName(a, "fr").localeCompare(countryName(b, "fr"), "fr")

/** France first, then by name. "Union européenne" last: for meat whose country is unknown. */
const offered: readonly string[] = ["FR", ...codes.sort(byName), "EU"]

type CountryFieldProps = {
  label: string
  /** ISO code; "" while nothing is chosen. */
  value: string
  onChange: (code: string) => void
}

/** A choice of one country. None is chosen for anybody. */
export function CountryField({ label, value, onChange }: CountryFieldProps) {
  return (
    <SelectField label={label} value={value} onChange={(event) => onChange(event.target.value)}>
      <option value="">Choisir</option>
      {(offered.includes(value) || value === "" ? offered : [value, ...offered]).map((code) => (
        <option key={code} value={code}>
          {countryName(code, "fr")}
        </option>
      ))}
    </SelectField>
  )
}
