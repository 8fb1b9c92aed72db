import { describe, expect, test } from "vitest"
import { packTickets, shareColumns } from "./pack-tickets.ts"

const room = { columns: 3, height: 500, gap: 10, restHeight: 90 }
const columnsOf = (heights: readonly number[], columns = 3) =>
  packTickets(heights, { ...room, columns }).places.map(({ column }) => column)

describe("tickets", () => {
  test("go into the shortest column, so that the oldest are at the top", () => {
    expect(packTickets([300, 200, 100, 100, 100], room)).toEqual({
      places: [
        { column: 0, top: 0 },
        { column: 1, top: 0 },
        { column: 2, top: 0 },
        { column: 2, top: 110 },
        { column: 1, top: 210 },
      ],
      rest: null,
    })
  })

  test("that do not fit whole are not shown, and leave room for the note about them", () => {
    const { places, rest } = packTickets([400, 400, 400, 200], room)
    expect(places).toHaveLength(3)
    expect(rest).toEqual({ column: 2, top: 410 })
    // The last column keeps 90 px free.
    expect(columnsOf([300, 300, 420, 300])).toEqual([0, 1])
  })

  test("never overtake one that does not fit", () => {
    expect(columnsOf([300, 300, 300, 250, 50])).toEqual([0, 1, 2])
  })

  test("that use the whole height are all shown when there are no others", () => {
    expect(packTickets([500, 500, 500], room).rest).toBeNull()
  })

  test("that are longer than the screen are shown, if they are the first", () => {
    expect(columnsOf([900, 100])).toEqual([0, 1])
    expect(columnsOf([100, 900])).toEqual([0])
    // The note about the second one has no room below.
    expect(packTickets([900, 100], { ...room, columns: 1 })).toEqual({ places: [{ column: 0, top: 0 }], rest: null })
  })

  test("are nowhere if there are none", () => {
    expect(packTickets([], room)).toEqual({ places: [], rest: null })
  })
})

test.each([
  ["nothing waits, nothing is being made", [], [], [4, 1]],
  ["a few of both", [300, 300], [300], [4, 1]],
  ["much is being made, and little waits", [100], [400, 400, 400], [2, 3]],
  ["more is being made than fits", [100], Array(9).fill(400), [1, 4]],
  ["too much of both", Array(9).fill(400), Array(9).fill(400), [3, 2]],
  ["too much waits", Array(9).fill(400), [100], [4, 1]],
])("columns are shared when %s", (_what, waiting, making, shares) => {
  expect(shareColumns(waiting, making, 5, room)).toEqual(shares)
})
