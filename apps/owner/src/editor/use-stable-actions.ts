import { useLayoutEffect, useRef, useState } from "react"

// The arguments of a handler are its own affair; a wider type than `never` would refuse handlers that take any.
type Actions = Readonly<Record<string, (...args: never[]) => unknown>>

/**
 * The same actions in an object that never changes, for lists whose rows are drawn again only when their own dish changes.
 * They are for events: during rendering they still stand for the last screen.
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
