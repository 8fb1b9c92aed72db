import { useCallback, useSyncExternalStore } from "react"
import { boardDraftKey } from "../storage-keys.ts"
import { readDevice, type StoredOnDevice, writeDevice } from "./board-storage.ts"

// One value for all screens: the page, the home screen and the sender show and change the same board.
const known = new Map<string, StoredOnDevice>()
const listeners = new Set<() => void>()

function current(userId: string): StoredOnDevice {
  const value = known.get(userId) ?? readDevice(userId)
  known.set(userId, value)
  return value
}

function announce(): void {
  for (const listener of listeners) listener()
}

function follow(userId: string, listener: () => void): () => void {
  // Another tab has changed it.
  const handleStorage = ({ key }: StorageEvent) => {
    if (key !== null && key !== boardDraftKey(userId)) return
    known.delete(userId)
    announce()
  }
  listeners.add(listener)
  window.addEventListener("storage", handleStorage)
  return () => {
    listeners.delete(listener)
    window.removeEventListener("storage", handleStorage)
  }
}

/** Changes what this device holds: the next state, or a function of the present one. */
export type ChangeDevice = (next: StoredOnDevice | ((now: StoredOnDevice) => StoredOnDevice)) => void

/** Returns what this device holds of the owner's board, and a function that changes it. */
export function useDeviceBoard(userId: string): readonly [StoredOnDevice, ChangeDevice] {
  const value = useSyncExternalStore(
    useCallback((listener) => follow(userId, listener), [userId]),
    () => current(userId),
  )
  const change = useCallback<ChangeDevice>(
    (wanted) => {
      const next = typeof wanted === "function" ? wanted(current(userId)) : wanted
      writeDevice(userId, next)
      known.set(userId, next)
      announce()
    },
    [userId],
  )
  return [value, change]
}
