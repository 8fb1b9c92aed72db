import { encodePng } from "./png.ts"

/** Size in pixels of a photo of the demonstration. */
export const demoPhotoSize = { width: 480, height: 320, extension: "png" } as const

/** Red, green, blue, 0 to 255. */
type Color = readonly [number, number, number]

/** A round object on the table, seen from above: its centre and its half-axes, as fractions of the picture's height. */
type Spot = readonly [x: number, y: number, wide: number, high: number, color: Color]

const cloth: Color = [185, 198, 195]
/** The shadow of a plate on the cloth. */
const shade: Color = [158, 173, 170]
const china: Color = [246, 243, 235]
const rim: Color = [226, 221, 208]
const green: Color = [104, 143, 66]
const yellow: Color = [242, 205, 92]

const plate: readonly Spot[] = [
  [0.02, 0.03, 0.45, 0.45, shade],
  [0, 0, 0.44, 0.44, china],
  [0, 0, 0.35, 0.35, rim],
  [0, 0, 0.34, 0.34, china],
]
const egg = (x: number, y: number): readonly Spot[] => [
  [x, y, 0.115, 0.09, [255, 252, 240]],
  [x, y, 0.07, 0.055, yellow],
  [x - 0.01, y - 0.01, 0.05, 0.035, [248, 228, 160]],
]
const sprinkled = (places: readonly (readonly [number, number])[], size: number, color: Color): readonly Spot[] =>
  places.map(([x, y]) => [x, y, size, size, color])

/** Drawings used instead of photos in the demonstration, by the name of the dish. */
const dishes: Readonly<Record<string, readonly Spot[]>> = {
  "Œufs mayonnaise": [
    ...plate,
    ...sprinkled(
      [
        [-0.2, 0.17],
        [-0.1, 0.22],
        [0, 0.24],
        [0.1, 0.21],
        [0.19, 0.16],
      ],
      0.06,
      green,
    ),
    ...egg(-0.15, -0.03),
    ...egg(0.13, -0.06),
    ...egg(0, 0.1),
  ],
  "Soupe à l’oignon gratinée": [
    [0.02, 0.03, 0.45, 0.45, shade],
    [0, 0, 0.44, 0.44, [96, 62, 42]],
    [0, 0, 0.36, 0.36, [168, 112, 52]],
    [-0.05, -0.04, 0.24, 0.2, [216, 166, 88]],
    ...sprinkled(
      [
        [-0.14, -0.1],
        [0.02, -0.13],
        [0.08, 0.02],
        [-0.1, 0.05],
        [0.16, 0.12],
      ],
      0.075,
      [240, 206, 122],
    ),
    ...sprinkled(
      [
        [-0.02, -0.04],
        [0.12, -0.06],
        [-0.18, 0],
      ],
      0.03,
      [186, 118, 48],
    ),
  ],
  "Bœuf bourguignon": [
    ...plate,
    [0, 0, 0.3, 0.28, [92, 40, 32]],
    ...sprinkled(
      [
        [-0.14, -0.08],
        [0.03, -0.13],
        [0.15, 0.03],
        [-0.05, 0.1],
      ],
      0.09,
      [62, 30, 26],
    ),
    ...sprinkled(
      [
        [-0.2, 0.07],
        [0.11, -0.14],
        [0.05, 0.02],
      ],
      0.05,
      [222, 124, 48],
    ),
    ...sprinkled(
      [
        [-0.04, -0.02],
        [0.19, -0.06],
        [0.1, 0.16],
      ],
      0.042,
      [222, 204, 172],
    ),
  ],
  "Sole meunière": [
    ...plate,
    [-0.02, 0.02, 0.31, 0.13, [206, 156, 84]],
    [-0.02, 0, 0.27, 0.09, [226, 182, 108]],
    ...sprinkled(
      [
        [-0.2, 0],
        [-0.1, 0.05],
        [0.02, -0.03],
        [0.12, 0.04],
        [0.2, 0],
      ],
      0.016,
      green,
    ),
    [0.17, -0.2, 0.085, 0.085, yellow],
    [0.17, -0.2, 0.065, 0.065, [250, 232, 158]],
  ],
  "Tarte aux pralines roses": [
    ...plate,
    [0, 0, 0.28, 0.28, [196, 138, 76]],
    [0, 0, 0.245, 0.245, [206, 62, 98]],
    ...sprinkled(
      [
        [-0.13, -0.1],
        [0.02, -0.15],
        [0.14, -0.06],
        [-0.05, 0],
        [0.09, 0.1],
        [-0.12, 0.12],
      ],
      0.04,
      [232, 118, 146],
    ),
  ],
  "Île flottante": [
    [0.02, 0.03, 0.45, 0.45, shade],
    [0, 0, 0.44, 0.44, china],
    [0, 0, 0.37, 0.37, [242, 218, 146]],
    [0, -0.02, 0.22, 0.18, [255, 253, 246]],
    ...sprinkled(
      [
        [-0.1, -0.08],
        [0, -0.04],
        [0.1, -0.1],
        [0.04, 0.05],
      ],
      0.022,
      [178, 110, 44],
    ),
  ],
}

/** Renders them as PNG, by the name of their dish. */
export function drawDemoPhotos(): ReadonlyMap<string, Buffer> {
  return new Map(Object.entries(dishes).map(([dish, spots]) => [dish, encodePng(draw(spots), demoPhotoSize, "rgb")]))
}

const { width, height } = demoPhotoSize

/** Returns the colours of all pixels, row by row. */
function draw(spots: readonly Spot[]): Uint8Array {
  const pixels = new Uint8Array(width * height * 3)
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      pixels.set(colorAt((column - width / 2) / height, row / height - 0.5, spots), (row * width + column) * 3)
    }
  }
  return pixels
}

function colorAt(x: number, y: number, spots: readonly Spot[]): Color {
  let color: Color = cloth
  for (const [atX, atY, wide, high, own] of spots) {
    const [across, down] = [(x - atX) / wide, (y - atY) / high]
    const inside = Math.min(1, Math.max(0, (1 - Math.hypot(across, down)) * Math.min(wide, high) * height + 0.5))
    // The light comes from the top left.
    const light = 1 - 0.08 * (across + down)
    const mixed = (channel: 0 | 1 | 2) =>
      Math.round(color[channel] * (1 - inside) + Math.min(255, own[channel] * light) * inside)
    if (inside > 0) color = [mixed(0), mixed(1), mixed(2)]
  }
  return color
}
