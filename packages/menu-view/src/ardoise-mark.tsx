/**
 * The product's signature in one colour, for the footer of the diner's page. The A is an SVG shape. The other
 * characters are text in the menu's font, which the page has already loaded.
 */
export function ArdoiseMark() {
  return (
    <span className="mv-mark" role="img" aria-label="Ardoise">
      <svg viewBox="2 22 81 78" aria-hidden="true">
        <path d="M31.5 22.5h17.6L82.5 100H60.3zM32.2 22.5 44.5 39 10.4 100H2.5zM15.5 76.8c9-1.9 17.2-1.4 26-2.1 5.6-.4 10.3-.6 15.3.5l2.4 6.2c-6.2-.5-11.5.7-18 .9-9.3.4-18.6 1.3-28.5.7z" />
      </svg>
      <span aria-hidden="true">rdoise</span>
    </span>
  )
}
