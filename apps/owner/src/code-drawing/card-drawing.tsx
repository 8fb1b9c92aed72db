import { type PhotoSize, photoAddress } from "@ardoise/domain/menu/dish-photo"
import { memo } from "react"
import styles from "./card-drawing.module.css"
import { drawQrModules, qrPath } from "./qr-code.ts"

/** The content of a table card. */
export type CardContent = {
  restaurantName: string
  /** Address in the code. */
  codeLink: string
  /** The short address without its scheme; "" until it is known. */
  address: string
  /** The table on the card, or null on cards for any table. */
  table: string | null
  /** The restaurant's own mark, or null on cards without it. */
  mark: PhotoSize | null
  /** Where the bill of a table can be paid: its card says so. */
  billPayment: "stripe" | "test" | null
}

type CardDrawingProps = CardContent & { format: "a6" | "a4" }

/** A small picture of the cards that the server draws: one A6 card, or a sheet of eight. Decoration. */
export function CardDrawing({ format, ...content }: CardDrawingProps) {
  return (
    <div className={styles.pile} data-format={format} aria-hidden>
      <span className={styles.below} />
      <span className={styles.below} />
      {format === "a6" ? (
        <A6Drawing {...content} className={styles.sheet} />
      ) : (
        <svg className={styles.sheet} viewBox="0 0 210 297">
          <title>Cartes de table</title>
          {Array.from({ length: 8 }, (_, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place of the sheet is its own key
            <g key={place} transform={`translate(${(place % 2) * 105} ${Math.floor(place / 2) * 74.25})`}>
              <SheetCard {...content} table={content.table === null ? null : String(place + 1)} />
            </g>
          ))}
          <path
            className={styles.cut}
            d="M105 0v4M105 293v4M0 74.25h4M206 74.25h4M0 148.5h4M206 148.5h4M0 222.75h4M206 222.75h4M103 74.25h4M105 72.25v4M103 148.5h4M105 146.5v4M103 222.75h4M105 220.75v4"
          />
        </svg>
      )}
    </div>
  )
}

/** A small picture of one A6 card. */
export const A6Drawing = memo(function A6Drawing({
  className,
  ...content
}: CardContent & { className?: string | undefined }) {
  return (
    <svg className={className} viewBox="0 0 105 148">
      <title>Carte de table</title>
      <A6Card {...content} />
    </svg>
  )
})

// All measures are millimetres of paper, as in the server's file.

function A6Card({ restaurantName, codeLink, address, table, mark, billPayment }: CardContent) {
  return (
    <>
      {mark !== null && (
        <image href={photoAddress(mark)} x={32.5} y={8.5} width={40} height={10} preserveAspectRatio="xMidYMax meet" />
      )}
      <Name text={restaurantName} x={52.5} y={27.5} size={7} room={89} anchor="middle" />
      <Stroke x={37} y={30.5} width={31} />
      <Code link={codeLink} x={22.5} y={40} size={60} />
      <text className={styles.carte} x={52.5} y={112} fontSize={4.4} textAnchor="middle">
        {billPayment === null ? "Scannez pour voir la carte" : "Carte, commande et addition"}
      </text>
      <text className={styles.tool} x={52.5} y={115.9} fontSize={3} textAnchor="middle">
        {address}
      </text>
      {table !== null && (
        <>
          <path className={styles.rule} d="M10 128.7h85v.5h-85zM10 129.6h85v.2h-85z" />
          <text className={styles.carte} x={52.5} y={139.8} fontSize={7} textAnchor="middle">
            {`Table ${table}`}
          </text>
          {billPayment === "stripe" && (
            <text className={styles.tool} x={52.5} y={142.8} fontSize={2.47} textAnchor="middle">
              Le paiement s’ouvre sur checkout.stripe.com, jamais ailleurs.
            </text>
          )}
        </>
      )}
    </>
  )
}

function SheetCard({ restaurantName, codeLink, address, table, mark, billPayment }: CardContent) {
  return (
    <>
      {mark !== null && (
        <image href={photoAddress(mark)} x={83} y={54.5} width={14} height={7} preserveAspectRatio="xMaxYMax meet" />
      )}
      <Name text={restaurantName} x={62} y={19.6} size={5.3} room={35} anchor="start" />
      <Stroke x={62} y={21.7} width={19} />
      <Code link={codeLink} x={9} y={14} size={46} />
      <text className={styles.carte} x={62} y={29.4} fontSize={3.5}>
        {billPayment === null ? "Scannez" : "Carte, commande"}
      </text>
      <text className={styles.carte} x={62} y={33.7} fontSize={3.5}>
        {billPayment === null ? "pour voir la carte" : "et addition"}
      </text>
      <text className={styles.tool} x={62} y={37} fontSize={2.4}>
        {address}
      </text>
      {table !== null && (
        <>
          <path className={styles.rule} d="M62 52.3h35v.5h-35zM62 53.2h35v.2h-35z" />
          <text className={styles.carte} x={62} y={60.6} fontSize={5.3}>
            {`Table ${table}`}
          </text>
        </>
      )}
    </>
  )
}

type NameProps = { text: string; x: number; y: number; size: number; room: number; anchor: "middle" | "start" }

/** The width of a character of the menu's font, on average, for a size of one. */
const averageWidth = 0.54

/** The restaurant's name, smaller if it is long and shortened if it is very long, as the server does. */
function Name({ text, x, y, size, room, anchor }: NameProps) {
  const fitted = Math.min(size, Math.max(size * 0.55, room / Math.max(1, text.length * averageWidth)))
  const most = Math.floor(room / (fitted * averageWidth))
  return (
    <text className={styles.name} x={x} y={y} fontSize={fitted} textAnchor={anchor}>
      {text.length > most ? `${text.slice(0, most - 1)}…` : text}
    </text>
  )
}

function Stroke({ x, y, width }: { x: number; y: number; width: number }) {
  const place = `translate(${x} ${y}) scale(${width / 200})`
  return (
    <path
      className={styles.stroke}
      transform={place}
      d="M1 7.2C30 4.2 58 5.4 92 4.4c38-1.1 72-2.4 107 .2-28 1.1-60 1.5-99 3C66 8.7 34 8.6 1 7.2z"
    />
  )
}

function Code({ link, x, y, size }: { link: string; x: number; y: number; size: number }) {
  const { modules, path } = codeOf(link)
  return (
    <path
      className={styles.rule}
      transform={`translate(${x} ${y}) scale(${size / modules}) translate(-4 -4)`}
      d={path}
      shapeRendering="crispEdges"
    />
  )
}

/** The code without its margin of four modules. */
function codeOf(link: string): { modules: number; path: string } {
  const picture = drawQrModules(link)
  return { modules: picture.size - 8, path: qrPath(picture) }
}
