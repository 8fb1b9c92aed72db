import { useEffect, useEffectEvent } from "react"
import { useLatePart } from "../use-late-part.ts"
import type { DoorsProps } from "./doors.tsx"

type DoorsModule = typeof import("./doors.tsx")

let loaded: DoorsModule | null = null

/** Loads the ways to begin an empty menu. The route of a new menu does it together with the editor's code. */
export async function loadDoors(): Promise<DoorsModule> {
  loaded = await import("./doors.tsx")
  return loaded
}

/** The ways to begin an empty menu. Their code is loaded only here: most visits of the editor do not show them. */
export function LateDoors(props: DoorsProps) {
  const late = useLatePart(loadDoors)
  const part = late.part ?? loaded
  const isMissing = part === null
  const open = useEffectEvent(late.open)
  // Talks to the network.
  useEffect(() => {
    if (isMissing) void open()
  }, [isMissing])
  return part && <part.Doors {...props} />
}
