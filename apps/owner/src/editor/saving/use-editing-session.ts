import { useEffect, useState } from "react"
import { openEditingSession } from "./editing-session.ts"

/**
 * Announces to the other tabs of this browser that a menu is open here. @returns whether another tab also has it open
 */
export function useEditingSession(menuId: string, sessionId: string): boolean {
  const [isElsewhere, setIsElsewhere] = useState(false)
  // Exchanges storage events with the other tabs.
  useEffect(() => openEditingSession(menuId, sessionId, setIsElsewhere), [menuId, sessionId])
  return isElsewhere
}
