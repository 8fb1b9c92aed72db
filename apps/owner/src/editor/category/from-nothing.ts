/** The end of the address of a new menu that begins with nothing: its name and its first categories. */
export const fromNothing = "#zero"
