import { readKey, writeKey } from "@ardoise/browser/storage"
import { useEffect, useRef, useState } from "react"
import { storageKeys } from "../storage-keys.ts"

/** Two notes: frequency in hertz, start in seconds. */
const notes = [
  { frequency: 784, at: 0 },
  { frequency: 1047, at: 0.22 },
] as const
const noteSeconds = 0.5
const loudness = 0.35

/** Milliseconds between rings until every order is accepted. */
const ringEveryMs = 5000

/** Whether this device rings for new orders, and whether the browser still blocks the sound. */
export type OrderBell = { readonly isOn: boolean; readonly isHeldBack: boolean; readonly turn: (isOn: boolean) => void }

/**
 * Rings while orders wait to be accepted. A browser allows sound only after the first touch on the page, and may take it
 * away again; until the next touch `isHeldBack` is true.
 */
export function useOrderBell(waiting: number): OrderBell {
  const [isOn, setIsOn] = useState(() => readKey(storageKeys.orderSound) !== "false")
  const [isHeldBack, setIsHeldBack] = useState(false)
  const audio = useRef<AudioContext | null>(null)

  // Opens and closes the audio context.
  useEffect(() => {
    if (!isOn || typeof AudioContext === "undefined") return
    const context = new AudioContext()
    audio.current = context
    // Also "interrupted": so an iPad calls the state after a telephone call or a pause in the background.
    const look = () => setIsHeldBack(context.state !== "running" && context.state !== "closed")
    const unlock = () => void context.resume().catch(() => undefined)
    context.addEventListener("statechange", look)
    // On pointerup, not pointerdown: unlocking removes the hint, and the touched element would move away under the
    // finger.
    document.addEventListener("pointerup", unlock)
    document.addEventListener("keydown", unlock)
    look()
    return () => {
      document.removeEventListener("pointerup", unlock)
      document.removeEventListener("keydown", unlock)
      context.removeEventListener("statechange", look)
      audio.current = null
      setIsHeldBack(false)
      void context.close()
    }
  }, [isOn])

  const mustRing = isOn && waiting > 0
  // Rings at once for each new order, and repeats until no order waits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: an additional order rings at once, too
  useEffect(() => {
    if (!mustRing) return
    const sound = () => audio.current && ring(audio.current)
    sound()
    const timer = window.setInterval(sound, ringEveryMs)
    return () => window.clearInterval(timer)
  }, [mustRing, waiting, isHeldBack])

  return {
    isOn,
    isHeldBack: isOn && isHeldBack,
    turn: (next) => {
      writeKey(storageKeys.orderSound, String(next))
      setIsOn(next)
    },
  }
}

function ring(context: AudioContext): void {
  if (context.state !== "running") return
  for (const { frequency, at } of notes) {
    const start = context.currentTime + at
    const tone = context.createOscillator()
    const volume = context.createGain()
    tone.frequency.value = frequency
    volume.gain.setValueAtTime(loudness, start)
    volume.gain.exponentialRampToValueAtTime(0.001, start + noteSeconds)
    tone.connect(volume).connect(context.destination)
    tone.start(start)
    tone.stop(start + noteSeconds)
  }
}
