import { type PasswordStrength, passwordStrength } from "@ardoise/domain/account/password-strength"
import { useEffect, useState } from "react"
import styles from "./strength-meter.module.css"

/** The number of filled parts of the bar, and the text for each strength. */
const words: Readonly<Record<PasswordStrength, { parts: number; text: string }>> = {
  short: { parts: 1, text: "Trop court\u00a0: il faut six caractères." },
  common: { parts: 1, text: "Trop courant\u00a0: beaucoup de gens l’utilisent." },
  own: { parts: 2, text: "Faible\u00a0: il ressemble trop à votre nom ou à votre adresse." },
  weak: { parts: 2, text: "Faible. Une phrase de quatre mots serait excellente." },
  good: { parts: 3, text: "Bon. Une phrase de quatre mots serait excellente." },
  excellent: { parts: 4, text: "Excellent." },
}
const parts = [1, 2, 3, 4]

/** Milliseconds without typing before a screen reader announces the strength. */
const restMs = 800

type StrengthMeterProps = {
  /** The id of the text that describes the field. */
  id: string
  password: string
  own: readonly string[]
}

/** Shows the strength of a password, as a bar of four parts and as a text. */
export function StrengthMeter({ id, password, own }: StrengthMeterProps) {
  const strength = passwordStrength(password, own)
  const { parts: filled, text } = words[strength]
  const [said, setSaid] = useState("")
  // Waits until the user stops typing, then announces the strength.
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), restMs)
    return () => clearTimeout(timer)
  }, [text])
  return (
    <div className={styles.meter} data-strength={strength}>
      <div className={styles.bar} aria-hidden="true">
        {parts.map((part) => (
          <i key={part} className={part <= filled ? styles.filled : undefined} />
        ))}
      </div>
      <p className={styles.text} id={id}>
        {text}
      </p>
      <p className="visually-hidden" role="status">
        {said}
      </p>
    </div>
  )
}
