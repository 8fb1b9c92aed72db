import { useEffect, useState } from "react"
import { openEditingSession } from "./editing-session.ts"

/** Says to the other tabs of this browser that a menu is open here. @returns whether another one has it open, too */
export function useEditingSession(menuId: string, sessionId: string): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  // Talks to the other tabs.
  useEffect(() => openEditingSession(menuId, sessionId, setIsElsewhere), [menuId, sessionId])
  return isElsewhere
}
