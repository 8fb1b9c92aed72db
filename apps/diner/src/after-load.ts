/**
 * What a menu page gets once it is there and read: nothing of it is needed for reading, filtering by category or changing
 * the language.
 */
async function prepare(): Promise<void> {
  if (document.querySelector(".mv-cart") === null) return
  const { prepareCart } = await import("./cart/prepare-cart.ts")
  await prepareCart()
}

prepare()
