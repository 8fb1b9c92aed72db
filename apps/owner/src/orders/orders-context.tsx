import type { OrderRow } from "@ardoise/contract/order-rows"
import { messages } from "@ardoise/domain/messages"
import type { Order } from "@ardoise/domain/order/order"
import { countUnfinished } from "@ardoise/domain/order/order-board"
import type { OrderStatus } from "@ardoise/domain/order/order-status"
import { nextServing, servingNames } from "@ardoise/domain/order/servings"
import { useToast } from "@ardoise/ui/toast/toast"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { createContext, type ReactNode, useContext, useEffect, useMemo } from "react"
import { useOwner } from "../auth/session.tsx"
import { useTableChanges } from "../live/use-table-changes.ts"
import { awaitRead, readAgain } from "../read-again.ts"
import { storeBoard, updateCurrentOrder } from "./board-storage.ts"
import { acceptOrder, boardQuery, moveOrder, orderKeys, sendServing, toOrders, withRow } from "./order-api.ts"
import { cancelledMessage, movedElsewhereMessage, moveFailedMessage, moveMessages, orderTitle } from "./order-words.ts"
import { type ReadFailure, useReadFailure } from "./use-read-failure.ts"

/** How the board receives orders: at once, by polling every few seconds, or not at all at the moment. */
export type BoardConnection = "live" | "asking" | "offline"

/** The orders of the owner's screens and the actions on them. */
export type OrdersBoard = {
  /** Open orders, and those that were finished or cancelled within the last 24 hours. */
  readonly orders: readonly Order[]
  /** No orders are known yet, not even from an earlier visit. */
  readonly isLoading: boolean
  readonly connection: BoardConnection
  /** Why the last read failed; null after one that succeeded. */
  readonly failure: ReadFailure | null
  readonly refresh: () => void
  /** Moves an order and confirms it with an undo action. A newer state from another device is shown instead (A19). */
  readonly updateOrder: (order: Order, to: OrderStatus) => void
  readonly cancelOrder: (order: Order) => Promise<void>
  /** Lets an order through to the kitchen. Shown once the server has stored it, like the next. */
  readonly acceptOrder: (order: Order) => Promise<void>
  /** Sends the next serving of an order to the kitchen. */
  readonly sendNextServing: (order: Order) => Promise<void>
}

const OrdersContext = createContext<OrdersBoard | null>(null)

/** Milliseconds between polls without a live connection or after a failed one, and with one as a safeguard. */
const askingMs = 4000
const reassuringMs = 60_000

