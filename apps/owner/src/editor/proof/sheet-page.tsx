import { type Box, millimetresPerPoint, type Shape, type TextBox } from "@ardoise/domain/papers/boxes"
import { memo } from "react"
import { encode } from "uqr"
import styles from "./proof.module.css"

/** Diameter and distance of the dots of a leader, in millimetres, as the pen of the PDF draws them. */
const dot = { size: 0.7 * millimetresPerPoint, pitch: 3.6 * millimetresPerPoint } as const

/** Units of the drawing in a millimetre. A browser rounds the widths of characters at sizes of a few units. */
const units = 100

type SheetPageProps = {
  /** Width and height in millimetres. */
  width: number
  height: number
  boxes: readonly Box[]
  /** Nothing but the fields above it is read to the owner. */
  isDecoration: boolean
}

/** One page of the printed card: the same boxes as in the PDF, at the same places. */
export const SheetPage = memo(function SheetPage({ width, height, boxes, isDecoration }: SheetPageProps) {
  return (
    <div className={styles.paper}>
      {/* biome-ignore lint/a11y/noSvgWithoutTitle: its texts are read one by one, or it is decoration */}
      <svg
        className={styles.sheet}
        viewBox={`0 0 ${width * units} ${height * units}`}
        aria-hidden={isDecoration || undefined}
      >
        {withKeys(boxes).map(([key, box]) =>
          box.kind === "text" ? <TextLine key={key} {...box} /> : <ShapeOf key={key} {...box} />,
        )}
      </svg>
    </div>
  )
})

/** Names each box after its tag and its place among the boxes of that tag, so that an edit changes few elements. */
function withKeys(boxes: readonly Box[]): readonly (readonly [string, Box])[] {
  const counts = new Map<string, number>()
  return boxes.map((box) => {
    const name = box.kind === "text" ? box.tag : box.kind
    const count = counts.get(name) ?? 0
    counts.set(name, count + 1)
    return [`${name} ${count}`, box] as const
  })
}

const faceClass = {
  "besley-400": styles.besley400,
  "besley-500": styles.besley500,
  "besley-600": styles.besley600,
  "instrument-sans-400": styles.instrument400,
  "instrument-sans-600": styles.instrument600,
} as const

const TextLine = memo(function TextLine({ x, baseline, text, face, points, tracking = 0 }: TextBox) {
  const size = points * millimetresPerPoint * units
  return (
    <text
      x={x * units}
      y={baseline * units}
      className={faceClass[face]}
      fontSize={size}
      letterSpacing={tracking * size}
    >
      {text}
    </text>
  )
})

/**
 * A shape in units of the drawing, and not in millimetres within a scaled group: the browser goes through each group with
 * a transform of its own after every keystroke.
 */
const ShapeOf = memo(function ShapeOf(box: Shape) {
  const x = box.x * units
  if (box.kind === "leader") {
    const last = box.grid - Math.ceil((box.grid - box.right) / dot.pitch) * dot.pitch
    if (last < box.x) return null
    const y = (box.baseline - dot.size / 2) * units
    return (
      <line
        className={styles.leader}
        x1={last * units}
        x2={x}
        y1={y}
        y2={y}
        strokeWidth={dot.size * units}
        strokeDasharray={`0 ${dot.pitch * units}`}
      />
    )
  }
  const y = box.y * units
  if (box.kind === "rule") return <rect x={x} y={y} width={box.width * units} height={box.thickness * units} />
  if (box.kind === "frame") {
    return <rect className={styles.frame} x={x} y={y} width={box.width * units} height={box.height * units} />
  }
  if (box.kind === "disc") return <circle cx={x} cy={y} r={box.radius * units} />
  if (box.kind === "stroke") return <path className={styles.stroke} d={strokePath(box)} />
  return <CodeOf {...box} />
})

/** The tapered chalk stroke, as the pen of the PDF draws it. */
function strokePath({ x, y, width, height }: Extract<Shape, { kind: "stroke" }>): string {
  const at = (along: number, down: number) => `${(x + width * along) * units} ${(y + height * down) * units}`
  return `M${at(0, 0.62)}C${at(0.3, 0.1)} ${at(0.7, -0.05)} ${at(1, 0.1)}C${at(0.7, 0.55)} ${at(0.3, 1)} ${at(0, 0.62)}z`
}

const CodeOf = memo(function CodeOf({ x, y, size, link }: Extract<Shape, { kind: "code" }>) {
  const left = x * units
  const top = y * units
  const side = size * units
  if (link === "") return <rect className={styles.frame} x={left} y={top} width={side} height={side} />
  const { data, size: modules } = encode(link, { ecc: "H", border: 0 })
  const runs = data.flatMap((row, down) =>
    row.flatMap((isDark, across) => (isDark ? `M${across} ${down}h1v1h-1z` : [])),
  )
  return (
    <path
      d={runs.join("")}
      transform={`translate(${left} ${top}) scale(${side / modules})`}
      shapeRendering="crispEdges"
    />
  )
})
