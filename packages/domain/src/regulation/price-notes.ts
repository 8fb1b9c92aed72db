/** The price notice of a French carte whose restaurant states no rate of service. Page and papers print it. */
export const frenchPriceNote = "Prix nets en euros, service compris."

/** The price notice of a French carte whose prices do not include service. */
export const frenchPriceNoteWithoutService = "Prix nets en euros."
