// @vitest-environment happy-dom
import { emptyMenu } from "@ardoise/domain/menu/menu-edits"
import { ok, refuse } from "@ardoise/domain/result"
import { act, renderHook } from "@testing-library/react"
import type { ReactNode } from "react"
import { expect, test } from "vitest"
import { LiveContext } from "../../live/use-table-changes.ts"
import type { StoredMenu } from "../../menus/menu-api.ts"
import { useFreshness, useMenuDraft } from "../../testing/editor-hooks.ts"
import { createManualClock } from "../../testing/manual-clock.ts"
import { createManualLive } from "../../testing/manual-live.ts"
import { storedDraft } from "../draft/menu-draft.ts"
import { createSaveLog } from "../saving/save-log.ts"
import { SavingClockContext } from "../saving/saving-clock.ts"

const aVersion = (name: string, updatedAt: string): StoredMenu => ({
  menu: { ...emptyMenu(), id: "m1", name, lastUpdated: updatedAt },
  updatedAt,
})

/** An editor of a stored menu. The test performs its saves. */
function openMenu() {
  const server = { stored: aVersion("Carte", "v1"), reads: 0 }
  const { live, tell } = createManualLive()
  const clock = createManualClock()
  const log = createSaveLog()
  const store = {
    create: () => Promise.resolve(refuse("menu-exists" as const)),
    update: () => Promise.resolve(refuse("menu-changed-elsewhere" as const)),
    read: () => {
      server.reads += 1
      return Promise.resolve(ok(server.stored))
    },
  }
  const { result } = renderHook(
    () => {
      const handle = useMenuDraft(() => storedDraft(server.stored))
      useFreshness({ handle, store, log })
      return handle
    },
    {
      wrapper: ({ children }: { children: ReactNode }) => (
        <LiveContext value={live}>
          <SavingClockContext value={clock}>{children}</SavingClockContext>
        </LiveContext>
      ),
    },
  )
  const handle = () => result.current
  return {
    server,
    clock,
    send: () => act(() => handle().dispatch({ type: "sent", mark: "at" })),
    answer: (updatedAt: string) =>
      act(async () => {
        const { menu } = handle().current()
        handle().dispatch({ type: "saved", content: menu, id: "m1", updatedAt, at: "at" })
        log.record({ menuId: "m1", atMs: clock.now() })
      }),
    hear: (updatedAt: string) =>
      tell("user_menus", { event: "UPDATE", row: { id: "m1", updated_at: updatedAt }, old: {} }),
    hearSomething: () =>
      act(async () => {
        window.dispatchEvent(new StorageEvent("storage", { key: "menu_update_required", newValue: "true" }))
      }),
    name: () => handle().current().menu.name,
  }
}

test("a change by another device that arrives during an own save is shown after that save", async () => {
  const { server, send, answer, hear, name } = openMenu()
  send()
  server.stored = aVersion("Carte de là-bas", "v3")
  await hear("v3")
  expect(server.reads).toBe(0)
  await answer("v2")
  expect(name()).toBe("Carte de là-bas")
})

test("an own save whose notification arrives before its answer is not read again", async () => {
  const { server, send, answer, hear } = openMenu()
  send()
  await hear("v2")
  await answer("v2")
  await hear("v2")
  expect(server.reads).toBe(0)
})

test("a notification without a version just after an own save is processed 5 s after that save", async () => {
  const { server, clock, send, answer, hearSomething, name } = openMenu()
  send()
  await answer("v2")
  server.stored = aVersion("Carte de là-bas", "v3")
  await hearSomething()
  expect(server.reads).toBe(0)
  await act(async () => clock.advance(5000))
  expect(name()).toBe("Carte de là-bas")
})
