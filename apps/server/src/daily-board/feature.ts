import type { Feature } from "../composition/feature.ts"
import { publishBoard } from "./board-commands.ts"
import type { BoardRows } from "./board-rows.ts"

const dayMs = 24 * 3_600_000

/** The daily board: dishes for one service or day. */
export const dailyBoard = {
  name: "daily-board",
  commands: [publishBoard],
  backsUp: [{ name: "daily_boards", key: ["user_id", "published_at"] }],
  removesAtAge: [{ table: "daily_boards", key: ["user_id", "published_at"], age: "ends_at", keptMs: 60 * dayMs }],
  load: () => import("./serve.ts"),
} satisfies Feature<keyof BoardRows>
