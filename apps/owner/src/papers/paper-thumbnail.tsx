import { allergens } from "@ardoise/domain/menu/allergens"
import type { CardSize, PaperStyle } from "@ardoise/domain/papers/card-styles"
import styles from "./paper-thumbnail.module.css"

const ratio = { a4: 297 / 210, a5: 210 / 148 } as const
const width = 132

type Line = { readonly x: number; readonly y: number; readonly width: number; readonly height: number; fill?: string }

/** The colour of what is printed smaller than names and prices. */
const pale = "#9aa19f"

/** Lines of one column of dishes: the name, the price at the right, and a description below if there is room for one. */
function columnLines(x: number, wide: number, from: number, to: number, step: number): Line[] {
  const lines: Line[] = []
  for (let y = from, at = 0; y + 4 <= to; y += step, at += 1) {
    const name = wide * (0.42 + ((at * 7) % 4) * 0.06)
    lines.push({ x, y, width: name, height: 1.4 })
    lines.push({ x: x + name + 2, y: y + 1.1, width: wide - name - 12, height: 0.3, fill: pale })
    lines.push({ x: x + wide - 8, y, width: 8, height: 1.4 })
    if (step > 6) lines.push({ x, y: y + 3, width: wide * (0.5 + ((at * 5) % 4) * 0.08), height: 0.7, fill: pale })
  }
  return lines
}

/** The modules of a code on a grid of nine. */
const code =
  "M0 0h3v3H0zM6 0h3v3H6zM0 6h3v3H0zM4 1h1v2H4zM5 4h2v1H5zM7 6h1v2H7zM4 7h2v2H4zM1 4h2v1H1zM8 4h1v1H8zM4 5h1v1H4z"

/** The name at the head of a sheet, as wide as there is room for. */
function Title({ text, x, y, room, isCentred }: TitleProps) {
  return (
    <text
      x={x}
      y={y}
      textAnchor={isCentred ? "middle" : "start"}
      fontSize={Math.min(12, room / (Math.max(1, text.length) * 0.56))}
      className={styles.title}
    >
      {text}
    </text>
  )
}

type TitleProps = {
  readonly text: string
  readonly x: number
  /** The line on which the characters stand. */
  readonly y: number
  readonly room: number
  readonly isCentred: boolean
}

type CardThumbnailProps = {
  restaurantName: string
  style: PaperStyle
  size: CardSize
  page: 1 | 2
  /** Names and prices only. */
  isWindow?: boolean
}

/** A sheet of the card in its style. Paper and ink keep their colours in the dark. */
export function CardThumbnail({ restaurantName, style, size, page, isWindow = false }: CardThumbnailProps) {
  const height = Math.round(width * ratio[size])
  const side = style === "table" ? 14 : 10
  const hang = style === "comptoir" ? 24 : 0
  const left = side + hang
  const inner = width - side - left
  const columns = size === "a5" ? 1 : 2
  const gap = 7
  const wide = (inner - (columns - 1) * gap) / columns
  const bands = page === 1 ? [46, (height + 40) / 2] : [22, (height + 10) / 2]
  const ends = [(bands[1] ?? 0) - 8, height - 16]
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect width={width} height={height} fill="#fff" />
      <g fill="#14191b">
        {style === "affiche" && (
          <>
            <rect x={side} y={9} width={width - 2 * side} height={1.6} />
            <rect x={side} y={11.6} width={width - 2 * side} height={0.5} />
          </>
        )}
        {page === 1 && (
          <Title
            text={restaurantName}
            x={style === "comptoir" ? side : width / 2}
            y={27}
            room={width - 2 * side}
            isCentred={style !== "comptoir"}
          />
        )}
        {bands.map((top, at) => (
          <g key={top}>
            {style === "table" ? (
              <>
                <rect x={side} y={top + 1.5} width={34} height={0.5} />
                <rect x={width / 2 - 14} y={top} width={28} height={3} />
                <rect x={width - side - 34} y={top + 1.5} width={34} height={0.5} />
              </>
            ) : (
              <rect x={side} y={top} width={style === "comptoir" ? 18 : 30} height={3} />
            )}
            {style === "affiche" && <rect x={side} y={top + 5} width={width - 2 * side} height={0.9} />}
            {Array.from({ length: columns }, (_, column) => left + column * (wide + gap)).flatMap((x) =>
              columnLines(x, wide, top + (style === "comptoir" ? 0 : 9), ends[at] ?? 0, isWindow ? 5 : 8).map(
                (line) => <rect key={`${line.x}-${line.y}`} {...line} />,
              ),
            )}
          </g>
        ))}
        {page === 2 && <path d={code} transform={`translate(${side} ${height - 14})`} />}
      </g>
      {page === 1 && (
        <path d={`M${style === "comptoir" ? side : width / 2 - 18} 32q18 -2 36 -1.4q-18 2.4 -36 1.4z`} fill="#e0a92a" />
      )}
      {style === "table" && (
        <g fill="none" stroke="#14191b" strokeWidth={0.4}>
          <rect x={4} y={4} width={width - 8} height={height - 8} />
          <rect x={5} y={5} width={width - 10} height={height - 10} />
        </g>
      )}
    </svg>
  )
}

