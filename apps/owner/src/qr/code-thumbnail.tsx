import { drawQrModules, qrPath } from "./qr-code.ts"

/** A small picture of the QR code. It fills its parent. It is decoration: a phone reads the code of the QR page. */
export function CodeThumbnail({ link }: { link: string }) {
  const picture = drawQrModules(link)
  return (
    <svg
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      width="100%"
      height="100%"
      shapeRendering="crispEdges"
      aria-hidden="true"
    >
      <path fill="#1d282d" d={qrPath(picture)} />
    </svg>
  )
}
