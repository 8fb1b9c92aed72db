import { type ComponentProps, lazy, Suspense, useState } from "react"

const BillsDrawer = lazy(async () => ({ default: (await import("./bills-drawer.tsx")).BillsDrawer }))

type LazyBillsDrawerProps = ComponentProps<typeof BillsDrawer>

/** The drawer of the bills, loaded when it is first opened: most evenings of most restaurants have no bills. */
export function LazyBillsDrawer(props: LazyBillsDrawerProps) {
  const [wasOpened, setWasOpened] = useState(false)
  if (props.isOpen && !wasOpened) setWasOpened(true)
  if (!wasOpened) return null
  return (
    <Suspense fallback={null}>
      <BillsDrawer {...props} />
    </Suspense>
  )
}
