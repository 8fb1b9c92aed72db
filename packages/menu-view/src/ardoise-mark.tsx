/**
 * The product's signature in one colour, for the footer of the diner's page. The A is an SVG shape, coarser
 * than that of the logo: it is a few millimetres high. The other characters are text in the menu's font.
 */
export function ArdoiseMark() {
  return (
    <span className="mv-mark" role="img" aria-label="Ardoise">
      <svg viewBox="2 22 81 78" aria-hidden="true">
        <path d="M31 22h18l33 78H60zM32 22l13 17-35 61H2zM15 77c9-2 17-1 26-2 6-1 11-1 16 0l2 6c-6 0-11 1-18 1-9 1-19 1-28 1z" />
      </svg>
      <span aria-hidden="true">rdoise</span>
    </span>
  )
}
