import { readKey, writeKey } from "@ardoise/browser/storage"
import { useState } from "react"
import { storageKeys } from "../../storage-keys.ts"

/** How large the kitchen view writes: for a screen at arm's length, across the room, or on a wall three metres away. */
export const kitchenSizes = ["a", "a+", "a++"] as const
export type KitchenSize = (typeof kitchenSizes)[number]

/** Returns the size of this device, and changes it. */
export function useKitchenSize(): readonly [KitchenSize, (size: KitchenSize) => void] {
  const [size, setSize] = useState<KitchenSize>(readSize)
  const choose = (next: KitchenSize) => {
    setSize(next)
    writeKey(storageKeys.kitchenSize, next)
  }
  return [size, choose]
}

function readSize(): KitchenSize {
  const stored = readKey(storageKeys.kitchenSize)
  return kitchenSizes.find((size) => size === stored) ?? "a"
}