/** A sheet of the daily board: a title and few large names. */
export function BoardThumbnail() {
  const [wide, high] = [132, 187]
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
      <rect width={wide} height={high} fill="#fff" />
      <g fill="#14191b">
        <Title text="L’ardoise du jour" x={wide / 2} y={29} room={wide - 20} isCentred />
        {[56, 96, 136].map((top, at) => (
          <g key={top}>
            <rect x={10} y={top} width={20} height={3} />
            <rect x={10} y={top + 6} width={wide - 20} height={0.9} />
            <rect x={10} y={top + 13} width={58 + at * 7} height={4} />
            <rect x={wide - 28} y={top + 13} width={18} height={4} />
            <rect x={10} y={top + 20} width={44 - at * 6} height={1} fill={pale} />
          </g>
        ))}
      </g>
      <path d="M48 34q18 -2 36 -1.4q-18 2.4 -36 1.4z" fill="#e0a92a" />
    </svg>
  )
}

/** A sheet of the register: a table with dots. */
export function RegisterThumbnail() {
  const [wide, high] = [132, 93]
  const rows = Array.from({ length: 10 }, (_, at) => 30 + at * 5.4)
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
      <rect width={wide} height={high} fill="#fff" />
      <g fill="#14191b">
        <rect x={8} y={8} width={52} height={2.6} />
        <rect x={8} y={25} width={wide - 16} height={0.9} />
        {allergens.map(({ name }, column) => (
          <rect
            key={name}
            x={48 + column * 5.6}
            y={15 + ((column * 3) % 4)}
            width={0.8}
            height={9 - ((column * 3) % 4)}
          />
        ))}
        {rows.map((y, row) => (
          <g key={y}>
            <rect x={8} y={y} width={20 + ((row * 5) % 4) * 4} height={1.2} />
            <rect x={8} y={y + 2.9} width={wide - 16} height={0.2} fill={pale} />
            {[(row * 3) % 14, (row * 5 + 6) % 14].map((column) => (
              <circle key={column} cx={48.4 + column * 5.6} cy={y + 0.6} r={1} />
            ))}
          </g>
        ))}
      </g>
    </svg>
  )
}

/** A sheet of the price board: three names and prices, as large as the sheet allows. */
export function PriceBoardThumbnail() {
  const [wide, high] = [132, 93]
  return (
    <svg className={styles.sheet} viewBox={`0 0 ${wide} ${high}`} aria-hidden="true">
      <rect width={wide} height={high} fill="#fff" />
      <g fill="#14191b">
        <rect x={8} y={8} width={wide - 16} height={1.2} />
        <rect x={8} y={10.4} width={wide - 16} height={0.3} />
        {[48, 66, 26].map((name, at) => (
          <g key={name} transform={`translate(0 ${14 + at * 26})`}>
            {at > 0 && <rect x={8} y={-1.4} width={wide - 16} height={0.3} />}
            <rect x={8} y={3} width={name} height={5.4} rx={0.8} />
            <rect x={8} y={14} width={name * 0.6} height={5.4} rx={0.8} />
            <rect x={96} y={14} width={28} height={5.4} rx={0.8} />
            {Array.from({ length: 12 }, (_, dot) => 92 - dot * 4)
              .filter((x) => x > name * 0.6 + 10)
              .map((x) => (
                <circle key={x} cx={x} cy={18.6} r={0.6} fill={pale} />
              ))}
          </g>
        ))}
      </g>
    </svg>
  )
}
