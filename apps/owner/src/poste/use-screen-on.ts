import { readKey, removeKey, writeKey } from "@ardoise/browser/storage"
import { useToast } from "@ardoise/ui/toast/toast"
import { useEffect, useState } from "react"
import { storageKeys } from "../storage-keys.ts"

/** Keeps the screen of this device on, where the browser can. The choice survives a restart. */
export function useScreenOn(): { readonly isOn: boolean; readonly turn: (isOn: boolean) => void } {
  const toast = useToast()
  const [isOn, setIsOn] = useState(() => canBeOn() && readKey(storageKeys.screenOn) === "true")

  // Holds the lock while the page is visible: the browser drops it whenever the page is hidden.
  useEffect(() => {
    if (!isOn) return
    let isOver = false
    let lock: WakeLockSentinel | null = null
    const hold = async () => {
      if (document.visibilityState !== "visible") return
      // Refused with a low battery. The next time that the page is shown asks again.
      const held = await navigator.wakeLock.request("screen").catch(() => null)
      if (isOver) await held?.release()
      else lock = held
    }
    const handleVisibility = () => void hold()
    void hold()
    document.addEventListener("visibilitychange", handleVisibility)
    return () => {
      isOver = true
      document.removeEventListener("visibilitychange", handleVisibility)
      void lock?.release()
    }
  }, [isOn])

  const turn = (wanted: boolean) => {
    if (wanted && !canBeOn()) {
      const text = "Ce navigateur ne le peut pas\u00a0: choisissez-le dans les réglages de l’appareil."
      return toast({ title: "Écran toujours allumé", text, tone: "info", about: "screen" })
    }
    if (wanted) writeKey(storageKeys.screenOn, "true")
    else removeKey(storageKeys.screenOn)
    setIsOn(wanted)
  }
  return { isOn, turn }
}

const canBeOn = () => "wakeLock" in navigator
