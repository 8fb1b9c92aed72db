import { useLayoutEffect, useRef, useState } from "react"

// Handlers have any parameters. A wider type than `never` would refuse handlers with parameters.
type Actions = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * Returns the same actions in an object that never changes, for lists whose rows render again only when their own dish
 * changes. Call them in event handlers only: during rendering they still belong to the previous render.
 */
export function useStableActions<A extends Actions>(actions: A): A {
  const newest = useRef(actions)
  useLayoutEffect(() => {
    newest.current = actions
  })
  const [stable] = useState(
    () =>
      Object.fromEntries(
        Object.keys(actions).map((name) => [name, (...args: never[]) => newest.current[name]?.(...args)]),
      ) as A,
  )
  return stable
}
