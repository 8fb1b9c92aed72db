import { expect, test } from "vitest"
import type { Db } from "../storage/schema.ts"
import { UploadRooms } from "./upload-rooms.ts"

test("six photos of an owner are received at a time; a seventh waits, and other owners do not", async () => {
  const rooms = new UploadRooms({} as Db, 0)
  const begun: string[] = []
  const ends: (() => void)[] = []
  const receive = (owner: string, photo: number) =>
    rooms.inMemory(owner, () => {
      begun.push(`${owner} ${photo}`)
      return new Promise<void>((resolve) => ends.push(resolve))
    })
  const received = [1, 2, 3, 4, 5, 6, 7].map((photo) => receive("lou", photo))
  received.push(receive("sam", 1))
  await Promise.resolve()
  expect(begun).toEqual([...[1, 2, 3, 4, 5, 6].map((photo) => `lou ${photo}`), "sam 1"])
  ends[0]?.()
  await received[0]
  await expect.poll(() => begun.at(-1)).toBe("lou 7")
  for (const end of ends) end()
  await Promise.all(received)
})
