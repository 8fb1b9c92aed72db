import type { Language } from "@ardoise/domain/menu/allergens"
import { openBillWords } from "../cart/open-bill-words.ts"

/**
 * The texts of a table's bill in one language. `{price}`, `{table}`, `{time}`, `{n}`, `{dish}`, `{min}` and `{max}` are
 * placeholders.
 */
export type BillStrings = {
  /** The title of the page, and the link to it; `{table}` is its name. */
  readonly open: string
  readonly title: string
  /** Since when the table has ordered. */
  readonly sitting: string
  readonly none: string
  readonly total: string
  /** What was paid online, and the state of a dish. */
  readonly settled: string
  /** What is being paid, and the state of a dish. */
  readonly held: string
  readonly due: string
  readonly all: string
  /** The four ways to pay are `all`, `lines`, `part` and `amount`. */
  readonly lines: string
  readonly part: string
  /** How many people still pay, for equal parts; `{n}` is their number. */
  readonly people: string
  readonly amount: string
  readonly tip: string
  readonly noTip: string
  readonly otherTip: string
  /** Below the tips, when prices contain the service; otherwise `tipOnly`. */
  readonly tipNote: string
  readonly tipOnly: string
  readonly pay: string
  /** The main button while the choice has no amount yet. */
  readonly next: string
  /** Where the card is typed; `test` replaces it where no money is taken. */
  readonly where: string
  readonly team: string
  readonly call: string
  readonly called: string
  /** Who pays a dish: this phone, or another. */
  readonly you: string
  readonly phone: string
  readonly confirming: string
  readonly paid: string
  /** The sign of a paid bill. */
  readonly allPaid: string
  readonly cancelled: string
  readonly changed: string
  readonly taken: string
  readonly capped: string
  /** The bounds of an amount. */
  readonly range: string
  /** An amount would leave less than can be paid. */
  readonly crumb: string
  readonly noAnswer: string
  readonly tooMany: string
  readonly badCode: string
  readonly closed: string
  readonly refunded: string
  readonly over: string
  readonly refresh: string
  readonly note: string
  /** Label of a field that is printed and not sent. */
  readonly noteName: string
  /** The button that sends the note, its field, and what became of it. */
  readonly mail: string
  readonly mailTo: string
  readonly mailed: string
  readonly mailWrong: string
  readonly mailSpent: string
  readonly resume: string
  readonly cancel: string
  readonly test: string
  /** Accessible names: the group of the ways, and the buttons for the number of people. */
  readonly ways: string
  readonly fewer: string
  readonly more: string
  /** The strip of a page without connection. */
  readonly offline: string
}