/** Provides the orders of the signed-in owner to everything inside, and keeps them up to date. */
export function OrdersProvider({ children }: { children: ReactNode }) {
  const { id: userId } = useOwner()
  const queryClient = useQueryClient()
  const showToast = useToast()
  const queryKey = useMemo(() => orderKeys.board(userId), [userId])

  const isSubscribed = useTableChanges("orders", (change) => {
    if (change?.row == null) return void readAgain(queryClient, { queryKey })
    const row = change.row as OrderRow
    queryClient.setQueryData<OrderRow[]>(queryKey, (rows) => withRow(rows ?? [], row))
    updateCurrentOrder(row)
    // An answer that is on its way may be older than this change.
    if (queryClient.isFetching({ queryKey }) > 0) void readAgain(queryClient, { queryKey })
  })
  const { failure, read } = useReadFailure(isSubscribed)
  const board = useQuery({
    ...boardQuery(userId, read),
    refetchInterval: isSubscribed && failure === null ? reassuringMs : askingMs,
    refetchIntervalInBackground: true,
  })
  const { data: rows, isFetchedAfterMount, refetch } = board

  // Writes the board to the browser's storage.
  useEffect(() => {
    if (rows && isFetchedAfterMount) storeBoard(rows)
  }, [rows, isFetchedAfterMount])

  const actions = useMemo(() => {
    const put = (row: OrderRow) => {
      queryClient.setQueryData<OrderRow[]>(queryKey, (known) => withRow(known ?? [], row))
      updateCurrentOrder(row)
    }
    const isReading = () => queryClient.isFetching({ queryKey }) > 0
    /**
     * Stops a read of the board that is under way: its answer would be older than the change that follows.
     *
     * @returns whether a read was stopped: it may have had orders that are not shown yet
     */
    const stopReading = async (): Promise<boolean> => {
      const wasReading = isReading()
      await queryClient.cancelQueries({ queryKey })
      return wasReading
    }
    /** Shows what the server has stored. A read that began before may be older, and is replaced by a new one. */
    const putStored = (row: OrderRow, hasStopped = false) => {
      put(row)
      if (hasStopped || isReading()) void readAgain(queryClient, { queryKey })
    }
    const find = (id: string) => queryClient.getQueryData<OrderRow[]>(queryKey)?.find((row) => row.id === id)

    const move = async (order: Order, to: OrderStatus, title: string, isUndo: boolean): Promise<void> => {
      const before = find(order.id)
      // Show the new state at once, but confirm it only after the server has stored it.
      const hasStopped = await stopReading()
      if (before) put({ ...before, status: to })
      const answer = await moveOrder(userId, order, to).catch(() => null)
      if (answer?.ok) {
        putStored(answer.value, hasStopped)
        const undo = () => void move({ ...order, status: to }, order.status, moveMessages[order.status], true)
        showToast({
          title,
          text: orderTitle(order.table, order.id),
          about: "order",
          ...(!isUndo && { action: { label: "Défaire", onSelect: undo } }),
        })
        return
      }
      await takeBack(order, before, answer, (row) => row.status === to && title)
    }
    const accept = async (order: Order): Promise<void> => {
      // Not shown before the server has it: a screen that prints by itself would print the ticket of a refused one.
      const before = find(order.id)
      const answer = await acceptOrder(order.id).catch(() => null)
      const title = "Commande validée"
      if (!answer?.ok) return takeBack(order, before, answer, (row) => row.acceptedAt != null && title)
      putStored(answer.value)
      showToast({ title, text: orderTitle(order.table, order.id), about: "order" })
    }
    const send = async (order: Order): Promise<void> => {
      const serving = nextServing(order)
      if (serving === null) return
      // As above: not shown before the server has it.
      const before = find(order.id)
      const answer = await sendServing(order.id, serving).catch(() => null)
      const title = `Suite envoyée\u00a0: ${servingNames[serving].toLowerCase()}`
      if (!answer?.ok) return takeBack(order, before, answer, (row) => row.serving === serving && title)
      putStored(answer.value)
      showToast({ title, text: orderTitle(order.table, order.id), about: "order" })
    }
    /**
     * Shows an order again as it was before a change that the server refused or did not answer. In the second case the
     * change may have been made, and only its answer lost: the board is read first.
     *
     * @param answer null without an answer
     * @param isDone the confirmation if the row shows that the order has changed after all; otherwise false
     */
    const takeBack = async (
      { id, table }: Order,
      before: OrderRow | undefined,
      answer: { readonly code: string } | null,
      isDone: (row: OrderRow) => string | false,
    ): Promise<void> => {
      if (before)
        queryClient.setQueryData<OrderRow[]>(queryKey, (known) =>
          // What another device has done meanwhile stays.
          known?.map((row) => (row.id === before.id && row.updatedAt <= before.updatedAt ? before : row)),
        )
      const reading = readAgain(queryClient, { queryKey })
      if (answer === null) await awaitRead(reading)
      const row = answer === null ? find(id) : undefined
      const done = row !== undefined && isDone(row)
      // Another device has changed the order, perhaps after this change had arrived.
      const isChanged = before !== undefined && row !== undefined && row.updatedAt > before.updatedAt
      if (done) showToast({ title: done, text: orderTitle(table, id), about: "order" })
      else if (answer === null && !isChanged) showToast({ ...moveFailedMessage, tone: "error", about: "order" })
      else if (answer?.code === "bill-being-paid")
        showToast({ title: messages[answer.code], tone: "error", about: "order" })
      else showToast({ ...movedElsewhereMessage, tone: "info", about: "order" })
      await reading
    }
    return {
      updateOrder: (order: Order, to: OrderStatus) => void move(order, to, moveMessages[to], false),
      cancelOrder: (order: Order) => move(order, "cancelled", cancelledMessage, false),
      acceptOrder: accept,
      sendNextServing: send,
    }
  }, [queryClient, queryKey, showToast, userId])

  const value = useMemo(
    (): OrdersBoard => ({
      orders: toOrders(rows ?? []),
      isLoading: rows === undefined && failure === null,
      connection: failure !== null ? "offline" : isSubscribed ? "live" : "asking",
      failure,
      refresh: () => void refetch(),
      ...actions,
    }),
    [rows, failure, isSubscribed, refetch, actions],
  )
  return <OrdersContext value={value}>{children}</OrdersContext>
}

/** Returns the orders of the owner. @throws outside an OrdersProvider */
export function useOrders(): OrdersBoard {
  const board = useContext(OrdersContext)
  if (board === null) throw new Error("useOrders must be used within an OrdersProvider")
  return board
}

/** Returns whether the server cannot be reached: changes of orders would fail. */
export function useIsUnreachable(): boolean {
  return useOrders().failure?.isUnreachable === true
}

/** Returns the number of orders that are pending or in preparation, for every screen of the owner. */
export function useOpenOrderCount(): number {
  const { orders } = useOrders()
  return useMemo(() => countUnfinished(orders), [orders])
}
