import { isVolume } from "@ardoise/domain/regulation/legal-facts"
import { Chip } from "@ardoise/ui/chip/chip"
import { TextField } from "@ardoise/ui/field/field"
import { useState } from "react"
import styles from "./legal-field.module.css"

type VolumeFieldProps = {
  /** Names the drink, where the field is one of a list. */
  drink?: string
  volumeCl: number | null
  onChange: (volumeCl: number | null) => void
}

/** Usual glasses and bottles, in centilitres. */
const usualVolumes = [2, 4, 12.5, 25, 33, 37.5, 50, 75, 100]

const toText = (volumeCl: number | null) => (volumeCl === null ? "" : String(volumeCl).replace(".", ","))

/** The volume of a drink as a field. In a list, a drink that had none has chips of the usual ones. */
export function VolumeField({ drink, volumeCl, onChange }: VolumeFieldProps) {
  const [offersUsual] = useState(drink !== undefined && volumeCl === null)
  const [typed, setTyped] = useState(() => toText(volumeCl))
  const isReadable = typed.trim() === "" || isVolume(Number(typed.replace(",", ".")))
  const write = (text: string) => {
    const cleaned = text.replace(/[^\d.,]/g, "").replace(".", ",")
    setTyped(cleaned)
    const value = Number(cleaned.replace(",", "."))
    onChange(cleaned !== "" && isVolume(value) ? value : null)
  }
  return (
    <>
      <TextField
        label={drink ?? "Contenance (cl)"}
        inputMode="decimal"
        autoComplete="off"
        suffix="cl"
        className={styles.volume}
        value={typed}
        error={isReadable ? "" : "Indiquez des centilitres, comme 12,5."}
        onChange={(event) => write(event.target.value)}
      />
      {offersUsual && (
        <div className={styles.chips}>
          {usualVolumes.map((volume) => (
            <Chip
              key={volume}
              isPressed={volume === volumeCl}
              aria-label={`${toText(volume)} cl, ${drink}`}
              onClick={() => write(toText(volume))}
            >
              {`${toText(volume)} cl`}
            </Chip>
          ))}
        </div>
      )}
    </>
  )
}
