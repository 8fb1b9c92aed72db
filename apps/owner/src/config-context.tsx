import { createContext, useContext } from "react"
import type { AppConfig } from "./config.ts"

/** The settings of this installation; `main.tsx` provides them. */
export const ConfigContext = createContext<AppConfig | null>(null)

/** Returns the settings of this installation. */
export function useConfig(): AppConfig {
  const config = useContext(ConfigContext)
  if (config === null) throw new Error("useConfig needs a ConfigContext above it")
  return config
}
