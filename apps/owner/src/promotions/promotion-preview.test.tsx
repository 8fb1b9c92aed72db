// @vitest-environment happy-dom
import { aCategory, aDish, aMenu } from "@ardoise/domain/testing/menu-builders"
import { QueryClient, QueryClientProvider } from "@tanstack/react-query"
import { cleanup, render, screen } from "@testing-library/react"
import { MemoryRouter } from "react-router"
import { afterEach, expect, test } from "vitest"
import { pastPricesQuery } from "./promotion-api.ts"
import { PromotionPreview } from "./promotion-preview.tsx"

afterEach(cleanup)

test.each([
  [4, "et 1 autre"],
  [5, "et 2 autres"],
])("of %i reduced dishes three are named, and the others counted", (count, words) => {
  const dishes = Array.from({ length: count }, (_, n) => aDish({ id: `${n}`, name: `Plat ${n}`, price: "20" }))
  const menu = aMenu([aCategory("Plats", dishes)])
  const queryClient = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  queryClient.setQueryData(pastPricesQuery("user-1", menu.id).queryKey, new Map())
  render(
    <QueryClientProvider client={queryClient}>
      <MemoryRouter>
        <PromotionPreview
          {...{ name: "Hiver", menu, guard: null, others: [], userId: "user-1" }}
          definition={{
            menuId: null,
            target: "all",
            effect: { percent: 10 },
            windows: [],
            startsOn: "2026-11-20",
            endsOn: "2026-11-30",
          }}
          moment={{ nowMs: Date.parse("2026-11-20T12:00:00Z"), timeZone: "Europe/Paris" }}
        />
      </MemoryRouter>
    </QueryClientProvider>,
  )
  expect(screen.getByText(words)).toBeDefined()
})
