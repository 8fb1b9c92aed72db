import type { Chance } from "../../../testing/chance.ts"
import { emptyPixels, type Pixels } from "./pixels.ts"

/** How a page is photographed. Shares are of the page's width. */
export type Shot = {
  /** Most degrees by which the page is turned. */
  readonly turn: number
  /** Most share by which a corner is out of place. */
  readonly perspective: number
  /** Share of the picture around the page. */
  readonly border: number
  /** Most share by which folds of the paper move a point. */
  readonly crumple: number
  /** Share of the light that is missing at the dark edge. */
  readonly falloff: number
  /** Share of the light that a shadow takes. */
  readonly shadow: number
  readonly blur: number
  readonly noise: number
  /** Longest side of the picture in pixels. */
  readonly longest: number
}

type Wave = { readonly x: number; readonly y: number; readonly phase: number; readonly dx: number; readonly dy: number }

/** Photographs a page that lies on a table. */
export function photograph(page: Pixels, shot: Shot, chance: Chance): Pixels {
  const between = (most: number) => (chance.next() * 2 - 1) * most
  const full = { width: page.width * (1 + 2 * shot.border), height: page.height * (1 + 2 * shot.border) }
  const scale = Math.min(1, shot.longest / Math.max(full.width, full.height))
  const [width, height] = [Math.round(full.width * scale), Math.round(full.height * scale)]
  const turn = (between(shot.turn) * Math.PI) / 180
  const corners = [
    [-0.5, -0.5],
    [0.5, -0.5],
    [0.5, 0.5],
    [-0.5, 0.5],
  ].map(([u = 0, v = 0]) => {
    const x = u * page.width * scale + between(shot.perspective) * page.width * scale
    const y = v * page.height * scale + between(shot.perspective) * page.width * scale
    const [cos, sin] = [Math.cos(turn), Math.sin(turn)]
    return [width / 2 + x * cos - y * sin, height / 2 + x * sin + y * cos] as const
  })
  const toPage = homography(corners, page)
  const waves = Array.from({ length: 5 }, (): Wave => {
    const [angle, length] = [chance.next() * Math.PI * 2, page.width * (0.16 + chance.next() * 0.3)]
    const size = (shot.crumple * page.width) / 3
    const [x, y] = [(Math.cos(angle) * 2 * Math.PI) / length, (Math.sin(angle) * 2 * Math.PI) / length]
    return { x, y, phase: chance.next() * 7, dx: between(size), dy: between(size) }
  })
  const light = lightOf(width, height, shot, chance)
  const table = [95 + chance.below(60), 70 + chance.below(40), 50 + chance.below(30)] as const
  const grain = 0.05 + chance.next() * 0.05
  const taken = emptyPixels(width, height)
  expose(page, taken, table, (x, y) => {
    let [sx, sy] = toPage(x, y)
    const [px, py] = [sx, sy]
    let brightness = 1
    for (const wave of shot.crumple === 0 ? [] : waves) {
      const at = px * wave.x + py * wave.y + wave.phase
      sx += Math.sin(at) * wave.dx
      sy += Math.sin(at) * wave.dy
      brightness += Math.cos(at) * wave.x * wave.dx * 1.6
    }
    const streak = 1 + 0.1 * Math.sin(y * grain + Math.sin(x * 0.004) * 3)
    return [sx, sy, brightness * light(x, y), streak]
  })
  blur(taken, shot.blur)
  addNoise(taken, shot.noise, chance)
  return taken
}

/** The point of the page that is seen at a point of the picture, its brightness, and that of the table. */
type Seen = readonly [x: number, y: number, brightness: number, table: number]

/** Pixels between two points whose view is computed; the ones between are interpolated, because it bends slowly. */
const cell = 8

function expose(page: Pixels, taken: Pixels, table: readonly number[], seenAt: (x: number, y: number) => Seen): void {
  const { width, height, data } = taken
  const across = Math.ceil(width / cell) + 1
  const rowAt = (y: number) => Array.from({ length: across }, (_, at) => seenAt(at * cell, y))
  let [upper, lower] = [rowAt(0), rowAt(cell)]
  for (let y = 0; y < height; y++) {
    if (y > 0 && y % cell === 0) [upper, lower] = [lower, rowAt(y + cell)]
    const down = (y % cell) / cell
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.floor(x / cell), (x % cell) / cell]
      const at = (part: 0 | 1 | 2 | 3) => {
        const above = (upper[left]?.[part] ?? 0) * (1 - right) + (upper[left + 1]?.[part] ?? 0) * right
        const below = (lower[left]?.[part] ?? 0) * (1 - right) + (lower[left + 1]?.[part] ?? 0) * right
        return above * (1 - down) + below * down
      }
      const [sx, sy, brightness] = [at(0), at(1), at(2)]
      const to = (y * width + x) * 3
      if (sx >= 0 && sy >= 0 && sx < page.width - 1 && sy < page.height - 1) {
        copyPoint(page, sx, sy, taken, to, brightness)
      } else {
        const shade = brightness * at(3)
        for (let part = 0; part < 3; part++) data[to + part] = (table[part] ?? 0) * shade
      }
    }
  }
}

