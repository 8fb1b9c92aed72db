import type { OrderRow } from "@ardoise/contract/tables"
import type { Order } from "@ardoise/domain/order/order"
import { countOwed } from "@ardoise/domain/order/order-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { type ToastMessage, useToast } from "@ardoise/ui/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { keepBoard, keepCurrentOrder } from "./board-storage.ts"
import { boardQuery, moveOrder, orderKeys, toOrders, withRow } from "./order-api.ts"
import { cancelledMessage, movedElsewhereMessage, moveFailedMessage, moveMessages, orderTitle } from "./order-words.ts"

/** How the board comes to know of orders: at once, by asking every few seconds, or not at all for the moment. */
export type BoardLine = "live" | "asking" | "offline"

/** What the owner's screens know of orders, and may do about them. */
export type OrdersBoard = {
  /** Open orders, and those of the last day that were finished or cancelled. */
  readonly orders: readonly Order[]
  /** Nothing is known yet, not even from an earlier visit. */
  readonly isLoading: boolean
  readonly isFailed: boolean
  readonly line: BoardLine
  readonly lookAgain: () => void
  /** Moves an order and says so, with a way back; a newer state of another device is shown instead (A19). */
  readonly updateOrder: (order: Order, to: OrderStatus) => Promise<void>
  readonly cancelOrder: (order: Order) => Promise<void>
}

const OrdersContext = createContext<OrdersBoard | null>(null)

/** How often the server is asked while it cannot tell by itself, and how often to be sure when it can. */
const askingMs = 4000
const reassuringMs = 60_000

/** Follows the orders of the owner who is signed in, for everything inside (spec 7). */
export function OrdersProvider({ children }: { children: ReactNode }) {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const queryKey = useMemo(() => orderKeys.board(userId), [userId])

  const isHeard = useTableChanges("orders", (change) => {
    if (change?.row == null) return void queryClient.invalidateQueries({ queryKey })
    const row = change.row as OrderRow
    queryClient.setQueryData<OrderRow[]>(queryKey, (rows) => withRow(rows ?? [], row))
    keepCurrentOrder(row)
    // An answer that is on its way may be older than this news.
    if (queryClient.isFetching({ queryKey }) > 0) void queryClient.invalidateQueries({ queryKey })
  })
  const board = useQuery({
    ...boardQuery(userId),
    refetchInterval: isHeard ? reassuringMs : askingMs,
    refetchIntervalInBackground: true,
  })
  const { data: rows, isError, isFetchedAfterMount, refetch } = board

  // Talks to the browser's storage.
  useEffect(() => {
    if (rows && isFetchedAfterMount) keepBoard(rows)
  }, [rows, isFetchedAfterMount])

  const actions = useMemo(() => {
    const put = (row: OrderRow) => {
      queryClient.setQueryData<OrderRow[]>(queryKey, (known) => withRow(known ?? [], row))
      keepCurrentOrder(row)
    }
    const find = (id: string) => queryClient.getQueryData<OrderRow[]>(queryKey)?.find((row) => row.id === id)

    const move = async (order: Order, to: OrderStatus, title: string, isUndo: boolean): Promise<void> => {
      const before = find(order.id)
      // Shown as done at once; said to be done only when the server has it.
      await queryClient.cancelQueries({ queryKey })
      if (before) put({ ...before, status: to })
      const answer = await moveOrder(userId, order, to).catch(() => null)
      if (answer?.ok) {
        put(answer.value)
        const undo = () => void move({ ...order, status: to }, order.status, moveMessages[order.status], true)
        showToast({
          title,
          text: orderTitle(order.table, order.id),
          about: "order",
          ...(!isUndo && { action: { label: "Défaire", onSelect: undo } }),
        })
        return
      }
      if (before)
        queryClient.setQueryData<OrderRow[]>(queryKey, (known) =>
          known?.map((row) => (row.id === order.id ? before : row)),
        )
      const refusal: ToastMessage =
        answer === null
          ? { ...moveFailedMessage, tone: "error", about: "order" }
          : { ...movedElsewhereMessage, tone: "info", about: "order" }
      showToast(refusal)
      await queryClient.invalidateQueries({ queryKey })
    }
    return {
      updateOrder: (order: Order, to: OrderStatus) => move(order, to, moveMessages[to], false),
      cancelOrder: (order: Order) => move(order, "cancelled", cancelledMessage, false),
    }
  }, [queryClient, queryKey, showToast, userId])

  const value = useMemo(
    (): OrdersBoard => ({
      orders: toOrders(rows ?? []),
      isLoading: rows === undefined && !isError,
      isFailed: isError,
      line: isError ? "offline" : isHeard ? "live" : "asking",
      lookAgain: () => void refetch(),
      ...actions,
    }),
    [rows, isError, isHeard, refetch, actions],
  )
  return <OrdersContext value={value}>{children}</OrdersContext>
}

/** The orders of the owner. @throws outside an OrdersProvider (spec 8) */
export function useOrders(): OrdersBoard {
  const board = useContext(OrdersContext)
  if (board === null) throw new Error("useOrders must be used within an OrdersProvider")
  return board
}

/** How many orders the kitchen owes, on every screen of the owner (spec 2). */
export function useOwedCount(): number {
  const { orders } = useOrders()
  return useMemo(() => countOwed(orders), [orders])
}
