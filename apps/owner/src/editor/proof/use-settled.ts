import { useEffect, useState } from "react"

/** Returns a value as it was when it had stayed the same for this many milliseconds. */
export function useSettled<T>(value: T, stillMs: number): T {
  const [settled, setSettled] = useState(() => value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(() => value), stillMs)
    return () => clearTimeout(timer)
  }, [value, stillMs])
  return settled
}