/** The texts of the bill in the five languages of the page. */
export const billStrings: Readonly<Record<Language, BillStrings>> = {
  fr: {
    open: openBillWords.fr,
    title: "Addition",
    sitting: "Table {table}, depuis {time}",
    none: "Rien n’a encore été commandé à cette table.",
    total: "Total",
    settled: "Réglé en ligne",
    held: "En cours de paiement",
    due: "Reste à payer",
    all: "Tout payer",
    lines: "Payer mes plats",
    part: "Diviser en parts égales",
    people: "Nous sommes encore {n} à payer",
    amount: "Payer un montant",
    tip: "Pourboire",
    noTip: "Sans pourboire",
    otherTip: "Autre montant",
    tipNote: "Le service est compris. Le pourboire va à l’équipe.",
    tipOnly: "Le pourboire va à l’équipe.",
    pay: "Payer {price}",
    next: "Continuer",
    where: "Sans frais. Vous payez sur la page sécurisée de Stripe (checkout.stripe.com).",
    team: "Vous pouvez aussi payer à l’équipe, en espèces par exemple.",
    call: "Demander à payer à l’équipe",
    called: "L’équipe est prévenue.",
    you: "Vous",
    phone: "Téléphone {n}",
    confirming: "Paiement en cours de confirmation. Ne payez pas une seconde fois.",
    paid: "Paiement confirmé\u00a0: {price}",
    allPaid: "L’addition est réglée. Merci et à bientôt.",
    cancelled: "Paiement annulé. Rien n’a été débité.",
    changed: "L’addition a changé\u00a0: il reste {price} à payer.",
    taken: "Quelqu’un d’autre paie déjà {dish}.",
    capped: "Une partie est déjà payée\u00a0: vous payez {price}.",
    range: "Indiquez un montant entre {min} et {max}.",
    crumb: "Il resterait moins de {min}. Payez {price}.",
    noAnswer: "Le paiement en ligne ne répond pas. Rien n’a été débité\u00a0: réessayez, ou payez à l’équipe.",
    tooMany: "Trop d’essais. Attendez quelques minutes, ou payez à l’équipe.",
    badCode: "Ce QR code n’est plus valable. Demandez à l’équipe.",
    closed: "Le paiement en ligne est fermé. Payez à l’équipe.",
    refunded: "Remboursé\u00a0: {price}",
    over: "Trop-perçu\u00a0: {price}. L’équipe vous le rembourse.",
    refresh: "Actualiser",
    note: "Voir la note",
    noteName: "Votre nom sur la note (facultatif)",
    mail: "Recevoir la note par e-mail",
    mailTo: "Adresse e-mail",
    mailed: "La note est envoyée. L’adresse n’est pas conservée.",
    mailWrong: "Cette adresse n’est pas valable.",
    mailSpent: "La note a déjà été envoyée trois fois.",
    resume: "Reprendre mon paiement",
    cancel: "Annuler",
    test: "Paiement de test\u00a0: personne n’est débité.",
    ways: "Payer l’addition",
    fewer: "Un de moins",
    more: "Un de plus",
    offline: "Hors connexion. Dernier état à {time}. Payez à l’équipe.",
  },
  en: {
    open: openBillWords.en,
    title: "Bill",
    sitting: "Table {table}, since {time}",
    none: "Nothing has been ordered at this table yet.",
    total: "Total",
    settled: "Paid online",
    held: "Being paid",
    due: "Left to pay",
    all: "Pay it all",
    lines: "Pay for my dishes",
    part: "Split equally",
    people: "{n} of us still to pay",
    amount: "Pay an amount",
    tip: "Tip",
    noTip: "No tip",
    otherTip: "Other amount",
    tipNote: "Service is included. Tips go to the staff.",
    tipOnly: "Tips go to the staff.",
    pay: "Pay {price}",
    next: "Continue",
    where: "No fee. You pay on Stripe’s secure page (checkout.stripe.com).",
    team: "You can also pay the staff, in cash for example.",
    call: "Ask to pay the staff",
    called: "The staff have been told.",
    you: "You",
    phone: "Phone {n}",
    confirming: "Your payment is being confirmed. Do not pay again.",
    paid: "Payment confirmed: {price}",
    allPaid: "The bill is paid. Thank you, see you soon.",
    cancelled: "Payment cancelled. Nothing was charged.",
    changed: "The bill has changed: {price} is left to pay.",
    taken: "Someone else is already paying for {dish}.",
    capped: "Part of it is already paid: you pay {price}.",
    range: "Enter an amount between {min} and {max}.",
    crumb: "Less than {min} would be left. Pay {price}.",
    noAnswer: "Online payment does not answer. Nothing was charged: try again, or pay the staff.",
    tooMany: "Too many attempts. Wait a few minutes, or pay the staff.",
    badCode: "This QR code is no longer valid. Please ask the staff.",
    closed: "Online payment is closed. Please pay the staff.",
    refunded: "Refunded: {price}",
    over: "Overpaid: {price}. The staff will refund it.",
    refresh: "Refresh",
    note: "See the note",
    noteName: "Your name on the note (optional)",
    mail: "Get the note by e-mail",
    mailTo: "E-mail address",
    mailed: "The note is sent. The address is not kept.",
    mailWrong: "This address is not valid.",
    mailSpent: "The note has already been sent three times.",
    resume: "Continue my payment",
    cancel: "Cancel",
    test: "Test payment: nobody is charged.",
    ways: "Pay the bill",
    fewer: "One fewer",
    more: "One more",
    offline: "Offline. Last updated at {time}. Please pay the staff.",
  },
  es: {
    open: openBillWords.es,
    title: "Cuenta",
    sitting: "Mesa {table}, desde las {time}",
    none: "Aún no se ha pedido nada en esta mesa.",
    total: "Total",
    settled: "Pagado en línea",
    held: "Pago en curso",
    due: "Queda por pagar",
    all: "Pagar todo",
    lines: "Pagar mis platos",
    part: "Dividir a partes iguales",
    people: "Aún quedamos {n} por pagar",
    amount: "Pagar un importe",
    tip: "Propina",
    noTip: "Sin propina",
    otherTip: "Otro importe",
    tipNote: "El servicio está incluido. La propina es para el equipo.",
    tipOnly: "La propina es para el equipo.",
    pay: "Pagar {price}",
    next: "Continuar",
    where: "Sin comisión. Se paga en la página segura de Stripe (checkout.stripe.com).",
    team: "También puede pagar al personal, por ejemplo en efectivo.",
    call: "Pedir pagar al personal",
    called: "Se ha avisado al personal.",
    you: "Usted",
    phone: "Teléfono {n}",
    confirming: "Estamos confirmando el pago. No pague otra vez.",
    paid: "Pago confirmado: {price}",
    allPaid: "La cuenta está pagada. Gracias y hasta pronto.",
    cancelled: "Pago cancelado. No se ha cobrado nada.",
    changed: "La cuenta ha cambiado: quedan {price} por pagar.",
    taken: "Otra persona ya está pagando {dish}.",
    capped: "Una parte ya está pagada: usted paga {price}.",
    range: "Indique un importe entre {min} y {max}.",
    crumb: "Quedarían menos de {min}. Pague {price}.",
    noAnswer: "El pago en línea no responde. No se ha cobrado nada: reintente o pague al personal.",
    tooMany: "Demasiados intentos. Espere unos minutos o pague al personal.",
    badCode: "Este código QR ya no es válido. Pregunte al personal.",
    closed: "El pago en línea está cerrado. Pague al personal.",
    refunded: "Reembolsado: {price}",
    over: "Cobrado de más: {price}. El personal se lo devolverá.",
    refresh: "Actualizar",
    note: "Ver la nota",
    noteName: "Su nombre en la nota (opcional)",
    mail: "Recibir la nota por correo",
    mailTo: "Correo electrónico",
    mailed: "Nota enviada. La dirección no se conserva.",
    mailWrong: "Esta dirección no es válida.",
    mailSpent: "La nota ya se ha enviado tres veces.",
    resume: "Continuar mi pago",
    cancel: "Cancelar",
    test: "Pago de prueba: no se cobra a nadie.",
    ways: "Pagar la cuenta",
    fewer: "Uno menos",
    more: "Uno más",
    offline: "Sin conexión. Último estado a las {time}. Pague al personal.",
  },
  it: {
    open: openBillWords.it,
    title: "Conto",
    sitting: "Tavolo {table}, dalle {time}",
    none: "A questo tavolo non è stato ancora ordinato nulla.",
    total: "Totale",
    settled: "Pagato online",
    held: "Pagamento in corso",
    due: "Resta da pagare",
    all: "Paga tutto",
    lines: "Paga i miei piatti",
    part: "Dividi in parti uguali",
    people: "Restiamo in {n} a pagare",
    amount: "Paga un importo",
    tip: "Mancia",
    noTip: "Nessuna mancia",
    otherTip: "Altro importo",
    tipNote: "Il servizio è incluso. La mancia va al personale.",
    tipOnly: "La mancia va al personale.",
    pay: "Paga {price}",
    next: "Continua",
    where: "Senza commissioni. Si paga sulla pagina sicura di Stripe (checkout.stripe.com).",
    team: "Può anche pagare al personale, per esempio in contanti.",
    call: "Chiedi di pagare al personale",
    called: "Il personale è stato avvisato.",
    you: "Lei",
    phone: "Telefono {n}",
    confirming: "Stiamo confermando il pagamento. Non paghi di nuovo.",
    paid: "Pagamento confermato: {price}",
    allPaid: "Il conto è pagato. Grazie e a presto.",
    cancelled: "Pagamento annullato. Nessun addebito.",
    changed: "Il conto è cambiato: restano {price} da pagare.",
    taken: "Qualcun altro sta già pagando {dish}.",
    capped: "Una parte è già pagata: paga {price}.",
    range: "Indichi un importo tra {min} e {max}.",
    crumb: "Resterebbe meno di {min}. Paghi {price}.",
    noAnswer: "Il pagamento online non risponde. Nessun addebito: riprovi o paghi al personale.",
    tooMany: "Troppi tentativi. Attenda qualche minuto o paghi al personale.",
    badCode: "Questo codice QR non è più valido. Chieda al personale.",
    closed: "Il pagamento online è chiuso. Paghi al personale.",
    refunded: "Rimborsato: {price}",
    over: "Pagato in più: {price}. Il personale lo rimborserà.",
    refresh: "Aggiorna",
    note: "Vedi la nota",
    noteName: "Il suo nome sulla nota (facoltativo)",
    mail: "Ricevi la nota per e-mail",
    mailTo: "Indirizzo e-mail",
    mailed: "Nota inviata. L’indirizzo non viene conservato.",
    mailWrong: "Questo indirizzo non è valido.",
    mailSpent: "La nota è già stata inviata tre volte.",
    resume: "Continua il mio pagamento",
    cancel: "Annulla",
    test: "Pagamento di prova: nessun addebito.",
    ways: "Paga il conto",
    fewer: "Uno in meno",
    more: "Uno in più",
    offline: "Senza connessione. Ultimo stato alle {time}. Paghi al personale.",
  },
  zh: {
    open: openBillWords.zh,
    title: "账单",
    sitting: "{table} 号桌，自 {time} 起",
    none: "此桌尚未点单。",
    total: "合计",
    settled: "已在线支付",
    held: "支付中",
    due: "待付",
    all: "全部支付",
    lines: "支付我的菜品",
    part: "平均分摊",
    people: "还有 {n} 人付款",
    amount: "支付指定金额",
    tip: "小费",
    noTip: "不给小费",
    otherTip: "其他金额",
    tipNote: "已含服务费。小费归员工所有。",
    tipOnly: "小费归员工所有。",
    pay: "支付 {price}",
    next: "继续",
    where: "无手续费。在 Stripe 安全页面（checkout.stripe.com）付款。",
    team: "也可以向店员付款，例如现金。",
    call: "请店员来收款",
    called: "已通知店员。",
    you: "您",
    phone: "手机 {n}",
    confirming: "正在确认付款，请勿重复支付。",
    paid: "付款已确认：{price}",
    allPaid: "账单已付清。谢谢，欢迎再来。",
    cancelled: "付款已取消，未扣款。",
    changed: "账单已变更：还需支付 {price}。",
    taken: "已有人在支付 {dish}。",
    capped: "部分已付：您支付 {price}。",
    range: "请输入 {min} 至 {max} 之间的金额。",
    crumb: "余额将不足 {min}，请支付 {price}。",
    noAnswer: "在线支付无响应，未扣款：请重试或向店员付款。",
    tooMany: "尝试次数过多，请稍候或向店员付款。",
    badCode: "此二维码已失效，请询问店员。",
    closed: "在线支付已关闭，请向店员付款。",
    refunded: "已退款：{price}",
    over: "多收 {price}，店员将退还给您。",
    refresh: "刷新",
    note: "查看账单明细",
    noteName: "账单上的姓名（可选）",
    mail: "通过电子邮件接收账单",
    mailTo: "电子邮箱",
    mailed: "已发送，不保留该地址。",
    mailWrong: "此邮箱地址无效。",
    mailSpent: "账单已发送过三次。",
    resume: "继续支付",
    cancel: "取消",
    test: "测试支付：不会扣款。",
    ways: "支付方式",
    fewer: "减少一人",
    more: "增加一人",
    offline: "已离线。最后更新于 {time}。请向店员付款。",
  },
}
