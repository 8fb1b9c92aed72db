import { useEffect, useRef, useState } from "react"
import { readKey, storageKeys, writeKey } from "../storage-keys.ts"

/** Two notes, in hertz and seconds after the beginning. */
const notes = [
  { frequency: 784, at: 0 },
  { frequency: 1047, at: 0.22 },
] as const
const noteSeconds = 0.5
const loudness = 0.35

/** How often the bell rings until somebody accepts. */
const ringEveryMs = 5000

/** Whether this device rings for new orders, and whether the browser still keeps it silent. */
export type OrderBell = { readonly isOn: boolean; readonly isHeldBack: boolean; readonly turn: (isOn: boolean) => void }

/**
 * Rings while orders wait for somebody to accept them. A browser lets a page sound only after the first touch on it; until
 * then `isHeldBack` is true.
 */
export function useOrderBell(waiting: number): OrderBell {
  const [isOn, setIsOn] = useState(() => readKey(storageKeys.orderSound) !== "false")
  const [isHeldBack, setIsHeldBack] = useState(false)
  const audio = useRef<AudioContext | null>(null)

  // Talks to the sound card.
  useEffect(() => {
    if (!isOn || typeof AudioContext === "undefined") return
    const context = new AudioContext()
    audio.current = context
    const look = () => setIsHeldBack(context.state === "suspended")
    const unlock = () => void context.resume().catch(() => undefined)
    context.addEventListener("statechange", look)
    // Not before the finger is up: the hint goes with it, and what was touched would move away under the finger.
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
  // Rings at once for each new order, and again until nothing waits.
  // biome-ignore lint/correctness/useExhaustiveDependencies: one more order rings at once, too
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
