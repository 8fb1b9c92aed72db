import type { Language } from "@ardoise/domain/menu/allergens"

/** The texts of reductions in the cart, in one language. `{name}`, `{min}` and `{code}` are placeholders. */
export type OffersStrings = {
  readonly subtotal: string
  readonly reduction: string
  /** The button that shows the field, and the field's label. */
  readonly code: string
  readonly apply: string
  readonly codeBad: string
  /** The cart is below the minimum of the code. */
  readonly codeMin: string
  /** Another reduction is larger. */
  readonly codeLess: string
  /** This network has tried too many codes. */
  readonly tooMany: string
  /** The server did not answer. */
  readonly unreachable: string
}

/** The reductions of the cart in the five languages of the page. */
export const offersStrings: Readonly<Record<Language, OffersStrings>> = {
  fr: {
    subtotal: "Sous-total",
    reduction: "Réduction\u00a0: {name}",
    code: "Code promotionnel",
    apply: "Appliquer",
    codeBad: "Ce code n’est pas valable.",
    codeMin: "Ce code vaut à partir de {min}.",
    codeLess: "Une autre réduction est plus avantageuse\u00a0: elle s’applique.",
    tooMany: "Trop d’essais. Attendez quelques minutes.",
    unreachable: "Pas de réponse. Réessayez.",
  },
  en: {
    subtotal: "Subtotal",
    reduction: "Reduction: {name}",
    code: "Promotional code",
    apply: "Apply",
    codeBad: "This code is not valid.",
    codeMin: "This code is valid from {min}.",
    codeLess: "Another reduction is better for you: it applies.",
    tooMany: "Too many attempts. Wait a few minutes.",
    unreachable: "No answer. Try again.",
  },
  es: {
    subtotal: "Subtotal",
    reduction: "Descuento: {name}",
    code: "Código promocional",
    apply: "Aplicar",
    codeBad: "Este código no es válido.",
    codeMin: "Este código vale a partir de {min}.",
    codeLess: "Otro descuento es más ventajoso: se aplica ese.",
    tooMany: "Demasiados intentos. Espere unos minutos.",
    unreachable: "Sin respuesta. Vuelva a intentarlo.",
  },
  it: {
    subtotal: "Subtotale",
    reduction: "Sconto: {name}",
    code: "Codice promozionale",
    apply: "Applica",
    codeBad: "Questo codice non è valido.",
    codeMin: "Questo codice vale a partire da {min}.",
    codeLess: "Un altro sconto è più vantaggioso: si applica quello.",
    tooMany: "Troppi tentativi. Attenda qualche minuto.",
    unreachable: "Nessuna risposta. Riprovi.",
  },
  zh: {
    subtotal: "小计",
    reduction: "优惠：{name}",
    code: "优惠码",
    apply: "使用",
    codeBad: "此优惠码无效。",
    codeMin: "满 {min} 可用此优惠码。",
    codeLess: "另一项优惠更划算，已自动使用。",
    tooMany: "尝试次数过多，请稍等几分钟。",
    unreachable: "没有回应，请重试。",
  },
}