/** Copies the point between four pixels. */
function copyPoint(from: Pixels, x: number, y: number, to: Pixels, place: number, brightness: number): void {
  const [left, top] = [Math.floor(x), Math.floor(y)]
  const [across, down] = [x - left, y - top]
  const first = (top * from.width + left) * 3
  const next = first + from.width * 3
  for (let part = 0; part < 3; part++) {
    const upper = (from.data[first + part] ?? 0) * (1 - across) + (from.data[first + 3 + part] ?? 0) * across
    const lower = (from.data[next + part] ?? 0) * (1 - across) + (from.data[next + 3 + part] ?? 0) * across
    to.data[place + part] = (upper * (1 - down) + lower * down) * brightness
  }
}

function lightOf(width: number, height: number, shot: Shot, chance: Chance): (x: number, y: number) => number {
  const angle = chance.next() * Math.PI * 2
  const [nx, ny] = [Math.cos(angle) / width, Math.sin(angle) / height]
  const shadeAngle = chance.next() * Math.PI * 2
  const [mx, my] = [Math.cos(shadeAngle) / width, Math.sin(shadeAngle) / height]
  const [edge, softness] = [(chance.next() - 0.5) * 0.5, 0.02 + chance.next() * 0.06]
  return (x, y) => {
    const [dx, dy] = [x - width / 2, y - height / 2]
    const falloff = shot.falloff * (0.5 + dx * nx + dy * ny)
    const shadow = shot.shadow / (1 + Math.exp(-(dx * mx + dy * my - edge) / softness))
    return 0.97 - falloff - shadow
  }
}

/** Returns the map from the picture to the page whose corners are at these points. */
function homography(
  corners: readonly (readonly [number, number])[],
  page: Pixels,
): (x: number, y: number) => [number, number] {
  const goals = [
    [0, 0],
    [page.width, 0],
    [page.width, page.height],
    [0, page.height],
  ]
  // Eight equations for eight unknowns, solved by elimination.
  const rows = corners.flatMap(([x, y], at) => {
    const [u = 0, v = 0] = goals[at] ?? []
    return [
      [x, y, 1, 0, 0, 0, -u * x, -u * y, u],
      [0, 0, 0, x, y, 1, -v * x, -v * y, v],
    ]
  })
  for (let column = 0; column < 8; column++) {
    const rest = rows.slice(column)
    const sizes = rest.map((row) => Math.abs(row[column] ?? 0))
    const best = column + sizes.indexOf(Math.max(...sizes))
    const [upper = [], pivot = []] = [rows[column], rows[best]]
    rows[best] = upper
    rows[column] = pivot.map((value) => value / (pivot[column] ?? 1))
    rows.forEach((row, at) => {
      if (at === column) return
      const times = row[column] ?? 0
      rows[at] = row.map((value, place) => value - times * (rows[column]?.[place] ?? 0))
    })
  }
  const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = rows.map((row) => row[8] ?? 0)
  return (x, y) => {
    const depth = g * x + h * y + 1
    return [(a * x + b * y + c) / depth, (d * x + e * y + f) / depth]
  }
}

/** Blurs a picture in place. @param sigma pixels */
function blur({ width, height, data }: Pixels, sigma: number): void {
  if (sigma <= 0) return
  const reach = Math.ceil(sigma * 2.5)
  const weights = Array.from({ length: 2 * reach + 1 }, (_, at) => Math.exp(-((at - reach) ** 2) / (2 * sigma ** 2)))
  const sum = weights.reduce((total, one) => total + one, 0)
  const blurLine = (start: number, step: number, count: number) => {
    const line = new Float32Array(count)
    for (let at = 0; at < count; at++) line[at] = data[start + at * step] ?? 0
    for (let at = 0; at < count; at++) {
      let value = 0
      for (let by = -reach; by <= reach; by++) {
        const from = Math.min(count - 1, Math.max(0, at + by))
        value += (line[from] ?? 0) * (weights[by + reach] ?? 0)
      }
      data[start + at * step] = value / sum
    }
  }
  for (let part = 0; part < 3; part++) {
    for (let y = 0; y < height; y++) blurLine(y * width * 3 + part, 3, width)
    for (let x = 0; x < width; x++) blurLine(x * 3 + part, width * 3, height)
  }
}

function addNoise({ data }: Pixels, sigma: number, chance: Chance): void {
  for (let at = 0; at < data.length; at++) {
    // The sum of three even numbers is close to a bell curve of this width.
    const bell = (chance.next() + chance.next() + chance.next() - 1.5) * 2
    data[at] = (data[at] ?? 0) + bell * sigma
  }
}
