/** The price notice of a French carte whose restaurant states no rate of service. Page and papers print it. */
export const priceNotes = {
  withService: "Prix nets en euros, service compris.",
  withoutService: "Prix nets en euros.",
} as const
