import { drawQrModules, qrPath } from "../code-drawing/qr-code.ts"

type CodePictureProps = {
  link: string
  /** Its accessible name. Without one it is decoration. */
  label?: string
}

/** A drawing of the QR code with its margin, as wide as its parent, in the colours of paper on any theme. */
export function CodePicture({ link, label }: CodePictureProps) {
  const picture = drawQrModules(link)
  return (
    <svg
      role="img"
      aria-label={label}
      aria-hidden={label === undefined}
      viewBox={`0 0 ${picture.size} ${picture.size}`}
      width="100%"
      shapeRendering="crispEdges"
    >
      <path fill="#fff" d={`M0 0h${picture.size}v${picture.size}H0z`} />
      <path fill="#1d282d" d={qrPath(picture)} />
    </svg>
  )
}
