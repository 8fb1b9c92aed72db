import type { CartStrings } from "../texts/cart-strings.ts"

/** The cart in Spanish. */
export const strings: CartStrings = {
  title: "Su carrito",
  open: "Abrir el carrito",
  articles: "artículos: {n}",
  add: "Añadir {dish} al carrito",
  close: "Cerrar",
  each: "{price} por unidad",
  remove: "Quitar {dish}",
  less: "Uno menos: {dish}",
  more: "Uno más: {dish}",
  inCart: "{dish}, {n} en el carrito. Añadir",
  total: "Total",
  table: "Mesa",
  tableHint: "El número está en su mesa",
  notice: "El pago en línea llegará pronto",
  continue: "Seguir eligiendo",
  empty: "Su carrito está vacío",
  emptyHint: "Toque «+» junto a un plato para añadirlo.",
  browse: "Ver el menú",
  added: "{dish} añadido al carrito",
  most: "{dish}: en el carrito no caben más.",
}
